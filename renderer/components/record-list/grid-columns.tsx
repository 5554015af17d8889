import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import type {
  CellValue,
  ColumnKind,
  ListColumn,
  RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import type { ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { countryFieldOf, nameListed } from '#shared/domain/listed-values.ts';
import type { GridColumn } from '../data-grid/grid-types.ts';
import { hrefOfRow } from '../record-screens.ts';
import { Cell } from './cell.tsx';

/** With the default columns, lists of people and issuers fit into a window of 1280 pixels. */
const rooms: Record<ColumnKind, Pick<GridColumn<ListRow>, 'width' | 'grow' | 'align'>> = {
  text: { width: 120, grow: 1 },
  listed: { width: 120, grow: 1 },
  state: { width: 136 },
  choice: { width: 116 },
  money: { width: 120, align: 'right' },
  number: { width: 90, align: 'right' },
  bytes: { width: 90, align: 'right' },
  day: { width: 104 },
  time: { width: 104 },
  flag: { width: 92 },
};

/** The columns of a list for the grid. The first one links to the record, and is the widest unless an officer resized it. */
export function toGridColumns(list: RecordList, shown: ShownColumns): GridColumn<ListRow>[] {
  return shown.flatMap(({ name, width }, place) => {
    const column = list.columns[name];
    if (!column) return [];
    return {
      name,
      label: column.label,
      ...rooms[column.kind],
      ...(place === 0 && { width: 164, grow: 2 }),
      ...(width && { width, grow: 0 }),
      isSortable: true,
      render: (row: ListRow) => {
        const cell = <Cell kind={column.kind} value={toShown(name, column, row)} />;
        const href = place === 0 ? hrefOfRow(row.id) : undefined;
        if (href === undefined) return cell;
        // A link for the mouse, so that it can be opened in a new tab: the keyboard opens the row.
        return (
          <a href={href} tabIndex={-1}>
            {cell}
          </a>
        );
      },
    };
  });
}

/** A code of a list is shown by its name; that of a state depends on the country of the row. */
function toShown(name: string, column: ListColumn, row: ListRow): CellValue {
  const value = row[name] ?? null;
  if (column.kind !== 'listed' || typeof value !== 'string') return value;
  return nameListed(column.listed, value, String(row[countryFieldOf(name)] ?? ''));
}
