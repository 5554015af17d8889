import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import type {
  CellValue,
  ColumnKind,
  ListColumn,
  RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import type { ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { countryFieldOf, nameListed } from '#shared/domain/listed-values.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import type { GridColumn } from '../data-grid/grid-types.ts';
import { hrefOfRow } from '../record-screens.ts';
import { SampleBadge } from '../sample-badge.tsx';
import { Cell } from './cell.tsx';

const rooms: Record<ColumnKind, Pick<GridColumn<ListRow>, 'width' | 'grow' | 'align'>> = {
  text: { width: 98, grow: 1 },
  listed: { width: 98, grow: 1 },
  state: { width: 136 },
  choice: { width: 108 },
  money: { width: 112, align: 'right' },
  number: { width: 80, align: 'right' },
  bytes: { width: 72, align: 'right' },
  day: { width: 96 },
  time: { width: 96 },
  flag: { width: 88 },
};

/** In pixels, on average. */
const letterWidth = { head: 6.6, badge: 6.8, text: 7.2 };
/** For the arrow of the order in a header, and inside of a badge. */
const padding = { head: 24, badge: 22 };
/** Longer badges are cut: most records have another state. */
const widestBadge = 108;

/** The width of a column, at most that of its kind: with the default columns, the lists fit into 1280 pixels. */
function widthOf(column: ListColumn): number {
  const { width } = rooms[column.kind];
  if (!['flag', 'state', 'choice'].includes(column.kind)) return width;
  const head = column.label.length * letterWidth.head + padding.head;
  return Math.min(width, Math.ceil(Math.max(head, contentWidthOf(column))));
}

function contentWidthOf(column: ListColumn): number {
  if (!('choices' in column)) return 0;
  const isState = column.kind === 'state';
  const longest = Math.max(
    ...column.choices.map((choice) => (isState ? toStateLabel : toChoiceLabel)(choice).length),
  );
  return isState
    ? Math.min(widestBadge, longest * letterWidth.badge + padding.badge)
    : longest * letterWidth.text;
}

/**
 * The columns of a list for the grid. The first one links to the record; if it is a name, it is the widest, unless an
 * officer resized it.
 */
export function toGridColumns(list: RecordList, shown: ShownColumns): GridColumn<ListRow>[] {
  return shown.flatMap(({ name, width }, place) => {
    const column = list.columns[name];
    if (!column) return [];
    return {
      name,
      label: column.label,
      ...rooms[column.kind],
      width: widthOf(column),
      ...(column.isCode ? { grow: 0 } : place === 0 && { width: 116, grow: 2 }),
      ...(width && { width, grow: 0 }),
      isSortable: true,
      render: (row: ListRow) => {
        const cell = <Cell kind={column.kind} value={toShown(name, column, row)} />;
        const href = place === 0 ? hrefOfRow(row.id) : undefined;
        if (href === undefined) return cell;
        // A link for the mouse, so that it can be opened in a new tab: the keyboard opens the row.
        return (
          <>
            {row.sample === true && <SampleBadge me={6} style={{ verticalAlign: 'middle' }} />}
            <a href={href} tabIndex={-1}>
              {cell}
            </a>
          </>
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
