import { changeTo, type Normalize } from './normalization.ts';

/** What spreadsheets write instead of a long number. */
const shortened = /^\d(?:\.\d+)?e\+\d+$/i;
const shortenedProblem =
  'was shortened by the spreadsheet program; format the column as text and export the file again';

/** A number of nine digits; a spreadsheet removes a leading zero. */
function normalizeNineDigits(
  isValid: (text: string) => boolean,
  format: (digits: string) => string,
): Normalize {
  return (text) => {
    if (isValid(text)) return undefined;
    if (shortened.test(text)) return { problem: shortenedProblem };
    const digits = withoutMark(text).replaceAll(/[\s\u2010-\u2015-]/g, '');
    if (/^\d{9}$/.test(digits)) return changeTo(text, format(digits), 'digits');
    if (/^\d{7,8}$/.test(digits)) return changeTo(text, format(digits.padStart(9, '0')), 'leadingZero', true);
    return undefined;
  };
}

export const normalizeSsn = normalizeNineDigits(
  (text) => /^\d{3}-?\d{2}-?\d{4}$/.test(text),
  (digits) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
);

export const normalizeEin = normalizeNineDigits(
  (text) => /^\d{2}-?\d{7}$/.test(text),
  (digits) => `${digits.slice(0, 2)}-${digits.slice(2)}`,
);

/** ZIP codes of the United States have five digits; a spreadsheet removes a leading zero. */
export const normalizeZip: Normalize = (text, { country }) => {
  const isUnitedStates = country === 'US' || country === '';
  if (!isUnitedStates || !/^\d{3,4}$/.test(text)) return undefined;
  return changeTo(text, text.padStart(5, '0'), 'leadingZero', true);
};

const factors: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mil: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};

const amountParts =
  /^(?:US)?\$? ?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?) ?(k|thousand|mm?|mil|million|bn?|billion)? ?(?:USD|US\$)?$/i;

/** Amounts with a dollar sign, thousands separators, or a factor, such as `5M`. */
export const normalizeAmount: Normalize = (text) => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  const amount = withoutMark(text).replace(/^USD\s+/i, '');
  const [, digits = '', factor = ''] = amountParts.exec(amount) ?? [];
  if (digits === '') return undefined;
  const zeros = factors[factor.toLowerCase()] ?? 0;
  return changeTo(text, shiftDecimal(digits.replaceAll(',', ''), zeros), 'amount');
};

/** Multiplies by a power of ten as text, which is exact, and removes zeros after the decimal point. */
function shiftDecimal(number: string, zeros: number): string {
  const [whole = '', fraction = ''] = number.split('.');
  const moved = fraction.padEnd(zeros, '0');
  const integer = (whole + moved.slice(0, zeros)).replace(/^0+(?=\d)/, '');
  const rest = moved.slice(zeros).replace(/(?<!0)0+$/, '');
  return rest === '' ? integer : `${integer}.${rest}`;
}

/** A share of 100. */
export const normalizePercent: Normalize = (text) => {
  const [, number] = /^(\d+(?:\.\d+)?) ?(?:%|percent|pct\.?)$/i.exec(text) ?? [];
  return changeTo(text, number, 'percent');
};

const truth: Readonly<Record<string, string>> = {
  t: 'true',
  x: 'true',
  on: 'true',
  checked: 'true',
  '✓': 'true',
  f: 'false',
  off: 'false',
  unchecked: 'false',
};

/** Further words for yes and no; the usual ones are read everywhere. */
export const normalizeFlag: Normalize = (text) => changeTo(text, truth[text.toLowerCase()], 'yesNo');

/** Spreadsheets mark a cell as text with an apostrophe. */
export function withoutMark(text: string): string {
  return text.replace(/^['’]/, '').trim();
}
