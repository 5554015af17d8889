import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import classes from './editable-value.module.css';
import { valueKeys } from './value-keys.ts';

interface EditableValueProps {
  name: string;
  label: string;
  onEdit: () => void;
  children: ReactNode;
}

/** A value that a click, or its button, replaces by its editor. */
export function EditableValue({ name, label, onEdit, children }: EditableValueProps) {
  const valueId = useId();

  function onClick({ target }: MouseEvent<HTMLElement>) {
    // A link in the value works, and its text can be selected.
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (!isSelecting && !(target as Element).closest('a, button')) onEdit();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== valueKeys.edit.keys) return;
    event.preventDefault();
    onEdit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same for the keyboard
    <div className={classes.value} onClick={onClick}>
      <div id={valueId} className={classes.text}>
        {children}
      </div>
      <ActionIcon
        className={classes.pencil}
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={`Edit ${label}`}
        aria-describedby={valueId}
        data-value={name}
        onClick={onEdit}
        onKeyDown={onKeyDown}
      >
        <IconPencil size={13} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
