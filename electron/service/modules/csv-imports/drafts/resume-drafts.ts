import { cli } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import { type ImportState, importTransitions } from '#shared/domain/import-states.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { finalizeInterruptedDraft, readImport } from '../apply/import-records.ts';
import type { Drafts } from '../import-services.ts';
import type { DraftFacts } from './draft-facts.ts';
import { storeSkippedRows } from './draft-rows.ts';

/**
 * Cleans up the drafts of a data folder when a host starts: ends interrupted imports, and deletes drafts that are
 * incomplete, damaged, or whose import cannot be resumed.
 */
export async function resumeDrafts(service: Service, drafts: Drafts): Promise<void> {
  drafts.removeIncomplete();
  for (const id of drafts.list()) {
    const facts = drafts.findFacts(id);
    const isKept = facts && (facts.importId === null || (await endInterrupted(service, drafts, facts)));
    if (isKept) drafts.release(id);
    else drafts.remove(id);
  }
}

/** @returns whether the import of the draft can be resumed */
async function endInterrupted(
  service: Service,
  drafts: Drafts,
  { id, importId, totalRows }: DraftFacts,
): Promise<boolean> {
  const ctx = { service, caller: cli, db: service.storage.reader, now: new Date().toISOString() };
  const record = importId === null ? undefined : await readImport(ctx, importId);
  if (!record) return false;
  const next = transitionsFrom(importTransitions, record.status as ImportState, 'officer');
  if (!next.includes('RUNNING')) return false;
  // The results of the rows that were not reached are missing if the host was killed.
  if (record.totalRows < totalRows) {
    await storeSkippedRows(service, drafts, record.id, id);
    await runUnit(service, cli, finalizeInterruptedDraft, record.id, 'endImport');
  }
  return true;
}
