/**
 * How a list is sorted and narrowed, as short texts: the address of a screen has them as they stand, and
 * the service takes the same.
 */
import { readDay } from '../../../domain/dates.ts';
import type { ListColumn } from './list-column.ts';

export interface ListOrder {
  column: string;
  descending: boolean;
}

/** `name`, or `-name` for the other way round. */
export function readOrder(text: string): ListOrder {
  const descending = text.startsWith('-');
  return { column: descending ? text.slice(1) : text, descending };
}

export function writeOrder({ column, descending }: ListOrder): string {
  return descending ? `-${column}` : column;
}

/** What a filter leaves: some of the choices, one of the two sides of a flag, or a stretch of time. */
export type ListFilter =
  | { kind: 'choices'; choices: string[] }
  | { kind: 'flag'; value: boolean }
  /** ISO moments, both of them included; null where the stretch has no end on that side. */
  | { kind: 'stretch'; from: string | null; to: string | null };

/**
 * Reads a filter: `APPROVED,REJECTED` of a state, `yes` or `no` of a flag, `2026-01-05..2026-02-01` of days
 * and moments, where either side may be left out and a day at the right counts whole.
 *
 * @returns what is wrong with it, in words, if it is not understood
 */
export function readFilter(column: ListColumn, text: string): ListFilter | string {
  switch (column.filter && column.kind) {
    case 'state':
    case 'choice':
      return readChoices((column as { choices: readonly string[] }).choices, text);
    case 'flag':
      return text === 'yes' || text === 'no' ? { kind: 'flag', value: text === 'yes' } : 'must be yes or no';
    case 'day':
    case 'time':
      return parseRange(text);
    default:
      return 'is not a column that the list can be filtered by';
  }
}

function readChoices(allowed: readonly string[], text: string): ListFilter | string {
  const choices = text.split(',');
  const areKnown = choices.every((choice) => allowed.includes(choice));
  return areKnown ? { kind: 'choices', choices } : `must be one or more of ${allowed.join(', ')}`;
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const lastOfDay = 86_400_000 - 1;

function parseRange(text: string): ListFilter | string {
  const [from = '', to = '', ...more] = text.split('..');
  const [start, end] = [readMoment(from, 0), readMoment(to, lastOfDay)];
  const isUnderstood = text.includes('..') && more.length === 0 && start !== undefined && end !== undefined;
  if (!isUnderstood || (start === null && end === null)) return 'must be two dates with .. between them';
  return { kind: 'stretch', from: start, to: end };
}

/** @returns null if there is nothing, undefined if it is no time */
function readMoment(text: string, addedToDay: number): string | null | undefined {
  if (text === '') return null;
  if (moment.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text;
  const midnight = readDay(text);
  return midnight && new Date(Date.parse(midnight) + addedToDay).toISOString();
}

/** Writes a stretch of days, or of moments, the way `readFilter` reads it. */
export function formatRange(from: string | null, to: string | null): string {
  return `${from ?? ''}..${to ?? ''}`;
}
