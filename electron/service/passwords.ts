import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB of memory a hash: what trying passwords out costs, and what a login costs us, once. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const keyLength = 32;

/**
 * Hashes a password or passphrase with a memory-hard function (decisions.md § 5).
 * @returns `scrypt$N$r$p$salt$hash`, salt and hash in base64url
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await stretch(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the hash is that of the password. It costs what hashing costs, right or wrong. */
export async function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = passwordHash.split('$');
  const given = await stretch(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, Buffer.from(key, 'base64url'));
}

function stretch(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return derive(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r });
}
