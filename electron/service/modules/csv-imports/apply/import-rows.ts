/** What became of the rows of an import: each that was refused with its reasons, each other with what it made. */
import type { Context, Service } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Db } from '#service/storage/schema.ts';
import type { CreatedIds } from '../kinds/csv-kind-handler.ts';
import type { FailedRow } from './run-import.ts';

/** Keeps why rows were refused. */
export async function storeFailedRows(
  service: Service,
  importId: string,
  failed: readonly FailedRow[],
): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.map(({ row, errors }) => ({
    importId,
    row,
    created: null,
    errors: JSON.stringify(errors),
  }));
  await service.storage.commits.run((db) => insertAll(db, 'csvImportRows', rows));
}

/** Why a row was not imported, with its cells where they are kept. */
export interface OutcomeRow extends FailedRow {
  cellsSealed: Buffer;
}

/** What became so far of so many rows behind a row. */
export async function readOutcomes(
  db: Db,
  importId: string,
  after: number,
  limit: number,
): Promise<Map<number, { isCreated: boolean; errors: string[] | undefined }>> {
  const rows = await db
    .selectFrom('csvImportRows')
    .select(['row', 'created', 'errors'])
    .where('importId', '=', importId)
    .where('row', '>', after)
    .where('row', '<=', after + limit)
    .execute();
  return new Map(
    rows.map(({ row, created, errors }) => [
      row,
      {
        isCreated: created !== null,
        errors: errors === null ? undefined : (JSON.parse(errors) as string[]),
      },
    ]),
  );
}

/** Keeps why rows were not imported, in place of what was kept of them before. */
export async function replaceOutcomes(
  service: Service,
  importId: string,
  outcomes: readonly OutcomeRow[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ row, errors, cellsSealed }) => ({
    importId,
    row,
    created: null,
    errors: JSON.stringify(errors),
    cellsSealed,
  }));
  await service.storage.commits.run(async (db) => {
    await db
      .deleteFrom('csvImportRows')
      .where('importId', '=', importId)
      .where(
        'row',
        'in',
        rows.map(({ row }) => row),
      )
      .execute();
    await insertAll(db, 'csvImportRows', rows);
  });
}

/** How the operation refuses a file whose rows are at fault. */
export type RowsErrorKind = 'rule' | 'invalid' | 'not-found';

/** A refusal names so many of the rows that are wrong; a dry run lists them all. */
const errorRowsShown = 100;

/** The refusal of a file of which nothing was imported. */
export async function createRowsError(
  ctx: Context,
  importId: string,
  kind: RowsErrorKind,
): Promise<AppError> {
  const errors: string[] = [];
  for await (const failed of readFailedRows(ctx, importId)) {
    errors.push(...failed.errors.map((error) => `${error} (row ${failed.row})`));
    if (errors.length >= errorRowsShown) break;
  }
  return new AppError(kind, errors.length > 0 ? errors : ['file: has a header but no rows']);
}

const rowsAtOnce = 1000;

async function* readImportRows(ctx: Context, importId: string, column: 'created' | 'errors') {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom('csvImportRows')
      .select(['row', column])
      .where('importId', '=', importId)
      .where('row', '>', after)
      .where(column, 'is not', null)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) yield { row: row.row, value: JSON.parse(row[column] as string) as unknown };
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsAtOnce) return;
  }
}

/** The rows of an import that were refused, in the order of the file. */
export async function* readFailedRows(ctx: Context, importId: string): AsyncGenerator<FailedRow> {
  for await (const { row, value } of readImportRows(ctx, importId, 'errors'))
    yield { row, errors: value as string[] };
}

/** What each imported row made. */
export async function* readCreated<Ids extends CreatedIds>(
  ctx: Context,
  importId: string,
): AsyncGenerator<Ids & { row: number }> {
  for await (const { row, value } of readImportRows(ctx, importId, 'created'))
    yield { row, ...(value as Ids) };
}
