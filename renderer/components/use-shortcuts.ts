import { useHotkeys } from '@mantine/hooks';
import { useEffect, useId } from 'react';
import { type Shortcut, useShownShortcuts } from '../stores/shortcuts.ts';

/** A key with what it does; without `run` it is only told of, where a component listens to it itself. */
export interface BoundShortcut extends Shortcut {
  run?: () => void;
  /** Whether it works in a dialog above the screen, too. */
  inDialogs?: boolean;
  /** Whether it goes on while its key is held down. */
  allowsRepeat?: boolean;
}

/**
 * Binds keys while the part of the screen is shown, and tells the help sheet of them. They are silent while
 * somebody types into a field, and below a dialog or a menu: what it covers must not be decided unseen. Nor
 * must what comes next be, so a key that is held down does its work once.
 *
 * @param title of the part, for the help sheet
 */
export function useShortcuts(title: string, shortcuts: BoundShortcut[]): void {
  const id = useId();
  const { show, hide } = useShownShortcuts.getState();
  const signature = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })));

  useHotkeys(
    shortcuts.flatMap(
      ({ keys, run, inDialogs, allowsRepeat }): [string, (event: KeyboardEvent) => void][] => {
        const press = ({ repeat }: KeyboardEvent) => {
          if ((allowsRepeat || !repeat) && (inDialogs || !isCovered())) run?.();
        };
        return run ? waysToPress(keys).map((way) => [way, press]) : [];
      },
    ),
  );
  useEffect(() => {
    show(id, { title, shortcuts: JSON.parse(signature) as Shortcut[] });
    return () => hide(id);
  }, [id, title, signature, show, hide]);
}

/** What is held down with a sign on the keyboards of one country or another. */
const modifiersWithSigns = ['', 'shift+', 'alt+', 'ctrl+alt+'];

/** A sign is meant however it is typed: `/` takes Shift on a German keyboard, and `[` AltGr. */
function waysToPress(keys: string): string[] {
  if (!/^[^\p{L}\p{N}]$/u.test(keys)) return [keys];
  const sign = keys === '+' ? '[plus]' : keys;
  return modifiersWithSigns.map((modifier) => modifier + sign);
}

function isCovered(): boolean {
  const focused = document.activeElement;
  return document.querySelector('[role=menu]') !== null || focused?.closest('[role=dialog]') != null;
}
