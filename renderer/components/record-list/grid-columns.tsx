import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import {
  type ColumnKind,
  fewRows,
  type ListColumn,
  type RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import type { GridColumn } from '../data-grid/grid-types.ts';
import { hrefOfRow } from '../record-screens.ts';
import { Cell } from './cell.tsx';

const rooms: Record<ColumnKind, Pick<GridColumn<ListRow>, 'width' | 'grow' | 'align'>> = {
  text: { width: 130, grow: 1 },
  state: { width: 150 },
  choice: { width: 116 },
  money: { width: 120, align: 'right' },
  number: { width: 90, align: 'right' },
  bytes: { width: 90, align: 'right' },
  day: { width: 104 },
  time: { width: 104 },
  flag: { width: 80 },
};

/**
 * The columns of a list for the grid. The first one links to the record, and is the widest.
 *
 * @param shown names of columns of the list
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

/** A long list can be sorted only by some columns. */
function sortOf({ many }: RecordList, { sort }: ListColumn, total = 0): true | string {
  if (sort !== 'when-few' || total <= fewRows) return true;
  return `Filter the list to ${fewRows.toLocaleString()} ${many} or fewer to sort by this column`;
}
