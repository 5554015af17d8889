import { limits } from './limits.ts';

/** The words of the most common passphrases. */
// biome-ignore format: a list of words
const commonPassphraseWords = [
  'correcthorsebatterystaple', 'qwertyuiop', 'asdfghjkl', 'administrator', 'passphrase', 'offerdesk', 'changeme',
  'password', 'passwort', 'zxcvbnm', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'trustno',
  'iloveyou', 'whatever', 'welcome', 'letmein', 'officer', 'approver', 'reviewer', 'default', 'dragon', 'monkey',
  'shadow', 'master', 'qwertz', 'qwerty', 'azerty', 'secret', 'summer', 'winter', 'spring', 'autumn', 'login',
  'admin', 'hello', 'guest', 'qazwsx', 'abcdef', 'pass', 'user', 'test', 'root', 'love', 'abc',
];

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890'];

const minDistinctCharacters = 5;
/** The minimum number of letters outside of common words. */
const minOwnLetters = 4;
const minNamePart = 4;

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A passphrase with common letter substitutions reversed: `P@ssw0rd` becomes `password`. */
function withoutLookAlikes(text: string): string {
  const letters: Record<string, string> = {
    '@': 'a',
    $: 's',
    '!': 'i',
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
  };
  return Array.from(text, (letter) => letters[letter] ?? letter).join('');
}

function isSequence(folded: string): boolean {
  const backward = [...folded].reverse().join('');
  return rows.some((row) => row.repeat(2).includes(folded) || row.repeat(2).includes(backward));
}

/** The number of letters outside of common words; digits are ignored because they are often a year or a count. */
function countOwnLetters(passphrase: string): number {
  const lower = passphrase.toLowerCase();
  const counts = [lower, withoutLookAlikes(lower)].map((text) => {
    const letters = fold(text).replace(/\d/g, '');
    return commonPassphraseWords.reduce((rest, word) => rest.replaceAll(word, ''), letters).length;
  });
  return Math.min(...counts);
}

/**
 * Checks whether a passphrase is easy to guess; the contract validates its length.
 * @param name of the officer, if it belongs to one
 * @returns the problem and the solution; undefined if there is none
 */
export function findPassphraseError(passphrase: string, name = ''): string | undefined {
  const folded = fold(passphrase);
  if (new Set(folded).size < minDistinctCharacters) {
    return `repeats the same characters; use at least ${minDistinctCharacters} different letters or digits`;
  }
  if (isSequence(folded) || countOwnLetters(passphrase) < minOwnLetters) {
    return `is one of the most common; use ${limits.passphraseMin} or more characters that others cannot guess, such as four unrelated words`;
  }
  const parts = [fold(name), ...name.split(/\s+/u).map(fold)];
  const own = parts.find((part) => part.length >= minNamePart && folded.includes(part));
  return own === undefined ? undefined : 'contains the name of the officer; choose words that do not';
}

/**
 * Checks the passphrase of a new backup, including its length, because the command line has no contract for it.
 * @returns the problem and the solution; undefined if there is none
 */
export function findBackupPassphraseError(passphrase: string): string | undefined {
  const { passphraseMin, passphraseMax } = limits;
  const { length } = passphrase;
  if (length < passphraseMin || length > passphraseMax) {
    return `has ${length} characters; use ${passphraseMin} to ${passphraseMax}`;
  }
  return findPassphraseError(passphrase);
}
