import { useHotkeys } from '@mantine/hooks';
import { useEffect, useId } from 'react';
import { type Shortcut, useShownShortcuts } from '../stores/shortcuts.ts';

/** A key with what it does; without `run` it is only told of, where a component listens to it itself. */
export interface BoundShortcut extends Shortcut {
  run?: () => void;
}

/**
 * Binds keys while the part of the screen is shown, and tells the help sheet of them. They are silent while
 * somebody types into a field.
 *
 * @param title of the part, for the help sheet
 */
export function useShortcuts(title: string, shortcuts: BoundShortcut[]): void {
  const id = useId();
  const { show, hide } = useShownShortcuts.getState();
  const told = JSON.stringify(shortcuts.map(({ keys, words }) => ({ keys, words })));

  useHotkeys(shortcuts.flatMap(({ keys, run }) => (run ? [[keys, run]] : [])));
  useEffect(() => {
    show(id, { title, shortcuts: JSON.parse(told) as Shortcut[] });
    return () => hide(id);
  }, [id, title, told, show, hide]);
}
