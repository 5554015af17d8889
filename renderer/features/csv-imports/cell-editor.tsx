import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './draft-grid.module.css';

interface CellEditorProps {
  label: string;
  text: string;
  /** The character that started the editor; it replaces the text. */
  initial: string | null;
  /** Called with undefined if the cell is unchanged. */
  onCommit(value: string | undefined, moveBy?: number): void;
}

/** Closes the editor without a change. */
export const cancelKey = 'Escape';

/** A masked number is entered again, not edited. */
const masked = /^\*{3}-\*{2}-\d{4}$/;

/** Edits a cell: Enter and Tab apply the change, Escape discards it. */
export function CellEditor({ label, text, initial, onCommit }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const isMasked = masked.test(text);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (initial === null) input.current?.select();
    else input.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);

  const finish = (isSaved: boolean, moveBy?: number) => {
    if (isDone.current) return;
    isDone.current = true;
    const value = input.current?.value ?? '';
    const isChanged = isMasked ? value !== '' : value !== text;
    onCommit(isSaved && isChanged ? value : undefined, moveBy);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    else if (event.key === cancelKey) finish(false);
    else if (event.key === 'Tab') finish(true, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      aria-label={label}
      className={classes.editor}
      defaultValue={initial ?? (isMasked ? '' : text)}
      placeholder={isMasked ? text : undefined}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  );
}
