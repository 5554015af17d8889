import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The parameters of scrypt. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** 128 MiB of memory for each hash: the minimum of OWASP's Password Storage Cheat Sheet. */
const standardCost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };
const keyLength = 32;

/** Bounds the memory of hashes that are computed at the same time. */
const atOnce = 2;

/** Hashes passwords and passphrases with a memory-hard function (decisions.md § 5). */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #queued: (() => void)[] = [];
  #running = 0;

  /** @param cost of new hashes; only tests, which hash often, choose a lower one */
  constructor(cost = standardCost) {
    this.#cost = cost;
  }

  /** @returns `scrypt$N$r$p$salt$hash`, salt and hash in base64url */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const { N, r, p } = this.#cost;
    const key = await this.#deriveKey(password, salt, this.#cost);
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Whether the hash is that of the password. It takes as long as hashing, right or wrong. */
  async verify(password: string, passwordHash: string): Promise<boolean> {
    const { cost, salt, key } = readHash(passwordHash);
    return timingSafeEqual(await this.#deriveKey(password, salt, cost), key);
  }

  /** Whether the hash has another cost than new ones have, and should be replaced. */
  isOutdated(passwordHash: string): boolean {
    const { N, r, p } = readHash(passwordHash).cost;
    return N !== this.#cost.N || r !== this.#cost.r || p !== this.#cost.p;
  }

  async #deriveKey(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#queued.push(resolve));
    else this.#running += 1;
    try {
      return await derive(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r });
    } finally {
      // The next one takes the slot of this one.
      const next = this.#queued.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

function readHash(passwordHash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt = '', key = ''] = passwordHash.split('$');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
