/** Facts on record that contradict a statement of accredited status (17 CFR 230.501(a), staff letter of Mar 12, 2025). */
import type { Step } from './accreditation-rules/findings.ts';
import { addMonths, type Day } from './compliance-days.ts';
import { formatDay } from './dates.ts';
import { formatMoney } from './format-money.ts';
import { type FigureRow, figuresOfBasis, isContrary, readFigure } from './grounds.ts';
import { ruleOn } from './rules/rule-table.ts';
import type { VerificationBasis } from './verification.ts';

/** Figures of an earlier submission that did not exceed their threshold. */
export interface EarlierFigure {
  basis: VerificationBasis;
  /** The day on which the submission was replaced. */
  asOf: Day;
  label: string;
  value: string;
}

/** What is on record about a person or an entity. */
export interface StatedRecord {
  /** The profile of the person, or the record of the entity. */
  figures: FigureRow;
  earlier: readonly EarlierFigure[];
  /** Whether a verification that is active has contrary information. */
  hasContraryInformation: boolean;
}

const months = 12;

/** What contradicts a statement of accredited status with a basis, as sentences. */
export function findContradictions(basis: VerificationBasis, record: StatedRecord, day: Day): string[] {
  const limits = ruleOn('accreditedInvestor', day)?.parameters;
  if (!limits) return [];
  const { figures, areAlternatives } = figuresOfBasis(basis);
  const known = figures.filter((figure) => readFigure(figure, record.figures).value !== null);
  const contrary = known.filter((figure) => isContrary(figure, record.figures, limits));
  const isMetOtherwise = areAlternatives && contrary.length < known.length;
  const oldest = addMonths(day, -months);
  const earlier = record.earlier.filter((one) => one.basis === basis && one.asOf >= oldest);
  const advice = 'Correct the record, or submit evidence.';
  return [
    ...(isMetOtherwise ? [] : contrary).map((figure) => {
      const { field, value } = readFigure(figure, record.figures);
      const shown = typeof value === 'number' ? (value === 1 ? 'yes' : 'no') : formatMoney(value ?? '');
      return `The record contradicts the statement with the basis ${basis}: ${field} is ${shown}. ${advice}`;
    }),
    ...earlier.map(
      ({ label, value, asOf }) =>
        `An earlier submission, replaced on ${formatDay(asOf)}, contradicts the statement with the basis ${basis}: ${label} was ${formatMoney(value)}. ${advice}`,
    ),
  ];
}

/**
 * The figures that are kept when a submission is replaced, as JSON: those of the last 12 months, and what it showed.
 * @param kept JSON list
 * @param steps of its review, if that did not pass
 */
export function keepFigures(
  kept: string,
  basis: VerificationBasis,
  steps: readonly Step[],
  day: Day,
): string {
  const failed = steps.filter(({ sum, passed }) => sum && !passed);
  const added = failed.map(({ label, left }): EarlierFigure => ({ basis, asOf: day, label, value: left }));
  const isReplaced = (one: EarlierFigure) =>
    added.some(({ label }) => label === one.label && basis === one.basis);
  const earlier = (JSON.parse(kept) as EarlierFigure[]).filter(
    (one) => one.asOf >= addMonths(day, -months) && !isReplaced(one),
  );
  return JSON.stringify([...earlier, ...added]);
}
