import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { compileNormalize } from '#shared/domain/normalization/compile-normalize.ts';
import type { DayOrder } from '#shared/domain/normalization/day-order.ts';
import type { NormalizationRule, Normalized } from '#shared/domain/normalization/normalization.ts';
import { findCountry } from '#shared/domain/normalization/places.ts';

/** What a user decided about the values of a column. */
export interface ColumnReading {
  /** No value is changed. */
  asTyped?: true;
  /** The suggestions that apply to every value of the column. */
  accepted?: NormalizationRule[];
  /** How its dates are written. */
  dayOrder?: DayOrder;
}

/** How the dates of a column are written, as far as the user has said it. */
export function readDayOrder(reading: ColumnReading | null | undefined): DayOrder | null {
  return reading?.dayOrder ?? (reading?.accepted?.includes('dayFirst') ? 'day-first' : null);
}

/** The number of changed values of a column, with the first of them. */
export interface ExemplifiedCount extends NormalizedCount {
  typed: string;
  value: string;
}

/** Counts the changed values of a file by column and rule. */
export class NormalizedCounts {
  readonly #counts = new Map<string, ExemplifiedCount>();

  add(field: string, { rule, value }: Normalized, typed: string): void {
    const key = `${field} ${rule}`;
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else this.#counts.set(key, { field, rule, count: 1, typed, value });
  }

  list(): NormalizedCount[] {
    return [...this.#counts.values()].map(({ field, rule, count }) => ({ field, rule, count }));
  }

  listWithExamples(): ExemplifiedCount[] {
    return [...this.#counts.values()];
  }
}

/** A cell as it is imported. */
export interface ReadCell {
  text: string;
  /** The change that was applied, or that the user has not accepted. */
  change?: Normalized & { isApplied: boolean };
  problem?: string;
}

export interface CellReader {
  /** The texts of a row in the order of the fields, changed by the rules. */
  read(texts: readonly string[]): ReadCell[];
}

interface ReadField {
  field: string;
  schema: object;
  reading: ColumnReading | undefined;
}

/** Compiles the reading of the cells of a row by the table of rules (decisions.md § 6). */
export function compileCellReader(fields: readonly ReadField[]): CellReader {
  const readers = fields.map(({ field, schema, reading }) => ({
    normalize: reading?.asTyped ? undefined : compileNormalize(field, schema),
    accepted: new Set(reading?.accepted),
    maxLength: (schema as { maxLength?: number }).maxLength ?? limits.text,
    // Without an answer, the separators of the date decide.
    order: toOrder(readDayOrder(reading)),
  }));
  const countryPlace = fields.findIndex(({ field }) => field === 'country');
  const today = new Date().toISOString().slice(0, 10);
  // Most rows have the country of the row before.
  let [typedCountry, country] = ['', ''];
  return {
    read(texts) {
      const countryText = texts[countryPlace] ?? '';
      if (countryText !== typedCountry)
        [typedCountry, country] = [
          countryText,
          (countryText.length <= limits.text && findCountry(countryText)) || countryText,
        ];
      return readers.map(({ normalize, accepted, maxLength, order }, place) => {
        const typed = texts[place] ?? '';
        const text = typed.trim();
        // A text that is too long is rejected, whatever it says.
        if (!normalize || text === '' || text.length > maxLength) return { text: typed };
        const change = normalize(text, { country, today, ...order });
        if (!change) return { text: typed };
        if ('problem' in change) return { text: typed, problem: change.problem };
        const isApplied = !change.isSuggestion || accepted.has(change.rule);
        const cell: ReadCell = { text: isApplied ? change.value : typed, change: { ...change, isApplied } };
        if (!isApplied && change.reason !== undefined) cell.problem = change.reason;
        return cell;
      });
    },
  };
}

const toOrder = (order: DayOrder | null) => (order ? { isDayFirst: order === 'day-first' } : {});

/** The errors of a row: those of damaged cells instead of what the check of their text says. */
export function mergeProblems(
  problems: readonly FieldError[],
  errors: readonly FieldError[],
): readonly FieldError[] {
  const fields = new Set(problems.map(({ field }) => field));
  return [...problems, ...errors.filter(({ field }) => !fields.has(field))];
}
