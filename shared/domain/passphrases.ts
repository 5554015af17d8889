import { limits } from './limits.ts';

/** Words of which the most used passphrases consist. */
// biome-ignore format: a list of words
const commonPassphraseWords = [
  'correcthorsebatterystaple', 'qwertyuiop', 'asdfghjkl', 'administrator', 'passphrase', 'offerdesk', 'changeme',
  'password', 'passwort', 'zxcvbnm', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'trustno',
  'iloveyou', 'whatever', 'welcome', 'letmein', 'officer', 'approver', 'reviewer', 'default', 'dragon', 'monkey',
  'shadow', 'master', 'qwertz', 'qwerty', 'azerty', 'secret', 'summer', 'winter', 'spring', 'autumn', 'login',
  'admin', 'hello', 'guest', 'qazwsx', 'abcdef', 'pass', 'user', 'test', 'root', 'love', 'abc',
];

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890'];

const fewestCharacters = 5;
/** Of letters that belong to no common word. */
const fewestOwnLetters = 4;
const shortestNamePart = 4;

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A passphrase with the usual replacements of letters undone: `P@ssw0rd` reads `password`. */
function undisguise(text: string): string {
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

/** How many letters remain without common words; digits are too often a year or a count to matter. */
function countOwnLetters(passphrase: string): number {
  const lower = passphrase.toLowerCase();
  const counts = [lower, undisguise(lower)].map((text) => {
    const letters = fold(text).replace(/\d/g, '');
    return commonPassphraseWords.reduce((rest, word) => rest.replaceAll(word, ''), letters).length;
  });
  return Math.min(...counts);
}

/**
 * What makes a passphrase easy to guess; its length is checked by the contract.
 * @param name of the officer, if it is that of an officer
 * @returns what is wrong and what to do; undefined if nothing is
 */
export function findPassphraseError(passphrase: string, name = ''): string | undefined {
  const folded = fold(passphrase);
  if (new Set(folded).size < fewestCharacters) {
    return `repeats the same characters; use at least ${fewestCharacters} different letters or digits`;
  }
  if (isSequence(folded) || countOwnLetters(passphrase) < fewestOwnLetters) {
    return `is one of the most common; use ${limits.passphraseMin} or more characters that others cannot guess, such as four unrelated words`;
  }
  const parts = [fold(name), ...name.split(/\s+/u).map(fold)];
  const own = parts.find((part) => part.length >= shortestNamePart && folded.includes(part));
  return own === undefined ? undefined : 'contains the name of the officer; choose words that do not';
}

/**
 * What is wrong with the passphrase of a new backup. Its length is checked here, too: the command line reads it
 * without a contract.
 * @returns what is wrong and what to do; undefined if nothing is
 */
export function findBackupPassphraseError(passphrase: string): string | undefined {
  const { passphraseMin, passphraseMax } = limits;
  const { length } = passphrase;
  if (length < passphraseMin || length > passphraseMax) {
    return `has ${length} characters; use ${passphraseMin} to ${passphraseMax}`;
  }
  return findPassphraseError(passphrase);
}
