import type { TObject } from 'typebox';
import { invalid } from '#service/errors.ts';
import { type Checked, compileCheck } from '#shared/contracts/check-input.ts';
import { readText } from '#shared/contracts/read-text.ts';
import type { CsvRow } from './read-csv.ts';

/** How the header of a file fits the columns of its kind. */
export interface MatchedColumns<Row> {
  ignoredColumns: string[];
  /** Reads a data row and checks it like the body of a request. */
  readRow: (row: CsvRow) => Checked<Row>;
}

/** Header names are matched without case, blanks, `_` and `-` (decisions.md § 6). */
function toColumnKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/**
 * Matches a header with the columns that a kind of file declares. Columns without a name, as spreadsheets
 * leave them behind the last one, are passed over as long as nothing stands in them.
 *
 * @throws invalid, naming each column that is missing and required, or else each that is named twice
 */
export function matchColumns<Row>(header: readonly string[], columns: TObject): MatchedColumns<Row> {
  const names = new Map(Object.keys(columns.properties).map((name) => [toColumnKey(name), name]));
  const keys = header.map(toColumnKey);
  const fields = keys.map((key) => names.get(key));
  const missing = (columns.required ?? []).filter((name) => !fields.includes(name));
  // Thrown alone: what lacks a column may be no header but somebody's data, which is not to be repeated.
  if (missing.length > 0) throw invalid(...missing.map((name) => `${name}: the column is missing`));
  const repeated = [...Map.groupBy(header, toColumnKey)].filter(([key, same]) => key && same.length > 1);
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map(([key, [name]]) => `${names.get(key) ?? name}: the column stands twice in the header`),
    );
  }
  const check = compileCheck(columns);
  const findMisfit = compileFit(keys);
  const cells = fields.flatMap((field, index) =>
    field === undefined ? [] : [{ field, index, schema: columns.properties[field] as object }],
  );
  return {
    ignoredColumns: header.filter((_, index) => keys[index] && !fields[index]),
    readRow(row) {
      const fault = row.fault ?? findMisfit(row.cells);
      if (fault) return { ok: false, errors: [`row: ${fault}`] };
      const body: Record<string, unknown> = {};
      for (const { field, index, schema } of cells) body[field] = readText(schema, row.cells[index] ?? '');
      return check(body) as Checked<Row>;
    },
  };
}

/** Compiles what a row must look like: a cell for each column that has a name, and nothing in the others. */
function compileFit(keys: readonly string[]): (cells: readonly string[]) => string | undefined {
  const width = keys.findLastIndex((key) => key !== '') + 1;
  const nameless = [...keys.keys()].filter((index) => keys[index] === '');
  return (cells) => {
    if (cells.length < width || cells.slice(keys.length).some(isFilled)) {
      return `has ${cells.length} cells, the header ${width}`;
    }
    const stray = nameless.find((index) => isFilled(cells[index] ?? ''));
    return stray === undefined ? undefined : `has a value in cell ${stray + 1}, whose column has no name`;
  };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
