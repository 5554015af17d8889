import { cli } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import { limits } from '#shared/domain/limits.ts';
import { finalizeInterruptedDraft } from '../apply/import-records.ts';
import type { Drafts } from '../import-services.ts';
import type { DraftFacts } from './draft-facts.ts';
import { storeSkippedRows } from './draft-rows.ts';

const lifetime = limits.csvDraftDays * 24 * 3_600_000;

/**
 * Cleans up the drafts of a data folder when a host starts: ends interrupted imports, and deletes drafts that are
 * incomplete, damaged, or were not changed for a week.
 */
export async function resumeDrafts(service: Service, drafts: Drafts, now = Date.now()): Promise<void> {
  drafts.removeIncomplete();
  for (const id of drafts.list()) {
    const facts = readFacts(drafts, id);
    if (facts?.importId) {
      await storeSkippedRows(service, drafts, facts.importId, id);
      await runUnit(service, cli, finalizeInterruptedDraft, facts.importId, 'endImport');
    }
    const isOld = now - (await drafts.changedAt(id)).getTime() > lifetime;
    if (!facts || facts.importId || isOld) drafts.remove(id);
    else drafts.release(id);
  }
}

/** Undefined, if the draft is damaged. */
function readFacts(drafts: Drafts, id: string): DraftFacts | undefined {
  try {
    return drafts.find(id)?.facts;
  } catch {
    return undefined;
  }
}
