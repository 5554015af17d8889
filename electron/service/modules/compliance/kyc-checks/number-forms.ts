/**
 * The forms of document numbers, as labels that are also patterns: `1 letter + 7 digits`. `characters` are letters,
 * digits, and `*`; all other text is literal.
 */

/** ICAO Doc 9303-4: the machine-readable zone of a passport has 9 positions for its number. */
export const passportForms = ['1-9 characters'] as const;

/** Passports of the United States; numbers issued since 2021 start with the letter. */
export const usPassportForms = ['9 digits', '1 letter + 8 digits'] as const;

/**
 * Driver licenses by state, from the list of the National Traffic Safety Institute
 * (ntsi.com/drivers-license-format), with newer forms of MA, MO, NH, and OR. States change them without notice, so
 * another form is only a reason to review the document.
 */
export const licenseForms: Readonly<Record<string, readonly string[]>> = {
  AK: ['1-7 digits'],
  AL: ['1-8 digits'],
  AR: ['4-9 digits'],
  AZ: ['1 letter + 8 digits', '9 digits'],
  CA: ['1 letter + 7 digits'],
  CO: ['9 digits', '1 letter + 3-6 digits', '2 letters + 2-5 digits'],
  CT: ['9 digits'],
  DC: ['7 digits', '9 digits'],
  DE: ['1-7 digits'],
  FL: ['1 letter + 12 digits'],
  GA: ['7-9 digits'],
  HI: ['1 letter + 8 digits', '9 digits'],
  IA: ['9 digits', '3 digits + 2 letters + 4 digits'],
  ID: ['2 letters + 6 digits + 1 letter', '9 digits'],
  IL: ['1 letter + 11-12 digits'],
  IN: ['1 letter + 9 digits', '9-10 digits'],
  KS: ['1 letter + 1 digit + 1 letter + 1 digit + 1 letter', '1 letter + 8 digits', '9 digits'],
  KY: ['1 letter + 8-9 digits', '9 digits'],
  LA: ['1-9 digits'],
  MA: ['1 letter + 8 digits', '2 letters + 7 digits', '9 digits'],
  MD: ['1 letter + 12 digits'],
  ME: ['7 digits', '7 digits + 1 letter', '8 digits'],
  MI: ['1 letter + 10 digits', '1 letter + 12 digits'],
  MN: ['1 letter + 12 digits'],
  MO: [
    '1 letter + 5-9 digits',
    '1 letter + 6 digits + R',
    '3 digits + 1 letter + 6 digits',
    '8 digits + 2 letters',
    '9 digits + 1 letter',
    '9 digits',
  ],
  MS: ['9 digits'],
  MT: ['1 letter + 8 digits', '9 digits', '13-14 digits'],
  NC: ['1-12 digits'],
  ND: ['3 letters + 6 digits', '9 digits'],
  NE: ['1 letter + 6-8 digits'],
  NH: ['2 digits + 3 letters + 5 digits', 'NHL + 8 digits'],
  NJ: ['1 letter + 14 digits'],
  NM: ['8-9 digits'],
  NV: ['9-10 digits', '12 digits', 'X + 8 digits'],
  NY: ['1 letter + 7 digits', '1 letter + 18 digits', '8-9 digits', '16 digits', '8 letters'],
  OH: ['1 letter + 4-8 digits', '2 letters + 3-7 digits', '8 digits'],
  OK: ['1 letter + 9 digits', '9 digits'],
  OR: ['1-9 digits', '1 letter + 6-7 digits'],
  PA: ['8 digits'],
  RI: ['7 digits', '1 letter + 6 digits'],
  SC: ['5-11 digits'],
  SD: ['6-10 digits', '12 digits'],
  TN: ['7-9 digits'],
  TX: ['7-8 digits'],
  UT: ['4-10 digits'],
  VA: ['1 letter + 8-11 digits', '9 digits'],
  VT: ['8 digits', '7 digits + A'],
  WA: ['1 letter + 11 characters'],
  WI: ['1 letter + 13 digits'],
  WV: ['7 digits', '1-2 letters + 5-6 digits'],
  WY: ['9-10 digits'],
};

const classes: Record<string, string> = { digit: '\\d', letter: '[A-Z]', character: '[A-Z\\d*]' };

/** A pattern of whole numbers, in uppercase and without spaces and hyphens, that have one of the forms. */
export function compileForms(forms: readonly string[]): RegExp {
  const patterns = forms.map((form) => form.split(' + ').map(compilePart).join(''));
  return new RegExp(`^(?:${patterns.join('|')})$`);
}

function compilePart(part: string): string {
  const [, least, most, kind = ''] = /^(\d+)(?:-(\d+))? (digit|letter|character)s?$/.exec(part) ?? [];
  return least === undefined ? part : `${classes[kind]}{${least},${most ?? least}}`;
}
