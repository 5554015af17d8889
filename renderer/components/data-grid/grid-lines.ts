import type { ListGroup } from '#shared/contracts/records/lists/list-column.ts';
import type { RowCount } from './grid-types.ts';

/** A line of a grid: a row, or the header of a group. */
export interface Line {
  /** The place of the row in the list, from 0; undefined for a header. */
  row?: number;
  /** The group, or that of the row; undefined if the list is not grouped. */
  group?: ListGroup;
  /** The line of the group's header. */
  header?: number;
}

export interface Lines {
  count: number;
  at(line: number): Line;
}

/** The lines of a list: all its rows, or in a grouped one the header of each group, followed by its rows if it is open. */
export function toLines({ total, groups }: RowCount, isOpen: (group: ListGroup) => boolean): Lines {
  if (!groups) return { count: total, at: (line) => ({ row: line }) };
  let count = 0;
  let row = 0;
  const places = groups.map((group) => {
    const place = { group, header: count, firstRow: row };
    count += 1 + (isOpen(group) ? group.count : 0);
    row += group.count;
    return place;
  });
  return {
    count,
    at(line) {
      const place = places.findLast(({ header }) => header <= line);
      if (!place) return {};
      const { group, header, firstRow } = place;
      return { group, header, ...(line > header && { row: firstRow + line - header - 1 }) };
    },
  };
}
