import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { toErrorText } from '#service/kernel/errors.ts';
import { csvMark, writeCsv } from '#service/kernel/write-csv.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { WrittenDownload } from '#shared/contracts/files/files.ts';
import { rowsWithErrors } from './import-rows.ts';
import { openCells, openHeader } from './sealed-rows.ts';

type ImportRecord = Row<'csvImports'>;

const reasonColumn = 'Reason';
/** So few that other requests hardly wait while their cells are decrypted. */
const rowsAtOnce = 100;

/**
 * The rows of an import that were not imported, as CSV: their cells, if they are stored, and the reasons in a last
 * column. Imports of client systems store no cells, and list row numbers. It is streamed, whatever the number of rows.
 */
export function exportRows(ctx: Context, record: ImportRecord): WrittenDownload {
  return {
    fileName: `${record.fileName.replace(/\.[^.]*$/, '')} not imported.csv`,
    mediaType: 'text/csv; charset=utf-8',
    write: () => writeRows(ctx, record),
  };
}

/** The number of rows that `exportRows` writes. */
export async function countFailedRows(db: Db, importId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('csvImportRows')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('importId', '=', importId)
    .where('errors', 'is not', null)
    .executeTakeFirstOrThrow();
  return rows;
}

async function* writeRows(
  { db, service: { vault } }: Context,
  { id, headerSealed }: ImportRecord,
): AsyncGenerator<string> {
  const header = headerSealed && openHeader(vault, id, headerSealed);
  yield csvMark + writeCsv([[...(header ?? ['Row']), reasonColumn]]);
  for await (const rows of readFailed(db, id)) {
    const lines = rows.map(({ row, errors, cellsSealed }) => {
      const cells = cellsSealed ? openCells(vault, id, row, cellsSealed) : [];
      const reasons = (JSON.parse(errors ?? '[]') as FieldError[]).map(toErrorText).join('; ');
      return [...(header ? header.map((_, index) => cells[index] ?? '') : [String(row)]), reasons];
    });
    yield writeCsv(lines);
  }
}

async function* readFailed(db: Db, importId: string) {
  for (let after = 0; ; ) {
    const { rows } = await sql<Pick<Row<'csvImportRows'>, 'row' | 'errors' | 'cellsSealed'>>`
      SELECT "row", errors, cellsSealed FROM ${rowsWithErrors}
      WHERE importId = ${importId} AND "row" > ${after} AND errors IS NOT NULL
      ORDER BY "row" LIMIT ${rowsAtOnce}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.row ?? after;
    // Lets other requests run.
    await setImmediate();
  }
}
