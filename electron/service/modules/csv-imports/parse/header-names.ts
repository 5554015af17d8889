/** The names of columns in files: how they are compared with fields and their aliases. */
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import { limits } from '#shared/domain/limits.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';

/** Header names are matched without case, spaces, `_`, and `-` (decisions.md § 6). */
export function toColumnKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Words that mean the same in a column name. */
const sameWords = new Map(
  Object.entries({
    mobile: 'phone',
    cell: 'phone',
    cellphone: 'phone',
    telephone: 'phone',
    tel: 'phone',
    zipcode: 'zip',
    postal: 'zip',
    postcode: 'zip',
    addr: 'address',
    apt: 'apartment',
    acct: 'account',
    amt: 'amount',
    qty: 'quantity',
    no: 'number',
    num: 'number',
    nbr: 'number',
    '#': 'number',
    formed: 'formation',
    incorporated: 'incorporation',
    established: 'formation',
    mail: 'email',
    emails: 'email',
    dob: 'birthdate',
    organization: 'company',
    organisation: 'company',
    business: 'company',
  }),
);

const fillers = new Set(['of', 'the', 'and', 'or', 'a', 'in', 'for', 'to', 'e']);

/** Whose column it is: most exports put one of these before the name of the field. */
const commonQualifiers = [
  'contact',
  'primary',
  'main',
  'mailing',
  'home',
  'legal',
  'residential',
  'permanent',
  'current',
  'customer',
  'client',
  'account holder',
  'billing',
  'bill',
];

/** The words of a column name in their order: `US Citizen?` as `us citizen`, `E-mail` as `email`. */
export function toWords(name: string): string[] {
  if (name.length > limits.csvColumnName) return [];
  const spaced = name
    .replace(/__c$/i, '')
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[.'’\p{M}]/gu, '')
    .replaceAll('#', ' # ');
  const words = spaced.split(/[^\p{L}\p{N}#]+/u).filter(Boolean);
  return words.map((word) => sameWords.get(word) ?? word).filter((word) => !fillers.has(word));
}

/** The same for all orders of the words, so that `Date of birth` is `Birth date`. */
export const toSetKey = (words: readonly string[]) => [...new Set(words)].sort().join(' ');

/** The words, and those without what says whose they are, also where a program writes the name without spaces. */
function* withoutQualifiers(words: readonly string[], qualifiers: readonly string[][]): Generator<string[]> {
  yield [...words];
  for (const qualifier of qualifiers) {
    const [start, [only = '', ...others]] = [qualifier.join(''), words];
    const isFirst =
      words.length > qualifier.length && qualifier.every((word, index) => words[index] === word);
    const isJoined = others.length === 0 && only.startsWith(start) && only.length > start.length;
    if (isFirst) yield* withoutQualifiers(words.slice(qualifier.length), qualifiers);
    else if (isJoined) yield [only.slice(start.length)];
  }
}

/** A field under one of its names. */
export interface NamedField {
  field: string;
  words: string[];
}

/** The names of the fields of a kind of file. */
export class FieldNames {
  /** Every name of every field: its own name, its label, and its aliases. */
  readonly names: NamedField[];
  readonly #fields: Map<string, string>;
  readonly #byKey = new Map<string, string>();
  readonly #byWords = new Map<string, string>();
  readonly #qualifiers: string[][];

  constructor({
    columns,
    aliases,
    qualifiers,
  }: Pick<CsvKindDefinition, 'columns' | 'aliases' | 'qualifiers'>) {
    const fields = Object.keys(columns.properties);
    this.#fields = new Map(fields.map((field) => [toColumnKey(field), field]));
    const named = [
      ...fields.map((field) => ({ field, name: field })),
      ...fields.flatMap((field) => (aliases[field] ?? []).map((name) => ({ field, name }))),
      ...fields.map((field) => ({ field, name: toFieldLabel(field) })),
    ];
    for (const { field, name } of named) {
      const words = toWords(name);
      for (const [keys, key] of [
        [this.#byKey, toColumnKey(name)],
        [this.#byWords, toSetKey(words)],
        [this.#byWords, words.join('')],
      ] as const) {
        if (!keys.has(key)) keys.set(key, field);
      }
    }
    this.names = named.map(({ field, name }) => ({ field, words: toWords(name) }));
    this.#qualifiers = [...commonQualifiers, ...qualifiers].map((qualifier) => qualifier.split(' '));
  }

  findField(name: string): string | undefined {
    return this.#fields.get(toColumnKey(name));
  }

  /** The field with this name, alias, or label. */
  findExact(name: string): string | undefined {
    return this.#byKey.get(toColumnKey(name));
  }

  /** The field with the same words, without what says whose they are. */
  findSame(name: string): string | undefined {
    for (const words of this.readings(name)) {
      const joined = words.join('');
      const field =
        this.#byWords.get(toSetKey(words)) ?? this.#byKey.get(joined) ?? this.#byWords.get(joined);
      if (field !== undefined) return field;
    }
    return undefined;
  }

  /** The words of a name, and those without a qualifier. */
  readings(name: string): string[][] {
    return [...withoutQualifiers(toWords(name), this.#qualifiers)];
  }
}
