import { findState } from './normalization/places.ts';

/** How the parts of one column fill several fields: the names of the parts are those of the fields. */
export interface ColumnSplit {
  label: string;
  fields: readonly string[];
  /** Names of columns that contain all parts. */
  headers: readonly string[];
  /** Names of columns that often do, if their values look like it; any name for values that are hardly anything else. */
  likelyHeaders?: readonly string[] | 'any';
  /** Whether a value has several parts. */
  hasParts: (text: string) => boolean;
  split: (text: string) => Readonly<Record<string, string>>;
}

const suffix = /^(?:jr|sr|ii|iii|iv|esq|md|phd|cpa)\.?$/i;
const title = /^(?:mr|mrs|ms|miss|mx|dr)\.?$/i;
/** Words that start a last name. */
const particle = /^(?:van|von|der|den|de|del|della|di|da|dos|la|le|bin|ibn|al|el|ter|zu)$/i;

/** `Müller, Jürgen` and `Jürgen Müller` as first and last name; a suffix such as `Jr.` belongs to the last name. */
function splitName(text: string): { first: string; last: string } {
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  const isSuffix = (part: string) => suffix.test(part);
  if (after.some((part) => part !== '' && !isSuffix(part))) {
    const given = after.join(' ').split(/\s+/).filter(Boolean);
    const first = given.filter((part) => !isSuffix(part)).join(' ');
    return { first, last: [before, ...given.filter(isSuffix)].join(' ') };
  }
  const suffixes = after.filter(isSuffix);
  const words = before.split(/\s+/).filter(Boolean);
  if (words.length > 2 && title.test(words[0] ?? '')) words.shift();
  let start = words.length - 1;
  while (start > 1 && suffix.test(words[start] ?? '')) start -= 1;
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1;
  if (start < 1) return { first: before, last: suffixes.join(' ') };
  return { first: words.slice(0, start).join(' '), last: [...words.slice(start), ...suffixes].join(' ') };
}

const postalCode = /(?<![,\s])[,\s]+(\d{5}(?:-?\d{4})?|\d{4}|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/** `Portland, ME 04101` as city, state, and ZIP code. */
function splitPlace(text: string): { city: string; state: string; zip: string } {
  const [ending = '', zip = ''] = postalCode.exec(text) ?? [];
  const place = text.slice(0, text.length - ending.length).trim();
  const comma = place.lastIndexOf(',');
  if (comma !== -1) return { city: place.slice(0, comma).trim(), state: place.slice(comma + 1).trim(), zip };
  const words = place.split(/\s+/);
  // The states with two words come first: `Fargo North Dakota`.
  const length = [2, 1].find(
    (count) => words.length > count && findState(words.slice(-count).join(' '), '') !== undefined,
  );
  if (length === undefined) return { city: place, state: '', zip };
  return { city: words.slice(0, -length).join(' '), state: words.slice(-length).join(' '), zip };
}

const hasTwoWords = (text: string) => /^[^\d@]+$/.test(text) && /.[\s,]./s.test(text.trim());

/** Every split of a column. A column that fills two or more fields of a split is split. */
export const columnSplits: Readonly<Record<string, ColumnSplit>> = {
  name: {
    label: 'First and last name',
    fields: ['firstName', 'lastName'],
    headers: ['full name', 'first and last name', 'last name, first name', 'last, first'],
    likelyHeaders: [
      'name',
      'person',
      'contact',
      'primary contact',
      'investor',
      'customer',
      'holder',
      'shareholder',
      'registration',
      'registration name',
    ],
    hasParts: hasTwoWords,
    split: (text) => {
      const { first, last } = splitName(text);
      return { firstName: first, lastName: last };
    },
  },
  jointName: {
    label: 'First and last name of the joint holder',
    fields: ['jointFirstName', 'jointLastName'],
    headers: [
      'joint name',
      'joint full name',
      'joint holder',
      'joint holder name',
      'joint owner',
      'co-owner',
    ],
    hasParts: hasTwoWords,
    split: (text) => {
      const { first, last } = splitName(text);
      return { jointFirstName: first, jointLastName: last };
    },
  },
  place: {
    label: 'City, state, and ZIP code',
    fields: ['city', 'state', 'zip'],
    headers: ['city, state zip', 'city, state, zip code', 'city and state', 'city, state and zip'],
    likelyHeaders: 'any',
    hasParts: (text) => Object.values(splitPlace(text)).every((part) => part !== ''),
    split: splitPlace,
  },
};

/** What a field receives from a column, given every field that the column fills: the whole text, or a part of it. */
export function partOf(field: string, fields: readonly string[]): ((text: string) => string) | undefined {
  const applied = Object.values(columnSplits).find(
    (each) => each.fields.includes(field) && each.fields.filter((one) => fields.includes(one)).length > 1,
  );
  return applied && ((text) => applied.split(text)[field] ?? '');
}

/** Whether the texts of several columns can be combined with spaces: only free text is. */
export function isCombinable(
  schema: { type?: string | string[]; format?: string; enum?: unknown } | undefined,
): boolean {
  return (
    [schema?.type].flat().includes('string') && schema?.format === undefined && schema?.enum === undefined
  );
}
