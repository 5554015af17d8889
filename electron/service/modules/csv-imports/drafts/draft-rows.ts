/** The rows of a draft that are not imported. */
import type { Service } from '#service/kernel/context.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-row.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import {
  type OutcomeRow,
  readOutcomes,
  removeUnreached,
  replaceOutcomes,
  type StoredOutcome,
} from '../apply/import-rows.ts';
import { sealCells } from '../apply/sealed-rows.ts';
import type { Drafts } from '../import-services.ts';

const rowsAtOnce = 500;

/**
 * Stores the rows of a draft that were not imported, sealed, with their reasons. They remain when the draft is deleted.
 */
export async function storeSkippedRows(
  service: Service,
  drafts: Drafts,
  importId: string,
  draftId: string,
): Promise<void> {
  const draft = drafts.find(draftId);
  if (!draft) return;
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = draft.readPage('all', offset, rowsAtOnce);
    if (rows.length === 0) break;
    const known = await readOutcomes(service.storage.reader, importId, offset, rowsAtOnce);
    const leftovers = rows.flatMap((row): OutcomeRow[] => {
      const outcome = known.get(row.row);
      if (outcome?.isImported) return [];
      const cellsSealed = sealCells(service.vault, importId, row.row, row.cells);
      return [{ row: row.row, cellsSealed, ...reasonOf(row, outcome) }];
    });
    await replaceOutcomes(service, importId, leftovers);
  }
  drafts.release(draftId);
}

const skipped: FieldError = { field: 'row', message: 'was skipped' };
const notProcessed: FieldError = { field: 'row', message: 'was not processed before the import ended' };

type Reason = Pick<OutcomeRow, 'errors' | 'unprocessed'>;

function reasonOf({ isSkipped, imported, errors = [] }: DraftRow, stored: StoredOutcome | undefined): Reason {
  if (stored?.errors) return { errors: stored.errors, unprocessed: stored.unprocessed };
  if (imported && !isSkipped) return { errors: [imported], unprocessed: 'SKIPPED' };
  return isSkipped
    ? { errors: [skipped, ...errors], unprocessed: 'SKIPPED' }
    : { errors: [notProcessed], unprocessed: 'NOT_REACHED' };
}

/**
 * Prepares a draft whose import ended early: the import continues with the rows that it did not process, and their
 * results are removed.
 */
export async function continueRows(
  service: Service,
  drafts: Drafts,
  importId: string,
  draftId: string,
): Promise<void> {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} no longer exists`);
  const { totalRows } = draft.facts;
  for (let offset = 0; offset < totalRows; offset += rowsAtOnce) {
    const known = await readOutcomes(service.storage.reader, importId, offset, rowsAtOnce);
    const rows = [...known]
      .filter(([, { unprocessed }]) => unprocessed !== 'NOT_REACHED')
      .map(([row]) => row);
    draft.storeProcessed(rows);
    await removeUnreached(service, importId, { after: offset, limit: rowsAtOnce });
  }
}
