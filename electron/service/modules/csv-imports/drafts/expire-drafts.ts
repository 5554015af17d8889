import type { ScheduledWork } from '#service/kernel/scheduled-work.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Drafts, ImportServices } from '../import-services.ts';
import type { DraftFacts } from './draft-facts.ts';
import { expireOriginals } from './original-files.ts';

/** When a draft is removed for good: some days after it was discarded, or else after its last change. */
export async function expiryOf(drafts: Drafts, { id, discarded }: DraftFacts): Promise<Date> {
  return discarded
    ? new Date(Date.parse(discarded.at) + limits.discardedDraftDays * dayMilliseconds)
    : new Date((await drafts.changedAt(id)).getTime() + limits.csvDraftDays * dayMilliseconds);
}

/** A draft is opened only if it can be due: it may have been discarded some time before it was last written. */
const leastAge = Math.min(limits.csvDraftDays, limits.discardedDraftDays) * dayMilliseconds - 3_600_000;

/** Removes drafts, with all values of their rows, when their time has passed. */
export function expireDrafts({ drafts, draftRunner, imports }: ImportServices): ScheduledWork {
  const isBusy = ({ id, importId }: DraftFacts) =>
    draftRunner.isBusy(id) || (importId !== null && imports.find(importId) !== undefined);
  return {
    name: 'Removing old import drafts',
    async doDue(_service, { now, isStopped }) {
      for (const id of drafts.list()) {
        if (isStopped()) return;
        if ((await drafts.changedAt(id)).getTime() + leastAge > Date.parse(now)) continue;
        const facts = drafts.findFacts(id);
        if (!facts || isBusy(facts)) continue;
        if ((await expiryOf(drafts, facts)).getTime() <= Date.parse(now)) drafts.remove(id);
      }
      await expireOriginals(drafts, now);
    },
  };
}
