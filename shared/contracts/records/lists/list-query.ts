/** The order and filters of a list, as short texts that the address of a screen and requests to the service share. */
import { dayMilliseconds, readDay } from '../../../domain/dates.ts';
import type { ListColumn } from './list-column.ts';

export interface ListOrder {
  column: string;
  descending: boolean;
}

/** `name`, or `-name` for descending order. */
export function readOrder(text: string): ListOrder {
  const descending = text.startsWith('-');
  return { column: descending ? text.slice(1) : text, descending };
}

export function writeOrder({ column, descending }: ListOrder): string {
  return descending ? `-${column}` : column;
}

/** The values that a filter selects: some choices, one side of a flag, or a range of time. */
export type ListFilter =
  | { kind: 'choices'; choices: string[] }
  | { kind: 'flag'; value: boolean }
  /** ISO times, both included; null for an open end. */
  | { kind: 'range'; from: string | null; to: string | null }
  | { kind: 'amounts'; from: number | null; to: number | null }
  /** A part of the text. */
  | { kind: 'part'; text: string };

/**
 * Reads a filter: `APPROVED,REJECTED` for a state, `TX,NM` for the codes of a list, `yes` or `no` for a flag,
 * `2026-01-05..2026-02-01` for days and times, where either side may be missing, and the whole last day is included,
 * `7d..` for the last 7 days with today,
 * `100..500` for amounts, and a part of a text.
 *
 * @returns the error, as a text, if it is not valid
 */
export function readFilter(column: ListColumn, text: string): ListFilter | string {
  switch (column.kind) {
    case 'state':
    case 'choice':
      return readChoices((column as { choices: readonly string[] }).choices, text);
    case 'flag':
      return text === 'yes' || text === 'no' ? { kind: 'flag', value: text === 'yes' } : 'must be yes or no';
    case 'day':
    case 'time':
      return parseRange(text);
    case 'money':
    case 'number':
    case 'bytes':
      return parseAmounts(text);
    case 'listed':
      return { kind: 'choices', choices: text.split(',') };
    case 'text':
      return { kind: 'part', text };
  }
}

function readChoices(allowed: readonly string[], text: string): ListFilter | string {
  const choices = text.split(',');
  const areKnown = choices.every((choice) => allowed.includes(choice));
  return areKnown ? { kind: 'choices', choices } : `must be one or more of ${allowed.join(', ')}`;
}

const amount = /^(?:\d+(?:\.\d+)?)?$/;

function parseAmounts(text: string): ListFilter | string {
  const [from = '', to = '', ...more] = text.split('..');
  const isRange = text.includes('..') && more.length === 0 && amount.test(from) && amount.test(to);
  if (!isRange || (from === '' && to === '')) return 'must be two amounts with .. between them';
  return { kind: 'amounts', from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const lastOfDay = dayMilliseconds - 1;

const lastDays = /^([1-9]\d{0,3})d\.\.$/;

/** The number of days, with today, of a filter such as `7d..`; undefined for other filters. */
export function readLastDays(text: string): number | undefined {
  const days = lastDays.exec(text)?.[1];
  return days === undefined ? undefined : Number(days);
}

function parseRange(text: string): ListFilter | string {
  const days = readLastDays(text);
  if (days !== undefined) {
    // The screens send the first day of their time zone instead.
    const today = Math.floor(Date.now() / dayMilliseconds);
    const first = new Date((today - days + 1) * dayMilliseconds);
    return { kind: 'range', from: first.toISOString(), to: null };
  }
  const [from = '', to = '', ...more] = text.split('..');
  const [start, end] = [readMoment(from, 0), readMoment(to, lastOfDay)];
  const isValid = text.includes('..') && more.length === 0 && start !== undefined && end !== undefined;
  if (!isValid || (start === null && end === null)) return 'must be two dates with .. between them';
  return { kind: 'range', from: start, to: end };
}

/** @returns null if the text is empty, undefined if it is not a time */
function readMoment(text: string, addedToDay: number): string | null | undefined {
  if (text === '') return null;
  if (moment.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text;
  const midnight = readDay(text);
  return midnight && new Date(Date.parse(midnight) + addedToDay).toISOString();
}

/** Writes a range of days or times in the form that `readFilter` reads. */
export function formatRange(from: string | null, to: string | null): string {
  return `${from ?? ''}..${to ?? ''}`;
}
