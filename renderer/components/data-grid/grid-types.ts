import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** What every row of a grid has. */
export interface GridRow {
  id: string;
}

export interface GridColumn<Row extends GridRow> {
  name: string;
  /** What stands above it. */
  label: string;
  /** In pixels; the least of it where the column grows. */
  width: number;
  /** Its share of the room that is left over. */
  grow?: number;
  /** Numbers stand at the right, one below the other. */
  align?: 'right';
  /** Whether a click on its head sorts so many rows by it; a text says why it does not. */
  sort?: (total: number | undefined) => true | string;
  /** What a cell shows; it is quick, and has no height of its own. */
  render(row: Row): ReactNode;
}

export interface GridOrder {
  column: string;
  descending: boolean;
}

/** A stretch of the rows of a grid. */
export interface RowRange {
  offset: number;
  limit: number;
}

/** How many rows there are. */
export interface RowCount {
  total: number;
  /** Whether there are others, which were not counted. */
  more?: boolean;
}

/** What is known of the rows once a stretch of them was read. */
export interface RowPage<Row extends GridRow> extends RowCount {
  rows: Row[];
}

/** How a grid reads a stretch, as react-query takes it. */
export type RangeQuery<Row extends GridRow> = Pick<UseQueryOptions<RowPage<Row>>, 'queryKey' | 'queryFn'>;

export const rowHeight = 36;
export const headHeight = 34;
