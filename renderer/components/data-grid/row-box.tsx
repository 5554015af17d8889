// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import type { MouseEvent } from 'react';
import classes from './data-grid.module.css';

interface RowBoxProps {
  /** From 0. */
  index: number;
  isSelected: boolean;
  onToggle(index: number, isRange: boolean): void;
}

/** The cell with the checkbox of a row. With the keyboard, Space selects the row. */
export function RowBox({ index, isSelected, onToggle }: RowBoxProps) {
  const toggle = (event: MouseEvent) => onToggle(index, event.shiftKey);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div role="gridcell" className={classes.boxCell}>
      <input
        type="checkbox"
        tabIndex={-1}
        className={classes.box}
        aria-label={`Select row ${index + 1}`}
        checked={isSelected}
        onClick={toggle}
        readOnly
      />
    </div>
  );
}

interface AllBoxProps {
  total: number;
  selected: number;
  onChange(areAll: boolean): void;
}

/** The checkbox in the header, for all rows, visible or not. */
export function AllBox({ total, selected, onChange }: AllBoxProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div role="columnheader" className={classes.boxCell}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select all ${total.toLocaleString()}`}
        checked={selected > 0 && selected === total}
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && selected < total;
        }}
        onChange={() => onChange(selected === 0)}
      />
    </div>
  );
}
