import type { App } from '#service/app.ts';
import type { HostApp } from '#service/host/host-app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { readDataVersion } from '#service/storage/data-version.ts';
import type { Storage } from '#service/storage/storage.ts';
import type { getQueueCounts } from '#shared/contracts/compliance/queues.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { isPending, type ReviewName } from '#shared/domain/reviews.ts';
import type { PendingCounts } from '../describe-pending.ts';

/** The desktop application itself: it counts without a signed-in officer, and sees only numbers. */
const desktop: Caller = { actor: { kind: 'system', id: 'desktop' }, scopes: ['read'] };

const pollMilliseconds = 2000;

/**
 * Reports the pending reviews, at once and after each change. It counts only after commits.
 * @returns a function that stops it
 */
export function watchPending(app: HostApp, notify: (pending: PendingCounts) => void): () => void {
  let lastSeen: { storage: Storage; version: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const check = async () => {
    if (!app.isOpen) return;
    const { storage } = app.service;
    const version = readDataVersion(storage.reader);
    // After a restore, another database is open, whose version numbers restart.
    if (storage === lastSeen?.storage && version === lastSeen.version) return;
    const pending = await countPending(app);
    lastSeen = { storage, version };
    if (!isStopped) notify(pending);
  };
  const poll = () =>
    check()
      .catch((error: unknown) => {
        // The service is closed meanwhile.
        if (!isStopped) console.error('Could not count pending reviews:', error);
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(poll, pollMilliseconds);
      });
  void poll();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

export async function countPending(app: App): Promise<PendingCounts> {
  const { items } = (await app.run('getQueueCounts', desktop, {})) as OutputOf<typeof getQueueCounts>;
  const pending = new Map<ReviewName, number>();
  for (const { review, state, count } of items)
    if (isPending(review, state)) pending.set(review, (pending.get(review) ?? 0) + count);
  return pending;
}
