/** Characters that OCR confuses in OCR-B, the typeface of machine-readable zones. */

/** Characters that OCR returns for digits. */
const mistakenDigits: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};

/** Characters that OCR returns for fillers. */
const fillersAtEnd = /(?<![<CKL])[<CKL]+$/;

/** Pattern of a character where the zone has a digit. */
export const digitPattern = `[0-9${Object.keys(mistakenDigits).join('')}]`;

export function toDigits(text: string): string {
  return [...text].map((character) => mistakenDigits[character] ?? character).join('');
}

/** The possible readings of a field of letters, digits, and trailing fillers, the most likely one first. */
export function listReadings(seen: string): string[] {
  const filled = seen.replace(fillersAtEnd, (fillers) => '<'.repeat(fillers.length));
  return [...new Set([filled, seen])].flatMap(replaceDigits);
}

/** The text with each combination of its ambiguous characters replaced by digits. */
function replaceDigits(text: string): string[] {
  let readings = [''];
  for (const character of text) {
    const meant = mistakenDigits[character] ? [character, mistakenDigits[character]] : [character];
    readings = meant.flatMap((one) => readings.map((start) => start + one));
  }
  return readings;
}

/** A document number without fillers and with one spelling per group of similar characters, for comparisons. */
export function foldNumber(number: string): string {
  const characters = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return toDigits(characters.replace(fillersAtEnd, ''));
}
