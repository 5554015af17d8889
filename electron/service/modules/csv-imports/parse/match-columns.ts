import type { TObject } from 'typebox';
import { AppError } from '#service/kernel/errors.ts';
import { type Checked, compileCheck } from '#shared/contracts/check-input.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { compileReadText } from '#shared/contracts/read-text.ts';
import {
  type ColumnReading,
  compileCellReader,
  mergeProblems,
  NormalizedCounts,
  type ReadCell,
} from './normalize-cells.ts';
import type { CsvRow } from './read-csv.ts';

/** The match of a file's header with the columns of its kind. */
export interface MatchedColumns {
  ignoredColumns: string[];
  /** The changed values of the rows that were read so far, and those that wait for the user. */
  normalized: NormalizedCounts;
  suggested: NormalizedCounts;
  /** Reads a data row and validates it like the body of a request. */
  readRow: (row: CsvRow) => Checked<unknown>;
  /** Reads the cells of a row by the table of rules, each with the place of its column. */
  readCells: (row: CsvRow) => (ReadCell & { index: number })[];
}

/** Header names are matched without case, spaces, `_`, and `-` (decisions.md § 6). */
export function toColumnKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** The field of each column of a file; null for unused columns. */
export type ColumnFields = readonly (string | null)[];

/** The fields with the same names as the columns. */
export function matchNames(header: readonly string[], columns: TObject): (string | null)[] {
  const names = new Map(Object.keys(columns.properties).map((name) => [toColumnKey(name), name]));
  return header.map((name) => names.get(toColumnKey(name)) ?? null);
}

/** The required fields of a kind without a column. */
export function findMissing(fields: ColumnFields, columns: TObject): string[] {
  return (columns.required ?? []).filter((name) => !fields.includes(name));
}

/**
 * Matches a header with the columns of a kind of file. Unnamed columns, which spreadsheets add at the end, are ignored
 * as long as their cells are empty.
 *
 * @throws invalid, naming each missing required column, or else each duplicate one
 */
export function matchColumns(header: readonly string[], columns: TObject): MatchedColumns {
  const fields = matchNames(header, columns);
  const missing = findMissing(fields, columns);
  // Only these: the first line may be personal data instead of a header, and must not be repeated in the error.
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      missing.map((field) => ({ field, message: 'the column is missing' })),
    );
  const places = Map.groupBy(header.keys(), (index) => toColumnKey(header[index] ?? ''));
  const repeated = [...places].filter(([key, same]) => key && same.length > 1);
  if (repeated.length > 0) {
    const nameOf = ([, [index = 0]]: [string, number[]]) => fields[index] ?? header[index] ?? null;
    throw new AppError(
      'invalid',
      repeated.map((same) => ({ field: nameOf(same), message: 'duplicate column in the header' })),
    );
  }
  return bindColumns(header, fields, columns);
}

const checks = new WeakMap<TObject, ReturnType<typeof compileCheck>>();

function checkOf(columns: TObject): ReturnType<typeof compileCheck> {
  let check = checks.get(columns);
  if (!check) {
    check = compileCheck(columns);
    checks.set(columns, check);
  }
  return check;
}

/**
 * Reads the rows of a file by the fields of its columns.
 * @param fields one for each name of the header; each at most once
 * @param readings what the user decided about the columns, in the order of the header
 */
export function bindColumns(
  header: readonly string[],
  fields: ColumnFields,
  columns: TObject,
  readings: readonly (ColumnReading | null)[] = [],
): MatchedColumns {
  const check = checkOf(columns);
  const findMisfit = compileFit(header);
  const cells = fields.flatMap((field, index) => {
    if (field === null) return [];
    const schema = columns.properties[field] as object;
    return [{ field, index, schema, reading: readings[index] ?? undefined, read: compileReadText(schema) }];
  });
  const reader = compileCellReader(cells);
  const [normalized, suggested] = [new NormalizedCounts(), new NormalizedCounts()];
  // Copied for each row, which is faster than filling an empty object (record-writer.ts).
  const blank = Object.fromEntries(cells.map(({ field }) => [field, null]));
  const readTexts = (row: CsvRow) => reader.read(cells.map(({ index }) => row.cells[index] ?? ''));
  return {
    ignoredColumns: header.filter((name, index) => toColumnKey(name) && fields[index] === null),
    normalized,
    suggested,
    readCells: (row) => readTexts(row).map((cell, place) => ({ ...cell, index: cells[place]?.index ?? 0 })),
    readRow(row) {
      const error = row.error ?? findMisfit(row.cells);
      if (error) return { ok: false, errors: [{ field: 'row', message: error }] };
      const body: Record<string, unknown> = { ...blank };
      const problems: FieldError[] = [];
      const texts = readTexts(row);
      for (const [place, { field, index, read }] of cells.entries()) {
        const { text = '', change, problem } = texts[place] ?? {};
        body[field] = read(text);
        if (problem) problems.push({ field, message: problem });
        if (change) (change.isApplied ? normalized : suggested).add(field, change, row.cells[index] ?? '');
      }
      const checked = check(body);
      if (problems.length === 0) return checked;
      return { ok: false, errors: mergeProblems(problems, checked.ok ? [] : checked.errors) };
    },
  };
}

/** Compiles the check of a row's width: a cell for each named column, and no values in the others. */
function compileFit(header: readonly string[]): (cells: readonly string[]) => string | undefined {
  const keys = header.map(toColumnKey);
  const width = keys.findLastIndex((key) => key !== '') + 1;
  const nameless = [...keys.keys()].filter((index) => keys[index] === '');
  return (cells) => {
    if (cells.length < width || (cells.length > keys.length && cells.slice(keys.length).some(isFilled))) {
      return `has ${cells.length} cells; the header has ${width}`;
    }
    const stray = nameless.find((index) => isFilled(cells[index] ?? ''));
    return stray === undefined ? undefined : `has a value in cell ${stray + 1}, whose column has no name`;
  };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
