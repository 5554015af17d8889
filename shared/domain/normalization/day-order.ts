/** Whether the dates of a column, such as 03/04/1985, have the month or the day first. */
import { numericDay, timeOfDay } from './days.ts';

export const dayOrders = ['month-first', 'day-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The dates of a column that can be read both ways. */
export interface AmbiguousDates {
  count: number;
  /** The first of them. */
  example: string;
  /** The order of the other dates of the column, or else of the file, that can be read in one way; null if unclear. */
  suggested: DayOrder | null;
  /** A date that can be read only in that order. */
  decidedBy: string | null;
}

/** So many of the dates that can be read in one way must have the same order: the others are probably typos. */
const clearShare = 0.9;

/** Finds the order of the dates of a column from all of its values, or else from the other columns of the file. */
export class DayOrderFinder {
  readonly #decisive = { 'month-first': newDates(), 'day-first': newDates() };
  readonly #ambiguous = newDates();

  add(text: string): void {
    if (!mayBeDay(text)) return;
    const typed = text.trim();
    const [, first = '', separator, second = ''] = numericDay.exec(typed.replace(timeOfDay, '')) ?? [];
    if (second === '') return;
    if (Number(first) > 12) count(this.#decisive['day-first'], typed);
    else if (Number(second) > 12) count(this.#decisive['month-first'], typed);
    // A period has a meaning of its own, and both readings of 03/03/1985 are the same day.
    else if (separator !== '.' && Number(first) !== Number(second)) count(this.#ambiguous, typed);
  }

  /**
   * The dates that can be read both ways; null if there are none, or others have the usual order.
   * @param all the columns of the file, which decide if the column has no date that can be read in one way
   */
  find(all: readonly DayOrderFinder[] = []): AmbiguousDates | null {
    if (this.#ambiguous.count === 0) return null;
    const own = this.#decide([this]);
    const { order: suggested, example } = own.count > 0 ? own : this.#decide(all);
    if (suggested === 'month-first') return null;
    return { ...this.#ambiguous, suggested, decidedBy: suggested && example };
  }

  /** The order of the dates of some columns that can be read in one way; null if they have both. */
  #decide(columns: readonly DayOrderFinder[]) {
    const countOf = (order: DayOrder) => columns.reduce((sum, each) => sum + each.#decisive[order].count, 0);
    const count = dayOrders.reduce((sum, order) => sum + countOf(order), 0);
    const order = dayOrders.find((each) => count > 0 && countOf(each) >= count * clearShare) ?? null;
    const column = order && columns.find((each) => each.#decisive[order].count > 0);
    return { count, order, example: (column && order && column.#decisive[order].example) || null };
  }
}

const newDates = () => ({ count: 0, example: '' });

function count(dates: { count: number; example: string }, typed: string): void {
  if (dates.count === 0) dates.example = typed;
  dates.count += 1;
}

/** A quick test that most cells fail: one or two digits and a separator. */
function mayBeDay(text: string): boolean {
  if (text.length < 6) return false;
  const place = text.search(/[/.-]/);
  return place > 0 && place <= 4;
}
