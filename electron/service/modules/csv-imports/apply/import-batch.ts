import type { WriteContext } from '#service/kernel/context.ts';
import { withoutGroups } from '#service/kernel/prepared-records.ts';
import { defineStep, RollBack } from '#service/kernel/unit-of-work.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { CreatedIds, Importer, ImportTarget, RowPreparer } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import {
  type PackedRows,
  type PreparedRows,
  type ReadRow,
  type RowOutcome,
  unpackRows,
} from '../parse/read-rows.ts';
import { findImported, validateRow } from '../plan/plan-row.ts';
import type { FailedRow } from './run-import.ts';
import { readStoredRows, type StoredRows } from './stored-rows.ts';

/** The import that rows belong to. */
export interface ImportOfRows {
  importId: string;
  kind: CsvKind;
  target: ImportTarget;
}

/**
 * Imports the valid rows of a chunk.
 * @returns the number of its rows, which of them were not imported, and how many of these were skipped
 */
export const importRows = defineStep(
  'importRows',
  async (ctx, { rows, ...job }: ImportOfRows & { rows: PackedRows }) => {
    const outcomes = await importBatch(ctx, job, csvKindHandlers[job.kind].createImporter(job.target), rows);
    const failedRows = outcomes.flatMap(({ row, errors }) => (errors === null ? [] : [row]));
    const skippedRows = outcomes.filter(({ unprocessed }) => unprocessed === 'SKIPPED').length;
    return { totalRows: outcomes.length, failedRows, skippedRows };
  },
);

/**
 * Imports a whole file in one transaction. All rows were valid in the plan, but an address may have been registered
 * since: then nothing is imported, and the rejected row is the result. Other units wait, so the rows are read and
 * prepared before: in a file, because all of them may need more memory than there is.
 */
export const importAllRows = defineStep(
  'importAllRows',
  async (
    ctx,
    { stored, ...job }: ImportOfRows & { stored: StoredRows },
    report,
  ): Promise<FailedRow | undefined> => {
    const importer = csvKindHandlers[job.kind].createImporter(job.target);
    let imported = 0;
    for await (const rows of readStoredRows(stored)) {
      const outcomes = await importBatch(ctx, job, importer, rows);
      const rejected = outcomes.find(
        ({ errors, unprocessed }) => errors !== null && unprocessed === undefined,
      );
      if (rejected?.errors)
        throw new RollBack<FailedRow>({ row: rejected.row, errors: JSON.parse(rejected.errors) });
      imported += outcomes.length;
      report(imported);
    }
    return undefined;
  },
);

export const importBatchUnits = [importRows, importAllRows];

/**
 * Imports the valid rows of a chunk, and stores the results. The audit events follow at once, because the changes of
 * all rows would fill the memory.
 *
 * @returns the results of the rows, in their order
 */
async function importBatch(
  ctx: WriteContext,
  { importId, kind }: ImportOfRows,
  importer: Importer,
  packed: PackedRows,
): Promise<RowOutcome[]> {
  const rows = unpackRows(packed);
  const outcomes =
    'records' in rows
      ? await importPrepared(ctx, importer as RowPreparer, rows)
      : await importEach(ctx, importer, rows);
  const seqs = await findListed(ctx, kind, outcomes);
  const stored = outcomes.map(({ row, created, errors, unprocessed = null }, index) => ({
    importId,
    row,
    created,
    errors,
    unprocessed,
    recordSeq: seqs[index] ?? null,
  }));
  await insertAll(ctx.db, 'csvImportRows', stored, ['importId']);
  await ctx.writeEvents();
  return outcomes;
}

/** The `seq` of the record that lists show for each row. */
async function findListed(
  { db }: WriteContext,
  kind: CsvKind,
  outcomes: readonly RowOutcome[],
): Promise<(number | undefined)[]> {
  const { listed, definition } = csvKindHandlers[kind];
  const table = definition.listed;
  if (!listed || !table) return [];
  const ids = outcomes.map(({ created }) => created && (JSON.parse(created) as CreatedIds)[listed.id]);
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return [];
  const rows = await db
    .selectFrom(table as 'issuers')
    .select(['seq', `${listed.column as 'id'} as id`])
    .where(listed.column as 'id', 'in', known)
    .execute();
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  return ids.map((id) => (id ? seqs.get(id) : undefined));
}

/** A row is rejected before it writes, so rows need no savepoints. */
async function importEach(
  ctx: WriteContext,
  importer: Importer,
  rows: readonly ReadRow[],
): Promise<RowOutcome[]> {
  if (!('importRows' in importer)) throw new Error('The rows of this kind are prepared');
  const outcomes: RowOutcome[] = [];
  for (const { row, checked } of rows) {
    const imported = await findImported(ctx, importer, checked);
    if (imported) {
      outcomes.push({ row, created: null, errors: JSON.stringify([imported]), unprocessed: 'SKIPPED' });
      continue;
    }
    const validated = await validateRow(ctx, importer, checked);
    if (!validated.ok) {
      outcomes.push({ row, created: null, errors: JSON.stringify(validated.errors) });
      continue;
    }
    const { created } = await importer.importRows(ctx, [validated.value]);
    outcomes.push({ row, created: JSON.stringify(created), errors: null });
  }
  return outcomes;
}

/** Writes the records of the rows whose keys are free. */
async function importPrepared(
  ctx: WriteContext,
  importer: RowPreparer,
  { outcomes, records }: PreparedRows,
): Promise<RowOutcome[]> {
  const keys = outcomes.flatMap(({ key }) => key ?? []);
  const taken = await importer.findTaken(ctx, keys);
  const rejected = new Set<number>();
  for (const [index, { key }] of outcomes.entries()) {
    if (key === null) continue;
    if (taken.has(key)) rejected.add(index);
    taken.add(key);
  }
  ctx.records.insertPrepared(withoutGroups(records, rejected));
  if (rejected.size === 0) return outcomes;
  const errors = JSON.stringify(importer.taken().errors);
  return outcomes.map((outcome, index) =>
    rejected.has(index) ? { row: outcome.row, created: null, errors } : outcome,
  );
}
