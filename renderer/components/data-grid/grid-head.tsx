// biome-ignore-all lint/a11y/useSemanticElements: a table cannot draw a few of a million rows
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { GridColumn, GridOrder, GridRow } from './grid-types.ts';

interface GridHeadProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  order: GridOrder | undefined;
  onSort(column: string): void;
  /** The head of the column with the boxes, if there is one. */
  selectAll?: ReactNode;
}

/** The names of the columns, by which the rows are sorted. */
export function GridHead<Row extends GridRow>({ columns, order, onSort, selectAll }: GridHeadProps<Row>) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, as ARIA's pattern for grids asks
    <div role="row" aria-rowindex={1} className={classes.head}>
      {selectAll}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={column.name}
          role="columnheader"
          aria-sort={sortOf(column.name, order)}
          className={classes.headCell}
          data-align={column.align}
        >
          <HeadName column={column} order={order} onSort={onSort} />
        </div>
      ))}
    </div>
  );
}

function HeadName<Row extends GridRow>({
  column: { name, words, sort },
  order,
  onSort,
}: Pick<GridHeadProps<Row>, 'order' | 'onSort'> & { column: GridColumn<Row> }) {
  if (sort === undefined) return <span className={classes.headName}>{words}</span>;
  const isBy = order?.column === name;
  const Arrow = isBy && order.descending ? IconArrowDown : IconArrowUp;
  const button = (
    <UnstyledButton
      className={classes.headButton}
      aria-disabled={sort !== true}
      onClick={() => sort === true && onSort(name)}
    >
      <span className={classes.headName}>{words}</span>
      <Arrow size={14} stroke={2} className={classes.arrow} data-shown={isBy || undefined} aria-hidden />
    </UnstyledButton>
  );
  return sort === true ? button : <Tooltip label={sort}>{button}</Tooltip>;
}

function sortOf(name: string, order: GridOrder | undefined) {
  if (order?.column !== name) return undefined;
  return order.descending ? 'descending' : 'ascending';
}
