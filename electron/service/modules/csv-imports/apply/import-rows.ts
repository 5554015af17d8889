/** The results of the rows of an import: the errors of each failed row, the created IDs of every other row. */
import type { Insertable } from 'kysely';
import { cli } from '#service/kernel/caller.ts';
import type { Context, Service } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { defineStep, defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Db, Schema } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { CreatedIds } from '../kinds/csv-kind-handler.ts';
import type { FailedRow } from './run-import.ts';

type NewRow = Insertable<Schema['csvImportRows']>;

const insertRows = defineUnit('storeFailedRows', ({ db }, rows: NewRow[]) =>
  insertAll(db, 'csvImportRows', rows),
);

const replaceRows = defineUnit('replaceOutcomes', async ({ db }, rows: NewRow[]) => {
  const numbers = rows.map(({ row }) => row);
  const { importId = '' } = rows[0] ?? {};
  await db.deleteFrom('csvImportRows').where('importId', '=', importId).where('row', 'in', numbers).execute();
  await insertAll(db, 'csvImportRows', rows);
});

/** A range of the rows of an import. */
interface RowRange {
  /** The row before the first one. */
  after: number;
  limit: number;
}

const removeUnreachedRows = defineStep(
  'removeUnreachedRows',
  async ({ db }, { importId, after, limit }: RowRange & { importId: string }) => {
    await db
      .deleteFrom('csvImportRows')
      .where('importId', '=', importId)
      .where('row', '>', after)
      .where('row', '<=', after + limit)
      .where('unprocessed', '=', 'NOT_REACHED')
      .execute();
  },
);

export const importRowUnits = [insertRows, replaceRows, removeUnreachedRows];

/** Removes the results of rows that an import did not reach, before it continues. */
export async function removeUnreached(service: Service, importId: string, range: RowRange): Promise<void> {
  await runUnit(service, cli, removeUnreachedRows, { importId, ...range });
}

/** Stores the errors of rows, or why they are skipped. */
export async function storeFailedRows(
  service: Service,
  importId: string,
  failed: readonly FailedRow[],
  unprocessed: OutcomeRow['unprocessed'] = null,
): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.map(({ row, errors }) => ({
    importId,
    row,
    created: null,
    errors: JSON.stringify(errors),
    unprocessed,
  }));
  await runUnit(service, cli, insertRows, rows);
}

/** Why a row was not imported, with its cells if they are stored. */
export interface OutcomeRow extends FailedRow {
  cellsSealed: Buffer;
  /** Null for a row that was rejected. */
  unprocessed: 'SKIPPED' | 'NOT_REACHED' | null;
}

/** The stored result of a row. */
export interface StoredOutcome extends Pick<OutcomeRow, 'unprocessed'> {
  isImported: boolean;
  errors: FieldError[] | undefined;
}

/** The results of up to `limit` rows after a row. */
export async function readOutcomes(
  db: Db,
  importId: string,
  after: number,
  limit: number,
): Promise<Map<number, StoredOutcome>> {
  const rows = await db
    .selectFrom('csvImportRows')
    .select(['row', 'created', 'updatedId', 'errors', 'unprocessed'])
    .where('importId', '=', importId)
    .where('row', '>', after)
    .where('row', '<=', after + limit)
    .execute();
  return new Map(
    rows.map(({ row, created, updatedId, errors, unprocessed }) => [
      row,
      {
        isImported: created !== null || updatedId !== null,
        unprocessed: unprocessed as StoredOutcome['unprocessed'],
        errors: errors === null ? undefined : (JSON.parse(errors) as FieldError[]),
      },
    ]),
  );
}

/** Stores why rows were not imported; this replaces earlier results. */
export async function replaceOutcomes(
  service: Service,
  importId: string,
  outcomes: readonly OutcomeRow[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ row, errors, cellsSealed, unprocessed }) => ({
    importId,
    row,
    created: null,
    errors: JSON.stringify(errors),
    cellsSealed,
    unprocessed,
  }));
  await runUnit(service, cli, replaceRows, rows);
}

/** The kind of error for a file with invalid rows. */
export type RowsErrorCode = 'rule' | 'invalid' | 'not-found';

/** An error lists at most this number of rows; a dry run lists all of them. */
const errorRowsShown = 100;

/** The error of a file without data rows. */
export const noRows: FieldError = { field: 'file', message: 'has a header but no rows' };

/** The error of a file from which nothing was imported. */
export async function createRowsError(
  ctx: Context,
  importId: string,
  code: RowsErrorCode,
): Promise<AppError> {
  const errors: FieldError[] = [];
  for await (const failed of readFailedRows(ctx, importId)) {
    for (const { field, message } of failed.errors)
      errors.push({ field, message: `${message} (row ${failed.row})` });
    if (errors.length >= errorRowsShown) break;
  }
  return errors.length > 0 ? new AppError(code, errors) : new AppError(code, [noRows]);
}

const rowsAtOnce = 1000;

/** The rows with a value in the column; those with errors without the skipped and the unprocessed ones. */
async function* readImportRows(ctx: Context, importId: string, column: 'created' | 'errors') {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom('csvImportRows')
      .select(['row', column])
      .where('importId', '=', importId)
      .where('row', '>', after)
      .where(column, 'is not', null)
      .where('unprocessed', 'is', null)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) yield { row: row.row, value: JSON.parse(row[column] as string) as unknown };
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsAtOnce) return;
  }
}

/** The rows of an import with errors, in the order of the file. */
export async function* readFailedRows(ctx: Context, importId: string): AsyncGenerator<FailedRow> {
  for await (const { row, value } of readImportRows(ctx, importId, 'errors'))
    yield { row, errors: value as FieldError[] };
}

/** The IDs that each imported row created. */
export async function* readCreated<Ids extends CreatedIds>(
  ctx: Context,
  importId: string,
): AsyncGenerator<Ids & { row: number }> {
  for await (const { row, value } of readImportRows(ctx, importId, 'created'))
    yield { row, ...(value as Ids) };
}

/** Counts the committed rows of an import. */
export async function countRows({ db }: Context, importId: string) {
  const rows = db
    .selectFrom('csvImportRows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId);
  const { count: totalRows } = await rows.executeTakeFirstOrThrow();
  const count = async (selected: typeof rows) => (await selected.executeTakeFirstOrThrow()).count;
  const failed = rows.where('errors', 'is not', null);
  const updated = rows.where('updatedId', 'is not', null);
  return {
    totalRows,
    successfulRows: totalRows - (await count(failed)),
    addedRows: await count(rows.where('created', 'is not', null)),
    unchangedRows: await count(updated.where('changesSealed', 'is', null)),
    skippedRows: await count(failed.where('unprocessed', '=', 'SKIPPED')),
    unreachedRows: await count(failed.where('unprocessed', '=', 'NOT_REACHED')),
  };
}
