import { cli } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';

/**
 * The precision of the time of last use, in milliseconds. A write for every request would cost more than the request,
 * and would invalidate the page cache of every connection.
 */
const resolution = 10_000;

/** Not as an audit event, because there would be one for every request. */
const storeUse = defineUnit('noteKeyUse', async ({ db }, { keyId, now }: { keyId: string; now: string }) => {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', keyId).execute();
});

export const keyUseUnits = [storeUse];

/** Records the use of keys: the first use at once, then at most every ten seconds. */
export class KeyUse {
  readonly #noted = new Map<string, number>();

  /** @param time milliseconds since 1970 */
  note(service: Service, keyId: string, time: number): void {
    if (time - (this.#noted.get(keyId) ?? 0) < resolution) return;
    this.#noted.set(keyId, time);
    // Not awaited, and dropped while the host closes.
    const now = new Date(time).toISOString();
    runUnit(service, cli, storeUse, { keyId, now }).catch(() => {});
  }
}
