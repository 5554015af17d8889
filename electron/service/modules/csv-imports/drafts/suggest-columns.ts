import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toSetKey, toWords } from '../parse/header-names.ts';
import {
  type ColumnMatch,
  type HeaderMatches,
  matchHeader,
  type NamedKind,
  namesOf,
  openSplits,
} from '../parse/match-header.ts';
import { compileRecognizer } from './recognize-values.ts';
import { scoreNames } from './similar-names.ts';

type SuggestedKind = NamedKind & Pick<CsvKindDefinition, 'sameAs'>;

/** The first values of each column. */
type Samples = readonly (readonly string[])[];

/**
 * The probable fields of each column of a file: by names that leave no doubt, by similar names, and by the values. Each
 * field is filled by one column. What is not certain needs a person.
 */
export function suggestColumns(
  header: readonly string[],
  kind: SuggestedKind,
  samples: Samples = [],
): ColumnMatch[] {
  const found = matchHeader(header, kind);
  doubtUnfitValues(found, kind, samples);
  splitLikelyColumns(found, kind, samples);
  fillBySimilarNames(found, kind);
  fillByValues(found, kind, samples);
  shareColumns(found, kind);
  return found.matches;
}

/** An alias whose values are of another kind, such as phone numbers in a column `Mail`, is not certain. */
function doubtUnfitValues(found: HeaderMatches, kind: NamedKind, samples: Samples): void {
  const names = namesOf(kind);
  for (const [index, { fields }] of found.matches.entries()) {
    const [field = '', second] = fields;
    const texts = samples[index] ?? [];
    if (second !== undefined || texts.length === 0) continue;
    if (names.findField(found.header[index] ?? '') !== undefined) continue;
    const accepts = compileRecognizer(field, kind.columns)?.accepts;
    if (accepts && !texts.some(accepts)) found.set(index, fields, 'check');
  }
}

function splitLikelyColumns(found: HeaderMatches, kind: NamedKind, samples: Samples): void {
  const names = namesOf(kind);
  for (const split of openSplits(found, kind)) {
    const { likelyHeaders = [] } = split;
    const likely = new Set([likelyHeaders].flat().map((name) => toSetKey(toWords(name))));
    const index = found.header.findIndex((name, place) => {
      const texts = samples[place] ?? [];
      const isLikely =
        likelyHeaders === 'any'
          ? found.matches[place]?.fields.length === 0
          : names.readings(name).some((words) => likely.has(toSetKey(words)));
      return isLikely && texts.length > 0 && texts.every(split.hasParts);
    });
    if (index !== -1) found.set(index, split.fields, 'check');
  }
}

function fillBySimilarNames(found: HeaderMatches, kind: NamedKind): void {
  const names = namesOf(kind);
  const scored = [...found.unmatched()].flatMap(({ name, index }) => {
    const best = scoreNames(names.readings(name), names.names, (field) => found.isFilled(field));
    return best ? [{ index, ...best }] : [];
  });
  for (const { index, field } of scored.sort((left, right) => right.score - left.score)) {
    if (!found.isFilled(field)) found.set(index, [field], 'check');
  }
}

/** Values such as email addresses name their field if it is the only one of their kind without a column. */
function fillByValues(found: HeaderMatches, kind: NamedKind, samples: Samples): void {
  const open = Object.keys(kind.columns.properties).flatMap((field) => {
    const isTypical = compileRecognizer(field, kind.columns)?.isTypical;
    const isOfOther = rank(kind, field) === otherRank;
    return isTypical && !isOfOther && !found.isFilled(field) ? [{ field, isTypical }] : [];
  });
  for (const { index } of found.unmatched()) {
    const texts = samples[index] ?? [];
    if (texts.length === 0) continue;
    const fitting = open.filter(({ field, isTypical }) => !found.isFilled(field) && texts.every(isTypical));
    const [first, ...others] = fitting.sort(
      (left, right) => rank(kind, left.field) - rank(kind, right.field),
    );
    const isAlone = others.every(({ field }) => rank(kind, field) > rank(kind, first?.field ?? ''));
    if (first && isAlone) found.set(index, [first.field], 'check');
  }
}

/** The rank of fields of a second person or of a company: their values look like those of the first person. */
const otherRank = 2;

/** Required fields come before optional ones. */
function rank({ columns }: NamedKind, field: string): number {
  if (columns.required?.includes(field)) return 0;
  return /^(?:joint|entity)[A-Z]/.test(field) ? otherRank : 1;
}

/**
 * Required fields without a column take the value of a field that often is the same: from a second column with its name,
 * such as `Company name` beside `Legal name`, or from the same column.
 */
function shareColumns(found: HeaderMatches, kind: SuggestedKind): void {
  const names = namesOf(kind);
  for (const [field, others] of Object.entries(kind.sameAs)) {
    if (found.isFilled(field) || !kind.columns.required?.includes(field)) continue;
    const second = [...found.unmatched()].find(({ name }) => others.includes(names.findSame(name) ?? ''));
    if (second) {
      found.set(second.index, [field], 'check');
      continue;
    }
    const index = others
      .map((other) => found.matches.findIndex(({ fields }) => fields.includes(other)))
      .find((place) => place !== -1);
    if (index !== undefined) found.set(index, [...(found.matches[index]?.fields ?? []), field], 'check');
  }
}

/** Less likely kinds are not suggested. */
const minLikelihood = 0.3;

/** With this lead over the next one, a guess needs no confirmation. */
const clearLead = 0.1;

/** The possible kinds of a file, by its header and the first values, the most likely one first. */
export function guessKinds<Kind extends string>(
  header: readonly string[],
  kinds: readonly (CsvKindDefinition & { kind: Kind })[],
  samples: Samples = [],
): { kind: Kind; score: number }[] {
  // Programs export every column they have, and empty ones say nothing about the rows.
  const isFilled = header.map((name, index) => name !== '' && samples[index]?.length !== 0);
  const named = isFilled.filter(Boolean).length;
  const evaluate = (definition: CsvKindDefinition) => {
    const matches = suggestColumns(header, definition, samples).filter((_, index) => isFilled[index]);
    // A match that needs a person counts less.
    const weightOf = (confidence: ColumnMatch['confidence'] = null) => weights[confidence ?? 'none'];
    const matched = matches.reduce((sum, { confidence }) => sum + weightOf(confidence), 0);
    const required = definition.columns.required ?? [];
    const found = required.flatMap((field) => matches.find(({ fields }) => fields.includes(field)) ?? []);
    const present = found.reduce((sum, { confidence }) => sum + weightOf(confidence), 0);
    const ofRequired = (count: number) => count / Math.max(1, required.length);
    // Required columns count more than optional ones.
    const likelihood = ofRequired(present) * (0.5 + (0.5 * matched) / Math.max(1, named));
    // A kind that has all of them comes first: the fields of companies are also those of investors.
    return { likelihood, score: likelihood * ofRequired(found.length) };
  };
  return kinds
    .map((definition) => ({ kind: definition.kind, ...evaluate(definition) }))
    .filter(({ likelihood }) => likelihood >= minLikelihood)
    .sort((left, right) => right.score - left.score)
    .map(({ kind, score }) => ({ kind, score: Math.round(score * 100) / 100 }));
}

const weights = { matched: 1, check: 0.6, none: 0 };

/** The kind, if it is clear; null if the user must choose it. */
export function chooseKind([first, second]: ImportDraft['guesses']): CsvKind | null {
  if (!first || first.score - (second?.score ?? 0) < clearLead) return null;
  return first.kind;
}
