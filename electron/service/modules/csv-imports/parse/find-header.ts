import { csvKindDefinitions } from '#shared/contracts/csv-imports/kinds/index.ts';
import { matchHeader, toFields } from './match-header.ts';
import type { SourceRow } from './row-splitter.ts';

/** The header is searched in so many rows at the start of a file. */
export const headerRowsSearched = 25;

const kinds = Object.values(csvKindDefinitions);

/**
 * The place of the header among the first rows of a file: of all rows, the one with the most names that are known. If
 * none has two, it is the first row that is as wide as a table, whose cells are names.
 *
 * @param isHeader a test that the first row passes without a search
 */
export function findHeader(
  rows: readonly SourceRow[],
  isHeader: (names: readonly string[]) => boolean = () => false,
): number {
  const [first] = rows;
  if (!first || first.error !== undefined || isHeader(first.cells)) return 0;
  const counts = rows.map(({ cells }) => countKnown(cells));
  const most = Math.max(...counts);
  // A later row must have clearly more, because cells of data can have the texts of names.
  if (most >= 2) return (counts[0] ?? 0) * 2 >= most ? 0 : counts.indexOf(most);
  return Math.max(0, findWideRow(rows));
}

/** The number of fields of one kind that the cells name. */
export function countKnown(cells: readonly string[]): number {
  return Math.max(...kinds.map((kind) => toFields(matchHeader(cells, kind).matches).flat().length));
}

/** Titles fill one or two cells of a wide table. */
function findWideRow(rows: readonly SourceRow[]): number {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(...widths);
  if ((widths[0] ?? 0) * 2 > widest) return 0;
  return rows.findIndex(({ cells }, index) => (widths[index] ?? 0) * 2 > widest && cells.every(isName));
}

/** A name has no digits like those of dates, numbers, and addresses of email. */
const isName = (cell: string) => !/@|\d[\d.,/:-]*\d|^\s*\d+\s*$/.test(cell);

/** `Total`, `Grand total:`, and `Total (20 rows)`. */
const totals = /^\s*(grand |sub-?)?totals?\b/i;

/** In a table of fewer columns, a row of data can have one cell. */
const tableWidth = 4;

/**
 * Whether a row of a report is none of its data: it sums up others (its label is that of totals, and most of its cells
 * are empty), or it is the title of a group or a note, which is the only cell of a row in a wide table.
 */
export function isNoData(cells: readonly string[], header: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const named = header.filter((name) => name !== '').length;
  if (filled.length === 1 && named >= tableWidth) return true;
  return filled.length * 2 <= Math.max(2, named) && filled.some((cell) => totals.test(cell));
}
