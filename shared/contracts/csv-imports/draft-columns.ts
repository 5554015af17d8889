import Type, { type TUnsafe } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { flag, idOf, request, text } from '../fields.ts';
import { boolean, string, stringOrNull } from '../records.ts';
import { normalizationRule } from './changed-values.ts';

/** How sure the fields of a column are. */
const matchConfidences = ['matched', 'check'] as const;
export type MatchConfidence = (typeof matchConfidences)[number];

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
