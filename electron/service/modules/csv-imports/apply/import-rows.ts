/** The results of the rows of an import: the errors of each failed row, the created IDs of every other row. */
import { type Insertable, sql } from 'kysely';
import { cli } from '#service/kernel/caller.ts';
import type { Context, Service } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { JsonItems } from '#service/kernel/json-text.ts';
import { defineStep, defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { indexedBy } from '#service/storage/indexed-by.ts';
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

/** The rows of imports with errors, by their index: left to itself, SQLite reads all rows of the file to find them. */
export const rowsWithErrors = indexedBy('csvImportRows', 'csvImportRowsWithErrors');

/** So few that other requests hardly wait while a list is read. */
const rowsAtOnce = 200;

/** The rows of an import with errors, in the order of the file, without the skipped and the unprocessed ones. */
export async function* readFailedRows(ctx: Context, importId: string): AsyncGenerator<FailedRow> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ row: number; errors: string }>`
      SELECT "row", errors FROM ${rowsWithErrors}
      WHERE importId = ${importId} AND "row" > ${after} AND errors IS NOT NULL AND unprocessed IS NULL
      ORDER BY "row" LIMIT ${rowsAtOnce}`.execute(ctx.db);
    for (const { row, errors } of rows) yield { row, errors: JSON.parse(errors) as FieldError[] };
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsAtOnce) return;
  }
}

/**
 * The number of each imported row with the IDs that it created, in the order of the file. SQLite writes their JSON: the
 * objects of 100,000 rows would take the thread that answers requests most of a second.
 */
export async function* readCreated({ db }: Context, importId: string): AsyncGenerator<JsonItems> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ items: string | null; last: number }>`
      SELECT group_concat(item, ',' ORDER BY "row") AS items, max("row") AS last FROM (
        SELECT "row", '{"row":' || "row" || ',' || substr(created, 2) AS item FROM csvImportRows
        WHERE importId = ${importId} AND "row" > ${after} AND created IS NOT NULL
        ORDER BY "row" LIMIT ${rowsAtOnce})`.execute(db);
    const { items, last } = rows[0] as (typeof rows)[number];
    if (items === null) return;
    yield new JsonItems(items);
    after = last;
  }
}

/** What the first imported row created; undefined if no row was imported. */
export async function findFirstCreated({ db }: Context, importId: string): Promise<CreatedIds | undefined> {
  const first = await db
    .selectFrom('csvImportRows')
    .select('created')
    .where('importId', '=', importId)
    .where('created', 'is not', null)
    .orderBy('row')
    .executeTakeFirst();
  return first && (JSON.parse(first.created as string) as CreatedIds);
}

/** The committed rows of an import by their results. */
export interface RowCounts {
  totalRows: number;
  /** All but those with errors; skipped and unreached ones have errors, too. */
  successfulRows: number;
  addedRows: number;
  unchangedRows: number;
  skippedRows: number;
  unreachedRows: number;
}

/** Counts the committed rows of an import: it reads all of them once, 100,000 in about a tenth of a second. */
export async function countRows(db: Db, importId: string): Promise<RowCounts> {
  const { failed, totalRows, ...counts } = await db
    .selectFrom('csvImportRows')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('totalRows'),
      fn.count<number>('errors').as('failed'),
      fn.count<number>('created').as('addedRows'),
      fn.count<number>('updatedId').filterWhere('changesSealed', 'is', null).as('unchangedRows'),
      fn
        .count<number>('errors')
        .filterWhere(eb('unprocessed', '=', 'SKIPPED'))
        .as('skippedRows'),
      fn
        .count<number>('errors')
        .filterWhere(eb('unprocessed', '=', 'NOT_REACHED'))
        .as('unreachedRows'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return { totalRows, successfulRows: totalRows - failed, ...counts };
}
