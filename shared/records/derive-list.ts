import type { ListColumn } from '../contracts/records/lists/list-column.ts';
import { fieldsOf, type RecordDefinition } from './define-record.ts';
import type { RecordField } from './record-field.ts';

type ListColumns = Record<string, ListColumn>;

/** The column of every list; its filter has a default beside records that are not sample data. */
export const sampleColumn = {
  sample: { label: 'Sample data', kind: 'flag', hidden: true },
} as const satisfies ListColumns;

/** The last columns of every list. */
const commonColumns: ListColumns = {
  createdAt: { label: 'Created', kind: 'time', filter: true },
  updatedAt: { label: 'Updated', kind: 'time', hidden: true },
  ...sampleColumn,
};

/** The column of lists whose records can be archived. */
export const archivedColumn = {
  archived: { label: 'Archived', kind: 'flag', filter: true, defaultFilter: 'no', hidden: true },
} as const satisfies ListColumns;

/**
 * The columns of the list of a record, visible ones first.
 *
 * @param computed columns that are not fields of the record, before and after those that are
 */
export function toListColumns(
  record: RecordDefinition,
  computed: { first?: ListColumns; last?: ListColumns } = {},
): ListColumns {
  const listed = Object.entries(fieldsOf(record)).filter(([, { list }]) => list !== undefined);
  const columns = Object.entries({
    ...computed.first,
    ...Object.fromEntries(listed.map(([name, field]) => [name, toColumn(field)])),
    ...computed.last,
    ...commonColumns,
  });
  const isHidden = ([, column]: [string, ListColumn]) => column.hidden === true;
  return Object.fromEntries([
    ...columns.filter((column) => !isHidden(column)),
    ...columns.filter((column) => isHidden(column)),
  ]);
}

function toColumn({ label, kind, list, filter }: RecordField): ListColumn {
  return {
    label,
    kind: kind.listKind,
    ...(kind.choices && { choices: kind.choices }),
    ...(kind.listed && { listed: kind.listed }),
    ...(filter && { filter }),
    ...(list === 'hidden' && { hidden: true }),
  } as ListColumn;
}
