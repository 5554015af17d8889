/** Compares the names of payers without case, accents, punctuation, and legal form (compliance.md § 6). */

/** Letters that are not a letter with an accent, and their usual transcription. */
const transcriptions: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

const legalForms = new Set([
  ...['llc', 'lc', 'pllc', 'inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'pc'],
  ...[
    'ltd',
    'limited',
    'lp',
    'llp',
    'lllp',
    'plc',
    'gmbh',
    'ag',
    'kg',
    'sa',
    'sarl',
    'srl',
    'bv',
    'nv',
    'ab',
    'as',
  ],
]);

function toWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => transcriptions[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function withoutLegalForm(words: string[]): string[] {
  const end = words.findLastIndex((word) => !legalForms.has(word));
  return end < 0 ? words : words.slice(0, end + 1);
}

function isEqual(left: string[], right: string[]): boolean {
  return left.length > 0 && left.join(' ') === right.join(' ');
}

/** A name or an address without case, accents, punctuation, and repeated spaces. */
export function normalizeName(name: string): string {
  return toWords(name).join(' ');
}

/** A natural person has no legal form: a company of the same name is another payer. */
export function isSamePerson(left: string, right: string): boolean {
  return isEqual(toWords(left), toWords(right));
}

/** A name of an entity in words, without its legal form, as a search finds it in other spellings. */
export function wordsOfEntity(name: string): string[] {
  return withoutLegalForm(toWords(name));
}

/** Legal forms in full, and their abbreviations. */
const abbreviations: Record<string, string> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
};

/** Whether two names of an entity are the same with their legal form: “Hopper Inc.” is not “Hopper LLC”. */
export function hasSameLegalForm(left: string, right: string): boolean {
  const [one, other] = [left, right].map((name) => toWords(name).map((word) => abbreviations[word] ?? word));
  return isEqual(one ?? [], other ?? []);
}

export function isSameEntity(left: string, right: string): boolean {
  return isEqual(withoutLegalForm(toWords(left)), withoutLegalForm(toWords(right)));
}
