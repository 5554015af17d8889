import type { Shortcut } from '../../stores/shortcuts.ts';

/** The keys with which a value is edited on the page of its record. */
export const valueKeys = {
  edit: { keys: 'F2', label: 'Edit the focused value' },
  save: { keys: 'Enter', label: 'Save the value' },
  next: { keys: 'Tab', label: 'Save the value and go to the next one' },
  cancel: { keys: 'Escape', label: 'Cancel the edit of the value' },
} as const satisfies Record<string, Shortcut>;
