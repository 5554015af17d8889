import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey, type ScryptCost, standardCost } from '#service/storage/scrypt.ts';
import { Turns } from './turns.ts';

/** Hashes passwords and passphrases with a memory-hard function (decisions.md § 5). */
export class Passwords {
  readonly #cost: ScryptCost;
  readonly #atOnce: number;
  readonly #queued = new Set<{ owner: string; start: () => void }>();
  readonly #turns = new Turns();
  #running = 0;

  /**
   * Only tests choose other values than the default ones.
   *
   * @param cost of new hashes
   * @param atOnce how many hashes are computed at the same time, which bounds their memory
   */
  constructor(cost = standardCost, atOnce = 2) {
    this.#cost = cost;
    this.#atOnce = atOnce;
  }

  /**
   * @param owner whose turn it takes: the root account of a client, by default the officers
   * @returns `scrypt$N$r$p$salt$hash`, salt and hash in base64url
   */
  async hash(password: string, owner = ''): Promise<string> {
    const salt = randomBytes(16);
    const { N, r, p } = this.#cost;
    const key = await this.#deriveKey(password, salt, this.#cost, owner);
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Whether the hash is that of the password. It takes as long as hashing, right or wrong. */
  async verify(password: string, passwordHash: string): Promise<boolean> {
    const { cost, salt, key } = readHash(passwordHash);
    return timingSafeEqual(await this.#deriveKey(password, salt, cost, ''), key);
  }

  /** Whether the hash has another cost than new ones have, and should be replaced. */
  isOutdated(passwordHash: string): boolean {
    const { N, r, p } = readHash(passwordHash).cost;
    return N !== this.#cost.N || r !== this.#cost.r || p !== this.#cost.p;
  }

  async #deriveKey(password: string, salt: Buffer, cost: ScryptCost, owner: string): Promise<Buffer> {
    if (this.#running >= this.#atOnce) await new Promise<void>((start) => this.#queued.add({ owner, start }));
    else this.#running += 1;
    try {
      return await deriveKey(password, salt, cost);
    } finally {
      // The next one takes the slot of this one.
      const next = this.#turns.take(this.#queued);
      if (next) next.start();
      else this.#running -= 1;
    }
  }
}

function readHash(passwordHash: string): { cost: ScryptCost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt = '', key = ''] = passwordHash.split('$');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
