import type { Service } from '#service/kernel/context.ts';
import { noteKeyUse } from './api-keys.ts';

/**
 * How exact the time of last use is, in milliseconds. A write for every request would cost more than the
 * request, and each one makes every connection read its pages anew.
 */
const exactness = 10_000;

/** Notes when keys are used: at once for the first use, then every ten seconds at most. */
export class KeyUse {
  readonly #noted = new Map<string, number>();

  note(service: Service, keyId: string, now: string): void {
    const time = Date.parse(now);
    if (time - (this.#noted.get(keyId) ?? 0) < exactness) return;
    this.#noted.set(keyId, time);
    // Nobody waits for it, and a host that is closing lets it go.
    service.storage.commits.run((db) => noteKeyUse(db, keyId, now)).catch(() => {});
  }
}
