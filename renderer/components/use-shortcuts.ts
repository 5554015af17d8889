import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent as KeyPress, useEffect, useId } from 'react';
import { type Shortcut, useShownShortcuts } from '../stores/shortcuts.ts';

/** A shortcut with its action; without `run`, a component handles the key, and the help sheet only lists it. */
export interface BoundShortcut extends Shortcut {
  run?: () => void;
  /** Whether it also works in a dialog above the screen. */
  inDialogs?: boolean;
  /** Whether it repeats while its key is held down. */
  allowsRepeat?: boolean;
}

/**
 * Registers shortcuts while a part of the screen is shown, and lists them in the help sheet. They are disabled while
 * the user types into a field, and below a dialog or a menu, so that nothing is decided unseen. For the same reason,
 * a key that is held down runs its action once.
 *
 * @param title of the part, for the help sheet
 */
export function useShortcuts(title: string, shortcuts: BoundShortcut[]): void {
  useHelpSheet(title, shortcuts);
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
}

/** A key of a grid. Without a label, the help sheet does not show it. */
export interface GridKey {
  /** As the browser names it: `j`, `Enter`; the space bar is `Space`. */
  keys: string;
  label?: string;
  run?: ((event: KeyPress) => void) | undefined;
}

/**
 * Binds the keys of a grid, which it has only while it is focused, and lists them on the help sheet.
 *
 * @param move moves the cursor; returns false if the key does not do that
 * @returns the handler of key presses of the grid
 */
export function useGridKeys(
  title: string,
  keys: readonly GridKey[],
  move: (event: KeyPress) => boolean,
): (event: KeyPress) => void {
  useHelpSheet(
    title,
    keys.flatMap(({ keys, label }) => (label === undefined ? [] : [{ keys, label }])),
  );
  return (event) => {
    // Buttons in the header and fields in cells have keys of their own.
    if (event.target !== event.currentTarget || event.altKey) return;
    const name = event.key === ' ' ? 'Space' : event.key;
    const isPlain = !event.ctrlKey && !event.metaKey;
    const run = isPlain ? keys.find((one) => one.keys === name)?.run : undefined;
    if (run) run(event);
    else if (!move(event)) return;
    event.preventDefault();
  };
}

/** Lists shortcuts on the help sheet while the part of the screen is shown. */
function useHelpSheet(title: string, shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const { show, hide } = useShownShortcuts.getState();
  const signature = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })));
  useEffect(() => {
    show(id, { title, shortcuts: JSON.parse(signature) as Shortcut[] });
    return () => hide(id);
  }, [id, title, signature, show, hide]);
}

/** The modifiers that a character may need, depending on the keyboard layout. */
const modifiersWithSigns = ['', 'shift+', 'alt+', 'ctrl+alt+'];

/** A character matches with any of them: `/` needs Shift on a German keyboard, and `[` AltGr. */
function waysToPress(keys: string): string[] {
  if (!/^[^\p{L}\p{N}]$/u.test(keys)) return [keys];
  const sign = keys === '+' ? '[plus]' : keys;
  return modifiersWithSigns.map((modifier) => modifier + sign);
}

function isCovered(): boolean {
  const focused = document.activeElement;
  return document.querySelector('[role=menu]') !== null || focused?.closest('[role=dialog]') != null;
}
