// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { ListGroup } from '#shared/contracts/records/lists/list-column.ts';
import classes from './data-grid.module.css';
import frame from './grid-frame.module.css';

interface GroupLineProps {
  id: string;
  /** The line of the grid, from 0. */
  index: number;
  /** As `renderRow` of the frame receives it. */
  top: number;
  group: ListGroup;
  columnCount: number;
  isOpen: boolean;
  isAtCursor: boolean;
  renderValue(group: ListGroup): ReactNode;
  onToggle(index: number): void;
}

const whole = new Intl.NumberFormat();

/** The header of a group; a click shows or hides its rows. */
export const GroupLine = memo((props: GroupLineProps) => {
  const { id, index, top, group, columnCount, isOpen, isAtCursor, renderValue, onToggle } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the row at its cursor
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={isOpen}
      className={`${frame.row} ${classes.row} ${classes.group}`}
      data-cursor={isAtCursor || undefined}
      style={{ top }}
      onClick={() => onToggle(index)}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" aria-colspan={columnCount} className={classes.groupCell}>
        <IconChevronRight
          size={16}
          stroke={1.75}
          className={classes.chevron}
          data-open={isOpen}
          aria-hidden
        />
        {renderValue(group)} <span className={classes.groupCount}>{whole.format(group.count)}</span>
      </div>
    </div>
  );
});
