import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** 32 MiB of memory a hash: what trying passwords out costs, and what a login costs us, once. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const keyLength = 32;

/**
 * Hashes a password with a memory-hard function (decisions.md § 5).
 * @returns `scrypt$N$r$p$salt$hash`, salt and hash in base64url
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const maxmem = 256 * cost.N * cost.r;
  const key = await derive(password, salt, keyLength, { ...cost, maxmem });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
