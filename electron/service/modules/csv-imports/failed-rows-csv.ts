import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from '#service/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { csvMark, writeCsv } from '#service/write-csv.ts';
import type { Download } from '#shared/contracts/files/files.ts';

const reasonColumn = 'Reason';
const rowsAtOnce = 500;

/**
 * The rows of an import that were not imported, as CSV: their cells as far as they are kept, and the
 * reasons in a last column. An import of a client system keeps no cells, and lists the numbers of its rows.
 */
export async function exportRows(ctx: Context, record: Selectable<Schema['csvImports']>): Promise<Download> {
  const { vault } = ctx.service;
  const header = record.headerSealed && (JSON.parse(vault.open(record.headerSealed)) as string[]);
  const pieces = [writeCsv([[...(header ?? ['Row']), reasonColumn]])];
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .selectFrom('csvImportRows')
      .select(['row', 'errors', 'cellsSealed'])
      .where('importId', '=', record.id)
      .where('row', '>', after)
      .where('errors', 'is not', null)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) break;
    const lines = rows.map(({ row, errors, cellsSealed }) => {
      const cells = cellsSealed ? (JSON.parse(vault.open(cellsSealed)) as string[]) : [];
      const reasons = (JSON.parse(errors ?? '[]') as string[]).join('; ');
      return [...(header ? header.map((_, index) => cells[index] ?? '') : [String(row)]), reasons];
    });
    pieces.push(writeCsv(lines));
    after = rows.at(-1)?.row ?? after;
  }
  const bytes = Buffer.from(csvMark + pieces.join(''));
  return {
    fileName: `${record.fileName.replace(/\.[^.]*$/, '')} not imported.csv`,
    mediaType: 'text/csv; charset=utf-8',
    bytes: bytes.length,
    sha256: hash('sha256', bytes),
    open: async function* ({ start, end }) {
      yield bytes.subarray(start, end + 1);
    },
  };
}
