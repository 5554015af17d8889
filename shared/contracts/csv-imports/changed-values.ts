import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { dayOrders } from '../../domain/normalization/day-order.ts';
import { type NormalizationRule, normalizationRules } from '../../domain/normalization/normalization.ts';
import { flag, oneOf, request, wholeNumber } from '../fields.ts';
import { choice, number, string } from '../records.ts';

const rules = Object.keys(normalizationRules) as NormalizationRule[];
export const normalizationRule = () => choice(rules);

/** The number of values of a column that a rule changed. */
export const normalizedCount = Type.Object({ field: string(), rule: normalizationRule(), count: number() });
export type NormalizedCount = Static<typeof normalizedCount>;

/** The changed values of a column, with the first of them; social security numbers are masked. */
export const changedValues = Type.Object({ ...normalizedCount.properties, typed: string(), value: string() });
export type ChangedValues = Static<typeof changedValues>;

/** What a user decides about the values of a column of a draft. */
export const columnReading = request({
  column: wholeNumber({ minimum: 0, maximum: limits.csvColumns - 1 }),
  asTyped: Type.Optional(flag('Keep the values as typed')),
  accepted: Type.Optional(
    Type.Unsafe<NormalizationRule[]>({
      type: 'array',
      items: { type: 'string', enum: rules },
      maxItems: rules.length,
    }),
  ),
  dayOrder: Type.Optional(oneOf(dayOrders, 'How the dates are written; kept if it is not sent')),
});
