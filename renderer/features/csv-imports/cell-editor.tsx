import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { type CellInput, ChoiceList } from './cell-input.tsx';
import classes from './draft-grid.module.css';

interface CellEditorProps {
  label: string;
  text: string;
  input: CellInput;
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
export function CellEditor({ label, text, input: { type, choices }, initial, onCommit }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const listId = useId();
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
    else if (event.altKey && event.key === 'ArrowDown' && picker.current) picker.current.showPicker();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        aria-label={label}
        className={classes.editor}
        data-type={type}
        inputMode={type === 'amount' ? 'decimal' : 'text'}
        list={choices.length > 0 ? listId : undefined}
        defaultValue={initial ?? (isMasked ? '' : text)}
        placeholder={isMasked ? text : type === 'day' ? 'MM/DD/YYYY' : undefined}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget === null || relatedTarget !== picker.current) finish(true);
        }}
      />
      {choices.length > 0 && <ChoiceList id={listId} choices={choices} />}
      {type === 'day' && (
        <span className={classes.picker}>
          <IconCalendar
            size={16}
            stroke={1.75}
            aria-hidden
            onMouseDown={(event) => {
              event.preventDefault();
              picker.current?.showPicker();
            }}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              const [year, month, day] = event.currentTarget.value.split('-');
              if (!input.current || day === undefined) return;
              input.current.value = `${month}/${day}/${year}`;
              finish(true);
            }}
          />
        </span>
      )}
    </>
  );
}
