import Type, { type Static } from 'typebox';
import { oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import type { WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import { boolean, number } from '../records.ts';
import { listNames } from './lists/index.ts';
import {
  type CellValue,
  type ListGroup,
  maxExported,
  maxFound,
  maxGroups,
  maxNamed,
} from './lists/list-column.ts';

export const listFilters = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', minLength: 1, maxLength: 500 },
  maxProperties: 20,
  description:
    'By column: `APPROVED,REJECTED`, `yes` or `no`, `2026-01-05..2026-02-01`, `7d..` for the last 7 days, `100..500`, or a part of a text; `import`: ID of the import that created the records',
});

const row = Type.Unsafe<{ id: string } & Record<string, CellValue>>({
  type: 'object',
  description: 'ID of the record, and the values of the columns of the list',
});
export type ListRow = Static<typeof row>;

const selecting = {
  list: oneOf(listNames),
  filters: optional(listFilters),
  find: optional(text({ maxLength: 200 })),
};

export const listSort = () =>
  text({ maxLength: 50, description: 'Name of a column; a leading - sorts in descending order' });

export const listGroup = () =>
  text({
    maxLength: 50,
    description: 'Name of a column with few values: rows with the same value follow each other',
  });

const arranging = { ...selecting, sort: optional(listSort()), group: optional(listGroup()) };

const group = Type.Unsafe<ListGroup>({
  type: 'object',
  description: 'A value of the column, null for rows without a value, and the number of rows that have it',
});

export const browseList = operation({
  name: 'browseList',
  module: 'records',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List rows',
  description: `Returns the rows from \`offset\` on, filtered and sorted. A text search returns the ${maxFound} newest matching records; \`more\` is true if there are others. With \`group\`, the rows are sorted by group first, and \`groups\` are all groups in this order.`,
  query: request({
    ...arranging,
    offset: optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
    limit: optional(wholeNumber({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Object({
    rows: Type.Array(row),
    total: number(),
    more: boolean(),
    groups: Type.Optional(Type.Array(group)),
  }),
  errors: {
    400: 'The list has no such column, or the filter is not valid',
    422: `The list has more than ${maxGroups} groups`,
  },
});

export const countList = operation({
  name: 'countList',
  module: 'records',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Count list rows',
  description: `Returns the number of rows of the filtered list. A text search counts the ${maxFound} newest matching records; \`more\` is true if there are others. Rows that change while a long list is counted may be counted or not.`,
  query: request(selecting),
  output: Type.Object({ total: number(), more: boolean() }),
  errors: { 400: 'The list has no such column, or the filter is not valid' },
});

const ids = () =>
  Type.Unsafe<string[]>({
    type: 'array',
    items: { type: 'string', maxLength: 100 },
    minItems: 1,
    maxItems: maxNamed,
  });

export const exportList = operation({
  name: 'exportList',
  module: 'records',
  scope: 'read',
  role: 'reviewer',
  summary: 'Export list',
  description:
    'Returns rows of the filtered and sorted list as CSV: all, only those in `ids`, or all except those in `but`. The audit log records the export.',
  query: request({
    ...arranging,
    columns: Type.Optional(
      Type.Unsafe<string[]>({ type: 'array', items: { type: 'string', maxLength: 50 }, maxItems: 50 }),
    ),
    ids: Type.Optional(ids()),
    but: Type.Optional(ids()),
  }),
  output: Type.Unsafe<WrittenDownload>({ type: 'string', format: 'binary' }),
  download: true,
  errors: {
    400: 'The list has no such column, or the filter is not valid',
    422: `The list has more than ${maxExported} rows`,
  },
});
