import type { ListColumn, ListGroup } from '#shared/contracts/records/lists/list-column.ts';
import { namesOfAll } from '#shared/domain/listed-values.ts';
import { Cell } from './cell.tsx';
import classes from './record-list.module.css';

/** The value of a group, after the label of its column. */
export function GroupValue({ column, group: { value } }: { column: ListColumn; group: ListGroup }) {
  const isListed = column.kind === 'listed' && typeof value === 'string';
  return (
    <>
      <span className={classes.groupLabel}>{column.label}</span>
      {value === null ? (
        <span className={classes.no}>None</span>
      ) : (
        <Cell kind={column.kind} value={isListed ? (namesOfAll(column.listed)[value] ?? value) : value} />
      )}
    </>
  );
}
