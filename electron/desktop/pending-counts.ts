import type { App } from '#service/app.ts';
import type { HostApp } from '#service/host/host-app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { readDataVersion } from '#service/storage/data-version.ts';
import type { Storage } from '#service/storage/storage.ts';
import type { getQueueCounts } from '#shared/contracts/compliance/queues.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** How many records wait for somebody, by review; reviews for which none do are left out. */
export type PendingCounts = ReadonlyMap<ReviewName, number>;

/** The desktop itself: it counts whether or not anybody is signed in, and sees numbers alone. */
const desktop: Caller = { actor: { kind: 'system', id: 'desktop' }, scopes: ['read'] };

const pollMilliseconds = 2000;

/**
 * Tells what waits, at once and after each change. While nothing is committed nothing is counted.
 * @returns stops it
 */
export function watchPending(app: HostApp, notify: (pending: PendingCounts) => void): () => void {
  let lastSeen: { storage: Storage; version: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const check = async () => {
    if (!app.isOpen) return;
    const { storage } = app.service;
    const version = readDataVersion(storage.reader);
    // A restore has another database open, which counts its commits anew.
    if (storage === lastSeen?.storage && version === lastSeen.version) return;
    const pending = await countPending(app);
    lastSeen = { storage, version };
    if (!isStopped) notify(pending);
  };
  const goOn = () =>
    check()
      .catch((error: unknown) => console.error('What waits was not counted:', error))
      .finally(() => {
        if (!isStopped) timer = setTimeout(goOn, pollMilliseconds);
      });
  void goOn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

export async function countPending(app: App): Promise<PendingCounts> {
  const { items } = (await app.run('getQueueCounts', desktop, {})) as OutputOf<typeof getQueueCounts>;
  const pending = new Map<ReviewName, number>();
  for (const { review, count } of items) pending.set(review, (pending.get(review) ?? 0) + count);
  return pending;
}

/** How many records that are. */
export function sumOf(pending: PendingCounts): number {
  return [...pending.values()].reduce((sum, count) => sum + count, 0);
}
