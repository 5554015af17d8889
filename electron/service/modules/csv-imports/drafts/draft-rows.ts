/** The rows of a draft, as the import reads them and as it leaves them behind. */
import type { Service } from '#service/context.ts';
import type { DraftRow } from '#service/storage/draft-file.ts';
import { type OutcomeRow, readOutcomes, replaceOutcomes } from '../import-rows.ts';
import type { MatchedColumns } from '../match-columns.ts';
import type { CsvRow } from '../read-csv.ts';
import { openDraftPlan } from './draft-plan.ts';

const rowsAtOnce = 500;

/** The rows of a draft that are to be imported, by the fields that were chosen for its columns. */
export function openDraftRows(
  service: Service,
  draftId: string,
): { columns: MatchedColumns<unknown>; chunks: AsyncIterable<CsvRow[]> } {
  const draft = service.drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} is gone`);
  const readChunks = async function* () {
    for (let after = 0; ; ) {
      const rows = draft.readKeptAfter(after, rowsAtOnce);
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.row ?? 0;
    }
  };
  return { columns: openDraftPlan(draft.facts).columns, chunks: readChunks() };
}

const leftoversAtOnce = 500;

/**
 * Keeps the rows of a draft that were not imported with the import, sealed, each with the reason: they are
 * what remains of the draft when it is gone.
 */
export async function keepLeftovers(service: Service, importId: string, draftId: string): Promise<void> {
  const draft = service.drafts.find(draftId);
  if (!draft) return;
  for (let offset = 0; ; offset += leftoversAtOnce) {
    const rows = draft.readPage('all', offset, leftoversAtOnce);
    if (rows.length === 0) break;
    const known = await readOutcomes(service.storage.reader, importId, offset, leftoversAtOnce);
    const leftovers = rows.flatMap((row): OutcomeRow[] => {
      const outcome = known.get(row.row);
      if (outcome?.isCreated) return [];
      const cellsSealed = service.vault.seal(JSON.stringify(row.cells));
      return [{ row: row.row, errors: outcome?.errors ?? reasonsOf(row), cellsSealed }];
    });
    await replaceOutcomes(service, importId, leftovers);
  }
  service.drafts.release(draftId);
}

function reasonsOf({ isLeftOut, errors = [] }: DraftRow): string[] {
  return isLeftOut ? ['row: was left out', ...errors] : ['row: was not reached before the import ended'];
}
