// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import classes from './data-grid.module.css';
import frame from './grid-frame.module.css';
import type { GridColumn, GridOrder, GridRow } from './grid-types.ts';

interface GridHeadProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  order: GridOrder | undefined;
  onSort(column: string): void;
  /** The header of the column with checkboxes, if there is one. */
  selectAll?: ReactNode;
}

export function GridHead<Row extends GridRow>(props: GridHeadProps<Row>) {
  const { columns, order, onSort, selectAll } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, as the ARIA grid pattern requires
    <div role="row" aria-rowindex={1} className={`${frame.head} ${classes.head}`}>
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
          <HeadName
            name={column.name}
            label={column.label}
            isSortable={column.isSortable === true}
            sorted={sortOf(column.name, order)}
            onSort={onSort}
          />
        </div>
      ))}
    </div>
  );
}

interface HeadNameProps {
  name: string;
  label: string;
  isSortable: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  onSort(column: string): void;
}

/** Memoized, because the rows change much more often. */
const HeadName = memo(({ name, label, isSortable, sorted, onSort }: HeadNameProps) => {
  if (!isSortable) return <span className={classes.headName}>{label}</span>;
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={classes.headButton} onClick={() => onSort(name)}>
      <span className={classes.headName}>{label}</span>
      <Arrow size={14} stroke={2} className={classes.arrow} data-shown={sorted && true} aria-hidden />
    </UnstyledButton>
  );
});

function sortOf(name: string, order: GridOrder | undefined) {
  if (order?.column !== name) return undefined;
  return order.descending ? 'descending' : 'ascending';
}
