import Type, { type Static } from 'typebox';
import { oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { listNames } from '../lists/index.ts';
import { type CellValue, fewRows, mostFound } from '../lists/list-column.ts';
import { operation } from '../operation.ts';
import { boolean, number } from '../records.ts';

const texts = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', minLength: 1, maxLength: 500 },
  maxProperties: 20,
  description: 'By column: `APPROVED,REJECTED`, `yes` or `no`, or `2026-01-05..2026-02-01`',
});

const row = Type.Unsafe<{ id: string } & Record<string, CellValue>>({
  type: 'object',
  description: 'The id of the record, and the values of the columns of the list',
});
export type ListRow = Static<typeof row>;

export const browseList = operation({
  name: 'browseList',
  module: 'compliance',
  scope: 'read',
  summary: 'A stretch of a list',
  description: `The rows from \`offset\` on, as the list is sorted and narrowed. A text finds the ${mostFound} newest records that have it, and \`more\` says that there are others.`,
  query: request({
    list: oneOf(listNames),
    sort: optional(text({ maxLength: 50, description: 'A column; with - before it, the other way round' })),
    filters: optional(texts),
    find: optional(text({ maxLength: 200 })),
    offset: optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
    limit: optional(wholeNumber({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Object({ rows: Type.Array(row), total: number(), more: boolean() }),
  refusals: {
    400: 'The list has no such column, or cannot be sorted or narrowed by it',
    422: `By that column no more than ${fewRows} rows are sorted: narrow the list first`,
  },
});
