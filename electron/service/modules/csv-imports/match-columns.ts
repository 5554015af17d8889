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
 * Matches a header with the columns that a kind of file declares.
 * @throws invalid, naming each column that is missing and required, or named twice
 */
export function matchColumns<Row>(header: readonly string[], columns: TObject): MatchedColumns<Row> {
  const names = new Map(Object.keys(columns.properties).map((name) => [toColumnKey(name), name]));
  const fields = header.map((title) => names.get(toColumnKey(title)));
  const repeated = fields.filter((field, index) => field !== undefined && fields.indexOf(field) !== index);
  const missing = (columns.required ?? []).filter((name) => !fields.includes(name));
  if (repeated.length + missing.length > 0) {
    throw invalid(
      ...missing.map((name) => `${name}: the column is missing`),
      ...repeated.map((name) => `${name}: the column stands twice in the header`),
    );
  }
  const check = compileCheck(columns);
  const cells = fields.flatMap((field, index) =>
    field === undefined ? [] : [{ field, index, schema: columns.properties[field] as object }],
  );
  return {
    ignoredColumns: header.filter((_, index) => fields[index] === undefined),
    readRow(row) {
      if (row.fault) return { ok: false, errors: [`row: ${row.fault}`] };
      const body: Record<string, unknown> = {};
      for (const { field, index, schema } of cells) body[field] = readText(schema, row.cells[index] ?? '');
      return check(body) as Checked<Row>;
    },
  };
}
