import type { TObject } from 'typebox';
import { AppError } from '#service/kernel/errors.ts';
import { type Checked, compileCheck } from '#shared/contracts/check-input.ts';
import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { compileReadText } from '#shared/contracts/read-text.ts';
import { partOf } from '#shared/domain/column-splits.ts';
import { type CheckedValues, compileValueChecks } from '#shared/domain/value-checks.ts';
import { toColumnKey } from './header-names.ts';
import { type ColumnFields, matchHeader, type NamedKind, toFields } from './match-header.ts';
import {
  type ColumnReading,
  compileCellReader,
  mergeProblems,
  NormalizedCounts,
  type ReadCell,
} from './normalize-cells.ts';
import type { TableRow } from './open-table.ts';

/** A validated row; with errors, also what was read of it. */
type ReadBody =
  | Extract<Checked<unknown>, { ok: true }>
  | (Extract<Checked<unknown>, { ok: false }> & { body?: object });

/** The match of a file's header with the columns of its kind. */
export interface MatchedColumns {
  ignoredColumns: string[];
  /** The changed values of the rows that were read so far, and those that wait for the user. */
  normalized: NormalizedCounts;
  suggested: NormalizedCounts;
  /** Reads a data row and validates it like the body of a request. */
  readRow: (row: TableRow) => ReadBody;
  /** The warnings about the values of a valid row. */
  findWarnings: (value: unknown) => RowWarning[];
  /** Reads the cells of a row by the table of rules: those that fill one field as a whole, with the place of each. */
  readCells: (row: TableRow) => (ReadCell & { index: number })[];
}

/** How the columns of a file fill the fields of its rows. */
export interface ColumnMapping {
  fields: ColumnFields;
  /** The values of fields where no column has one. */
  defaults?: Readonly<Record<string, string>>;
  /** What the user decided about the values of each column. */
  readings?: readonly (ColumnReading | null)[];
}

/** The required fields of a kind without a column or a default. */
export function findMissing(
  fields: ColumnFields,
  columns: TObject,
  defaults: ColumnMapping['defaults'] = {},
): string[] {
  const filled = new Set([...fields.flat(), ...Object.keys(defaults)]);
  return (columns.required ?? []).filter((name) => !filled.has(name));
}

/**
 * Matches a header with the columns of a kind of file. Unnamed columns, which spreadsheets add at the end, are ignored
 * as long as their cells are empty.
 *
 * @throws invalid, naming each missing required column, or else each duplicate one
 */
export function matchColumns(header: readonly string[], kind: NamedKind): MatchedColumns {
  const { columns } = kind;
  const fields = toFields(matchHeader(header, kind).matches);
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
    const nameOf = ([, [index = 0]]: [string, number[]]) => fields[index]?.[0] ?? header[index] ?? null;
    throw new AppError(
      'invalid',
      repeated.map((same) => ({ field: nameOf(same), message: 'duplicate column in the header' })),
    );
  }
  return bindColumns(header, { fields }, columns);
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

/** How a field is read from a row. */
interface FieldSource {
  field: string;
  schema: object;
  reading: ColumnReading | undefined;
  /** The only column of the field, whose whole text it receives. */
  index: number | undefined;
  readText: (cells: readonly string[]) => string;
}

/** The fields of a mapping, each once, in the order of the columns. */
function toSources({ fields, defaults = {}, readings = [] }: ColumnMapping, columns: TObject): FieldSource[] {
  const filled = new Set([...fields.flat(), ...Object.keys(defaults)]);
  return [...filled].map((field) => {
    const places = [...fields.keys()].filter((index) => fields[index]?.includes(field));
    const parts = places.map((index) => ({ index, part: partOf(field, fields[index] ?? []) }));
    const [first, second] = parts;
    const initial = Object.hasOwn(defaults, field) ? defaults[field] : undefined;
    const isWhole = first && !second && !first.part && initial === undefined;
    const readParts = (cells: readonly string[]) =>
      parts
        .map(({ index, part }) => (part ? part(cells[index] ?? '') : (cells[index] ?? '').trim()))
        .filter((text) => text !== '')
        .join(' ') ||
      (initial ?? '');
    return {
      field,
      schema: columns.properties[field] as object,
      reading: readings[first?.index ?? -1] ?? undefined,
      index: isWhole ? first.index : undefined,
      readText: isWhole ? (cells) => cells[first.index] ?? '' : readParts,
    };
  });
}

/** Reads the rows of a file by the mapping of its columns. */
export function bindColumns(
  header: readonly string[],
  mapping: ColumnMapping,
  columns: TObject,
): MatchedColumns {
  const check = checkOf(columns);
  const checkValues = compileValueChecks(columns.properties);
  const today = new Date().toISOString().slice(0, 10);
  const findMisfit = compileFit(header);
  const sources = toSources(mapping, columns).map((source) => ({
    ...source,
    read: compileReadText(source.schema),
  }));
  const reader = compileCellReader(sources);
  const [normalized, suggested] = [new NormalizedCounts(), new NormalizedCounts()];
  // Copied for each row, which is faster than filling an empty object (record-writer.ts).
  const blank = Object.fromEntries(sources.map(({ field }) => [field, null]));
  return {
    ignoredColumns: header.filter((name, index) => toColumnKey(name) && !mapping.fields[index]?.length),
    normalized,
    suggested,
    findWarnings: (value) =>
      checkValues(value as CheckedValues, today).map(({ field, message, reason = message }) => ({
        field,
        message,
        reason,
        recordIds: [],
      })),
    readCells: ({ cells }) =>
      reader.read(sources.map(({ readText }) => readText(cells))).flatMap((cell, place) => {
        const index = sources[place]?.index;
        return index === undefined ? [] : [{ ...cell, index }];
      }),
    readRow(row) {
      const error = row.error ?? findMisfit(row.cells);
      if (error) return { ok: false, errors: [{ field: 'row', message: error }] };
      const body: Record<string, unknown> = { ...blank };
      const problems: FieldError[] = [];
      const typed = sources.map(({ readText }) => readText(row.cells));
      const cells = reader.read(typed);
      for (const [place, { field, read }] of sources.entries()) {
        const { text = '', change, problem } = cells[place] ?? {};
        body[field] = read(text);
        if (problem) problems.push({ field, message: problem });
        if (change) (change.isApplied ? normalized : suggested).add(field, change, typed[place] ?? '');
      }
      const checked = check(body);
      if (checked.ok && problems.length === 0) return checked;
      return { ok: false, errors: mergeProblems(problems, checked.ok ? [] : checked.errors), body };
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
