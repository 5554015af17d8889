/** Names as OCR reads them: in capital letters, without accents, cut off, and with similar letters confused. */

/** The transliterations of ICAO Doc 9303-3, and the letters that have no accent to remove. */
const transliterated: Record<string, string> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ĳ: 'IJ',
  Ł: 'L',
  Ñ: 'NXX',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Þ: 'TH',
  Ü: 'UE',
};
const withoutAccent: Record<string, string> = { Æ: 'AE', Ð: 'D', Đ: 'D', Ł: 'L', Ø: 'O', Œ: 'OE', Þ: 'TH' };

/** One spelling per group of characters that OCR confuses. */
const confused: Record<string, string> = {
  '0': 'O',
  Q: 'O',
  '@': 'O',
  '1': 'I',
  L: 'I',
  '|': 'I',
  '5': 'S',
  $: 'S',
  '8': 'B',
  '2': 'Z',
  '6': 'G',
};

/** The words of a text in one spelling; empty if it has no Latin letters. */
export function foldWords(text: string, replaced: Record<string, string> = withoutAccent): string[] {
  const letters = [...text.normalize('NFC').toUpperCase()]
    .map((letter) => replaced[letter] ?? letter)
    .join('');
  const plain = letters.normalize('NFD').replaceAll(/\p{M}|['’.]/gu, '');
  return plain
    .split(/[^A-Z0-9@|$]+/)
    .filter(Boolean)
    .map((word) => [...word].map((letter) => confused[letter] ?? letter).join(''));
}

/** The words of a submitted name in each of its usual spellings. */
export function spellings(name: string): string[][] {
  return [foldWords(name), foldWords(name, transliterated)];
}

/** Whether a name has letters that neither a machine-readable zone nor the OCR of Latin text can show. */
export function isOtherScript(name: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(name);
}

/** The number of characters to insert, remove, or replace. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === character ? 0 : 1);
      next.push(Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether two texts differ as little as a wrongly read character or two. */
export function isNear(one: string, other: string): boolean {
  return distance(one, other) <= Math.max(1, Math.floor(Math.min(one.length, other.length) / 5));
}
