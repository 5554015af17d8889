/** The text of a number in a workbook: as it was typed, or as its format shows a date or leading zeros. */
import Big from 'big.js';
import { dayMilliseconds } from '#shared/domain/dates.ts';

/** How the numbers of a cell are read; `digits` are the digits of a format such as `00000`. */
export type NumberFormat =
  | { kind: 'number' | 'date' | 'time' | 'date-time' | 'percent' }
  | { kind: 'digits'; pattern: string };

/** The formats that workbooks name only by number (ECMA-376, numFmt). */
const builtIn: ReadonlyMap<number, NumberFormat['kind']> = new Map([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'date-time'],
]);

/** Excel allows no longer codes. */
const longestCode = 255;

/** @param code of the format, if the workbook defines it */
export function readNumberFormat(id: number, code?: string): NumberFormat {
  if (code === undefined) return { kind: builtIn.get(id) ?? 'number' } as NumberFormat;
  const [first = ''] = code.slice(0, longestCode).split(';');
  // Without colors, conditions, and literal text.
  const shown = first
    .replaceAll(/\[([^\][]*)\]/g, (bracket, content: string) => (/^[hms]+$/i.test(content) ? bracket : ''))
    .replaceAll(/"([^"]*)"|\\(.)|_.|\*./g, (_, quoted = '', escaped = '') => {
      const literal = `${quoted}${escaped}`;
      return /^[-() ./]*$/.test(literal) ? literal : '';
    });
  const letters = shown.replaceAll(/general|AM\/PM|A\/P/gi, '');
  const [hasDay, hasTime] = [/[dy]/i.test(letters), /[hs]/i.test(letters)];
  if (hasDay || /m/i.test(letters)) {
    if (!hasDay && hasTime) return { kind: 'time' };
    return { kind: hasTime ? 'date-time' : 'date' };
  }
  if (hasTime) return { kind: 'time' };
  if (shown.includes('%')) return { kind: 'percent' };
  // Such as `00000`, `000-00-0000`, and `(000) 000-0000`, but not `0.00` and `0-00`.
  const pattern = shown.trim();
  if (/^\(?00[-0() ./]*$/.test(pattern) && !/\.0*$/.test(pattern)) return { kind: 'digits', pattern };
  return { kind: 'number' };
}

const significantDigits = 15;

/** December 31, 9999. */
const lastDay = 2_958_465;

/**
 * @param value as the workbook stores it: up to 17 significant digits, and exponents of any size
 * @param has1904Dates whether days count from January 1, 1904, as in workbooks of old Macs
 */
export function formatNumber(value: string, format: NumberFormat, has1904Dates: boolean): string {
  switch (format.kind) {
    case 'number':
      return toPlainNumber(value);
    case 'percent':
      return isNumber(value) ? `${toPlainNumber(String(new Big(value).times(100)))}%` : value;
    case 'digits':
      return fillDigits(value, format.pattern);
    default:
      return formatDay(value, format.kind, has1904Dates);
  }
}

const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

/** Without exponent, and with the 15 digits that a spreadsheet shows. */
function toPlainNumber(value: string): string {
  if (/^-?\d{1,15}$/.test(value) || !isNumber(value)) return value;
  const rounded = new Big(Number(value).toPrecision(significantDigits));
  // A hostile exponent would become a text of many zeros.
  return Math.abs(rounded.e) > 30 ? value : rounded.toFixed();
}

/** Fills the zeros of the format with the digits of the number, from the last one. */
function fillDigits(value: string, pattern: string): string {
  const digits = toPlainNumber(value);
  if (!/^\d+$/.test(digits)) return digits;
  const places = pattern.replaceAll(/[^0]/g, '').length;
  const filled = digits.padStart(places, '0');
  let next = filled.length - places;
  const text = pattern.replaceAll('0', () => filled[next++] ?? '0');
  return filled.slice(0, filled.length - places) + text;
}

/** An ISO date, time, or both, as in other files: `2026-01-05`, `13:45`. */
function formatDay(value: string, kind: 'date' | 'time' | 'date-time', has1904Dates: boolean): string {
  const total = Math.round(Number(value) * 86_400);
  const [day, seconds] = [Math.floor(total / 86_400), total % 86_400];
  if (!isNumber(value) || total < 0 || day > lastDay) return toPlainNumber(value);
  const time = toClock(seconds);
  if (kind === 'time' && day === 0) return time;
  if (!has1904Dates && day === 0) return kind === 'date' ? toPlainNumber(value) : time;
  const date = toIsoDate(day, has1904Dates);
  // A time of midnight is not shown: spreadsheets add it to dates.
  return kind === 'date' || seconds === 0 ? date : `${date}T${time}`;
}

/** Day 60 of the 1900 system is February 29, 1900, which did not exist: earlier days count from one day later. */
function toIsoDate(day: number, has1904Dates: boolean): string {
  const start = has1904Dates ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(start + day * dayMilliseconds).toISOString().slice(0, 10);
}

function toClock(seconds: number): string {
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19);
  return clock.endsWith(':00') ? clock.slice(0, 5) : clock;
}
