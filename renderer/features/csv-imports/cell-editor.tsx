import { NumberInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { CellInput } from './cell-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import classes from './draft-grid.module.css';

export interface CellEditorProps {
  label: string;
  text: string;
  input: CellInput;
  /** The character that started the editor; it replaces the text. */
  initial: string | null;
  /** Called with what has been typed so far; undefined if the cell is unchanged. */
  onType(value: string | undefined): void;
  /** Called with undefined if the cell is unchanged. */
  onCommit(value: string | undefined, moveBy?: number): void;
}

/** Closes the editor without a change. */
export const cancelKey = 'Escape';

/** A masked number is entered again, not edited. */
const masked = /^\*{3}-\*{2}-\d{4}$/;

/** What a number starts with, or is; an empty cell receives one. */
const plainNumber = /^-?\d*(?:\.\d*)?$/;

/** Edits a cell: Enter and Tab apply the change, Escape discards it. */
export function CellEditor(props: CellEditorProps) {
  const { label, text, initial, onType, onCommit } = props;
  const { type, choices } = props.input;
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const isMasked = masked.test(text);
  // A text that is not a number, such as `5M`, is corrected as a text.
  const isNumber = (type === 'number' || type === 'money') && plainNumber.test(initial ?? text);
  useEffect(() => {
    const { current } = input;
    current?.focus({ preventScroll: true });
    if (initial === null) current?.select();
    else current?.setSelectionRange(current.value.length, current.value.length);
  }, [initial]);

  const findChanged = (shown: string) => {
    const value = isNumber ? shown.replaceAll(/[$,]/g, '') : shown;
    const isChanged = isMasked ? value !== '' : value !== text;
    return isChanged ? value : undefined;
  };
  const finish = (isSaved: boolean, moveBy?: number, shown = input.current?.value ?? '') => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(isSaved ? findChanged(shown) : undefined, moveBy);
  };
  /** Opens the calendar at the day of the cell. */
  const showPicker = () => {
    const [month = '', day = '', year] = (input.current?.value ?? '').split('/');
    if (picker.current && year !== undefined)
      picker.current.value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    picker.current?.showPicker();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    else if (event.key === cancelKey) finish(false);
    else if (event.key === 'Tab') finish(true, event.shiftKey ? -1 : 1);
    else if (event.altKey && event.key === 'ArrowDown' && picker.current) showPicker();
    else return;
    event.preventDefault();
  };
  const common = {
    ref: input,
    'aria-label': label,
    'data-type': type,
    defaultValue: initial ?? (isMasked ? '' : text),
    onKeyDown,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => onType(findChanged(currentTarget.value)),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null || relatedTarget !== picker.current) finish(true);
    },
  };
  if (isNumber) {
    return (
      <NumberInput
        {...common}
        unstyled
        classNames={{ input: classes.editor }}
        hideControls
        withKeyboardEvents={false}
        thousandSeparator=","
        {...(type === 'money' && { prefix: '$' })}
      />
    );
  }
  if (choices.length > 0) {
    return (
      <ChoiceInput
        {...common}
        choices={choices}
        typed={initial ?? ''}
        onChoose={(value, moveBy) => finish(true, moveBy, value)}
      />
    );
  }
  return (
    <>
      <input
        {...common}
        className={classes.editor}
        placeholder={isMasked ? text : type === 'day' ? 'MM/DD/YYYY' : undefined}
      />
      {type === 'day' && (
        <span className={classes.picker}>
          <IconCalendar
            size={16}
            stroke={1.75}
            aria-hidden
            onMouseDown={(event) => {
              event.preventDefault();
              showPicker();
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
