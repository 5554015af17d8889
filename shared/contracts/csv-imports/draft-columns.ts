import Type, { type TUnsafe } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { type AmbiguousDates, type DayOrder, dayOrders } from '../../domain/normalization/day-order.ts';
import { flag, idOf, request, text } from '../fields.ts';
import { boolean, number, string, stringOrNull } from '../records.ts';
import { normalizationRule } from './changed-values.ts';

/** How sure the fields of a column are. */
const matchConfidences = ['matched', 'check'] as const;
export type MatchConfidence = (typeof matchConfidences)[number];

const orderOrNull = { type: ['string', 'null'], enum: [...dayOrders, null] };

/** A column of a file, and the fields that it fills. */
export const draftColumn = Type.Object({
  name: string(),
  field: stringOrNull(),
  fields: Type.Array(string('Every field that the column fills; `field` is the first one')),
  confidence: Type.Unsafe<MatchConfidence | null>({
    type: ['string', 'null'],
    enum: [...matchConfidences, null],
    description: 'Null if the column is not imported',
  }),
  samples: Type.Array(string('From the first rows; social security numbers are masked')),
  asTyped: boolean(),
  accepted: Type.Array(normalizationRule()),
  dayOrder: Type.Unsafe<DayOrder | null>({
    ...orderOrNull,
    description: 'How the dates are written, as the user answered',
  }),
  ambiguousDates: Type.Unsafe<AmbiguousDates | null>({
    ...Type.Union([
      Type.Object({
        count: number(),
        example: string(),
        suggested: Type.Unsafe<DayOrder | null>(orderOrNull),
        decidedBy: stringOrNull(),
      }),
      Type.Null(),
    ]),
    description: 'Dates that can be read with the month or the day first, if the user must say which',
  }),
});

/** The values of fields where no column has one. */
export const fieldDefault = Type.Object({ field: string(), value: string() });

/** The fields of each column: one, several, or null. */
function fieldList(): TUnsafe<(string | string[] | null)[]> {
  return Type.Unsafe<(string | string[] | null)[]>({
    type: 'array',
    items: {
      anyOf: [
        { type: ['string', 'null'] },
        { type: 'array', items: { type: 'string' }, maxItems: limits.csvColumns },
      ],
    },
    maxItems: limits.csvColumns,
  });
}

/** What a request can change about the mapping of columns. */
export const mappingChange = {
  fields: Type.Optional(fieldList()),
  confirmed: Type.Optional(
    Type.Unsafe<number[]>({
      type: 'array',
      items: { type: 'integer', minimum: 0 },
      maxItems: limits.csvColumns,
    }),
  ),
  mappingId: Type.Optional(idOf('csvMapping')),
  isRematched: Type.Optional(flag('Match the columns by names and values again')),
  defaults: Type.Optional(
    Type.Array(request({ field: text(), value: text() }), { maxItems: limits.csvColumns }),
  ),
};
