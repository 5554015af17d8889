import Type, { type Static } from 'typebox';
import { type NormalizationRule, normalizationRules } from '../../domain/normalization/normalization.ts';
import { choice, number, string } from '../records.ts';

/** The number of values of a column that a rule changed. */
export const normalizedCount = Type.Object({
  field: string(),
  rule: choice(Object.keys(normalizationRules) as NormalizationRule[]),
  count: number(),
});
export type NormalizedCount = Static<typeof normalizedCount>;
