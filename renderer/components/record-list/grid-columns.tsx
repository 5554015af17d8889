import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import {
  type ColumnKind,
  fewRows,
  type ListColumn,
  type RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import type { GridColumn } from '../data-grid/grid-types.ts';
import { addressOf } from '../record-link.tsx';
import { Cell } from './cell.tsx';

/** The room that a kind of column takes. */
const rooms: Record<ColumnKind, Pick<GridColumn<ListRow>, 'width' | 'grow' | 'align'>> = {
  text: { width: 130, grow: 1 },
  state: { width: 116 },
  choice: { width: 116 },
  money: { width: 120, align: 'right' },
  number: { width: 90, align: 'right' },
  bytes: { width: 90, align: 'right' },
  day: { width: 104 },
  time: { width: 104 },
  flag: { width: 80 },
};

/**
 * The columns of a list, ready for the grid. The first one leads to the record, and has the most room.
 *
 * @param shown names of columns that the list declares
 */
export function toGridColumns(list: RecordList, shown: readonly string[]): GridColumn<ListRow>[] {
  return shown.flatMap((name, place) => {
    const column = list.columns[name];
    if (!column) return [];
    return {
      name,
      label: column.label,
      ...rooms[column.kind],
      ...(place === 0 && { width: 180, grow: 2 }),
      ...(column.sort && { sort: (total) => sortOf(list, column, total) }),
      render: (row: ListRow) => {
        const cell = <Cell kind={column.kind} value={row[name] ?? null} />;
        const address = place === 0 ? addressOf(row.id) : undefined;
        if (address === undefined) return cell;
        // For the mouse, with its ways to open a link elsewhere: the keyboard opens the row.
        return (
          <a href={`#${address}`} tabIndex={-1}>
            {cell}
          </a>
        );
      },
    };
  });
}

/** Of many rows the list is not sorted by every column. */
function sortOf({ many }: RecordList, { sort }: ListColumn, total = 0): true | string {
  if (sort !== 'when-few' || total <= fewRows) return true;
  return `Filter the list to ${fewRows.toLocaleString()} ${many} or fewer to sort by this column`;
}
