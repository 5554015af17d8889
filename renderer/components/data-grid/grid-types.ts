import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListGroup } from '#shared/contracts/records/lists/list-column.ts';

export interface GridRow {
  id: string;
}

export interface GridColumn<Row extends GridRow> {
  name: string;
  label: string;
  /** In pixels; the minimum if the column grows. */
  width: number;
  /** Its share of the remaining width. */
  grow?: number;
  /** Numbers are right-aligned. */
  align?: 'right';
  /** Whether a click on the header sorts the list. */
  isSortable?: true;
  /** The content of a cell; it must render fast and not change the height. */
  render(row: Row): ReactNode;
}

/** What a user can change about the columns of a grid. */
export interface ColumnArranging {
  /** @param place of the column among the shown ones, counted from 0 */
  onMove(column: string, place: number): void;
  /** @param widths of columns, in pixels */
  onResize(widths: Readonly<Record<string, number>>): void;
}

export interface GridOrder {
  column: string;
  descending: boolean;
}

export interface RowRange {
  offset: number;
  limit: number;
}

export interface RowCount {
  total: number;
  /** Whether there are more rows than the counted ones. */
  more?: boolean;
  /** The groups of a grouped list, in its order. */
  groups?: readonly ListGroup[] | undefined;
}

/** How a list shows its groups. */
export interface GridGrouping {
  /** The list and its grouped column, by which `useOpenGroups` knows the open groups. */
  key: string;
  /** The value of a group, with the name of the column. */
  renderValue(group: ListGroup): ReactNode;
}

/** The result of reading a range of rows. */
export interface RowPage<Row extends GridRow> extends RowCount {
  rows: Row[];
}

export type RangeQuery<Row extends GridRow> = Pick<UseQueryOptions<RowPage<Row>>, 'queryKey' | 'queryFn'>;
