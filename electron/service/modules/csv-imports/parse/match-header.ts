import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { MatchConfidence } from '#shared/contracts/csv-imports/draft-columns.ts';
import { type ColumnSplit, columnSplits } from '#shared/domain/column-splits.ts';
import { FieldNames, toSetKey, toWords } from './header-names.ts';

/** What the names of a kind of file are matched with. */
export type NamedKind = Pick<CsvKindDefinition, 'columns' | 'aliases' | 'qualifiers'>;

/** The fields that a column of a file fills. */
export interface ColumnMatch {
  fields: readonly string[];
  /** Null if the column is not imported. */
  confidence: MatchConfidence | null;
}

export const unmatched: ColumnMatch = { fields: [], confidence: null };

/** The fields that each column of a file fills; several columns of one field are combined. */
export type ColumnFields = readonly (readonly string[])[];

export const toFields = (matches: readonly ColumnMatch[]): ColumnFields =>
  matches.map(({ fields }) => fields);

const names = new WeakMap<NamedKind, FieldNames>();

/** The names of the fields of a kind. */
export function namesOf(kind: NamedKind): FieldNames {
  let known = names.get(kind);
  if (!known) {
    known = new FieldNames(kind);
    names.set(kind, known);
  }
  return known;
}

/** The matches of a header while they are being found: each field is filled by one column. */
export class HeaderMatches {
  readonly header: readonly string[];
  readonly matches: ColumnMatch[];
  readonly #used = new Set<string>();

  constructor(header: readonly string[]) {
    this.header = header;
    this.matches = header.map(() => unmatched);
  }

  isFilled(field: string): boolean {
    return this.#used.has(field);
  }

  /** The columns that fill no field yet. */
  *unmatched(): Generator<{ name: string; index: number }> {
    for (const [index, name] of this.header.entries()) {
      if (name !== '' && this.matches[index]?.fields.length === 0) yield { name, index };
    }
  }

  /** Maps a column to fields in place of its own. */
  set(index: number, fields: readonly string[], confidence: MatchConfidence): void {
    for (const field of this.matches[index]?.fields ?? []) this.#used.delete(field);
    for (const field of fields) this.#used.add(field);
    this.matches[index] = { fields, confidence };
  }

  /** Maps each column without a field to the one that is found, unless another column fills it. */
  fill(find: (name: string) => string | undefined, confidence: MatchConfidence = 'matched'): void {
    for (const { name, index } of this.unmatched()) {
      const field = find(name);
      if (field !== undefined && !this.isFilled(field)) this.set(index, [field], confidence);
    }
  }
}

/** The splits whose fields a kind has, and no column fills. */
export function* openSplits(found: HeaderMatches, { columns }: NamedKind): Generator<ColumnSplit> {
  for (const split of Object.values(columnSplits)) {
    const isPossible = split.fields.every(
      (field) => Object.hasOwn(columns.properties, field) && !found.isFilled(field),
    );
    if (isPossible) yield split;
  }
}

/**
 * The columns whose names leave no doubt: those with the name of a field, then those with an alias, or the same words in
 * another order or about a person (`Investor first name`). Screens, command line, and client API use the same ones.
 */
export function matchHeader(header: readonly string[], kind: NamedKind): HeaderMatches {
  const found = new HeaderMatches(header);
  const known = namesOf(kind);
  found.fill((name) => known.findField(name));
  found.fill((name) => known.findExact(name));
  found.fill((name) => known.findSame(name));
  for (const split of openSplits(found, kind)) {
    const headers = new Set(split.headers.map((name) => toSetKey(toWords(name))));
    const column = [...found.unmatched()].find(({ name }) =>
      known.readings(name).some((words) => headers.has(toSetKey(words))),
    );
    if (column) found.set(column.index, split.fields, 'matched');
  }
  return found;
}
