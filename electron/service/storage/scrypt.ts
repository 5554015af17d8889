import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

const keyBytes = 32;

/** The parameters of scrypt. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** 128 MiB of memory for each guess: the minimum of OWASP's Password Storage Cheat Sheet. */
export const standardCost: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };

/** Derives a key from a password or passphrase with a memory-hard function. */
export function deriveKey(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  return derive(password, salt, keyBytes, { N, r, p, maxmem: 256 * N * r });
}
