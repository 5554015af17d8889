import type { NamedField } from '../parse/header-names.ts';

/** Words that many names have in common say little about the field. */
const commonWords = new Set([
  'name',
  'date',
  'number',
  'id',
  'code',
  'type',
  'status',
  'line',
  'amount',
  'account',
  'customer',
  'client',
  'contact',
  'record',
]);

/** Columns about another person or thing, which has no field unless a field is named after it. */
const otherSubjects = new Set([
  'emergency',
  'joint',
  'entity',
  'co',
  'employer',
  'spouse',
  'beneficiary',
  'advisor',
  'adviser',
  'broker',
  'manager',
  'referral',
  'referrer',
  'parent',
  'previous',
  'former',
  'created',
  'create',
  'modified',
  'updated',
  'activity',
  'owner',
  'associated',
  'secondary',
  'other',
  'shipping',
  'fax',
]);

/** Less similar names are more often wrong than right. */
const minScore = 0.6;

interface Similar {
  field: string;
  score: number;
}

/**
 * The field whose name shares the most words with a column name, also with a typing error. It compares words, not
 * characters as general fuzzy search does, because names of fields differ in one short word: first name, last name.
 *
 * @param readings the words of the column name, with and without qualifiers
 * @returns undefined, if no field is similar, or two are equally similar
 */
export function scoreNames(
  readings: readonly (readonly string[])[],
  names: readonly NamedField[],
  isFilled: (field: string) => boolean,
): Similar | undefined {
  const best = new Map<string, number>();
  for (const { field, words } of names) {
    if (isFilled(field)) continue;
    const score = Math.max(...readings.map((reading) => compare(reading, words)));
    if (score >= minScore) best.set(field, Math.max(score, best.get(field) ?? 0));
  }
  const [first, second] = [...best].sort(([, left], [, right]) => right - left);
  if (!first || first[1] === second?.[1]) return undefined;
  return { field: first[0], score: first[1] };
}

/** The share of the words that both names have, from 0 to 1. */
function compare(left: readonly string[], right: readonly string[]): number {
  if (isAboutOther(left, right) || isAboutOther(right, left)) return 0;
  let shared = 0;
  const rest = [...right];
  for (const word of left) {
    const place = rest.findIndex((other) => isSameWord(word, other));
    if (place === -1) continue;
    shared += weightOf(word);
    rest.splice(place, 1);
  }
  // `Account` and `Account number` have nothing else in common.
  if (shared < 1) return 0;
  const total = [...left, ...right].reduce((sum, word) => sum + weightOf(word), 0);
  return total === 0 ? 0 : (2 * shared) / total;
}

const isAboutOther = (left: readonly string[], right: readonly string[]) =>
  left.some((word) => otherSubjects.has(word) && !right.includes(word));

const weightOf = (word: string) => (commonWords.has(word) || /^\d+$/.test(word) ? 0.5 : 1);

/** Short words differ in one letter, and mean something else. */
const shortestMisspelled = 5;

function isSameWord(left: string, right: string): boolean {
  if (left === right) return true;
  if (Math.min(left.length, right.length) < shortestMisspelled) return false;
  return isOneEditAway(left, right);
}

/** Whether one letter is missing, added, or different, or two neighbors are exchanged. */
function isOneEditAway(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [shortRest, longRest] = [short.slice(start), long.slice(start)];
  if (shortRest === longRest.slice(1)) return true;
  if (short.length !== long.length) return false;
  const isExchanged = shortRest[0] === longRest[1] && shortRest[1] === longRest[0];
  return (
    shortRest.slice(1) === longRest.slice(1) || (isExchanged && shortRest.slice(2) === longRest.slice(2))
  );
}
