import { cli } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import { explainFailure, isDamage } from '#service/storage/storage-problems.ts';
import { orphanDays, orphanFolder } from '#service/storage/sweep-files.ts';
import { type ImportState, importTransitions } from '#shared/domain/import-states.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { finalizeInterruptedDraft, readImport, readImportOfDraft } from '../apply/import-records.ts';
import type { Drafts } from '../import-services.ts';
import { storeSkippedRows } from './draft-rows.ts';
import type { Draft } from './find-draft.ts';

/**
 * Cleans up the drafts of a data folder when a host starts: ends interrupted imports, removes drafts that were imported or
 * not read completely, and moves damaged ones aside.
 */
export async function resumeDrafts(service: Service, drafts: Drafts): Promise<void> {
  drafts.removeIncomplete();
  for (const id of drafts.list()) {
    try {
      const draft = drafts.find(id);
      if (draft) await resumeDraft(service, drafts, draft);
    } catch (error) {
      setAside(service, drafts, id, error);
    }
    drafts.release(id);
  }
}

async function resumeDraft(service: Service, drafts: Drafts, draft: Draft): Promise<void> {
  const { facts } = draft;
  const { id, importId, totalRows } = facts;
  const ctx = { service, caller: cli, db: service.storage.reader, now: new Date().toISOString() };
  const record = importId === null ? await readImportOfDraft(ctx, id) : await readImport(ctx, importId);
  const next = record ? transitionsFrom(importTransitions, record.status as ImportState, 'officer') : [];
  if (record && next.includes('RUNNING')) {
    // The database with the record may have been put back.
    if (importId === null) draft.facts = { ...facts, importId: record.id };
    // The results of the rows that were not reached are missing if the host was killed.
    if (record.totalRows >= totalRows) return;
    await storeSkippedRows(service, drafts, record.id, id);
    await runUnit(service, cli, finalizeInterruptedDraft, record.id, 'endImport');
  } else if (importId !== null && record) {
    drafts.removeImported(id, importId);
  } else if (importId !== null) {
    // The records of its rows are missing, too. Another database can also have other errors and duplicates.
    draft.forgetProcessed();
    draft.facts = { ...facts, importId: null, isChecked: false };
    console.error(
      `Import draft ${id}: the database has no record of its import ${importId}. The draft was kept: validate its rows, and import it again.`,
    );
  }
}

function setAside({ storage: { paths } }: Service, drafts: Drafts, id: string, error: unknown): void {
  if (!isOfDraft(error)) {
    console.error(
      `Import draft ${id} cannot be opened: ${explainFailure(error)}. It stays in ${paths.drafts}. Fix the cause, and start Offerdesk again.`,
    );
    return;
  }
  const folder = orphanFolder(paths, new Date());
  drafts.moveAside(id, folder);
  console.error(
    `Import draft ${id} cannot be opened: it is damaged, or was encrypted with other keys. It was moved to ${folder}, and is deleted after ${orphanDays} days. Import its file again, or close Offerdesk and put an undamaged copy of the draft into ${paths.drafts}.`,
  );
}

/** Whether the draft is damaged. Errors of the system, such as missing permissions, have other codes. */
function isOfDraft(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'SQLITE_ERROR' || isDamage(code);
}
