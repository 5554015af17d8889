import { type HotkeyItem, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useId } from 'react';
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
 * Registers shortcuts while a part of the screen is shown, and lists them in the help sheet. Those without Ctrl are
 * disabled while the user types into a field, and where the key belongs to the focused control. All are disabled below a
 * dialog or a menu, so that nothing is decided unseen. For the same reason, a key that is held down runs its action once.
 *
 * @param title of the part, for the help sheet
 */
export function useShortcuts(title: string, shortcuts: BoundShortcut[]): void {
  useHelpSheet(title, shortcuts);
  useHotkeys(shortcuts.flatMap(toHotkeys), []);
}

function toHotkeys({ keys, run, inDialogs = false, allowsRepeat }: BoundShortcut): HotkeyItem[] {
  const press = (event: KeyboardEvent) => {
    const isBlocked = !inDialogs && isCovered();
    if (!keys.startsWith('mod+') && (isBlocked || isUsed(event))) return;
    event.preventDefault();
    if (!isBlocked && (allowsRepeat || !event.repeat)) run?.();
  };
  return run ? waysToPress(keys).map((way) => [way, press, { preventDefault: false }]) : [];
}

const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

/** The keys of controls that are not text fields. A field uses all keys. */
const keysOfControls = [
  { selector: 'button, summary, input[type=checkbox], [role=button]', keys: [' ', 'Enter'] },
  { selector: 'a[href]', keys: ['Enter'] },
  { selector: 'input[type=radio]', keys: [' ', ...arrows] },
];

/** Whether the focused control uses a key, such as Space on a button. Letters do nothing on a checkbox or a button. */
function isUsed({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return defaultPrevented;
  const control = keysOfControls.find(({ selector }) => target.matches(selector));
  if (control) return control.keys.includes(key);
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** A key of a grid. Without a label, the help sheet does not show it. */
export interface GridKey {
  /** As the browser names it, with its modifiers: `j`, `Enter`, `mod+shift+z`; the space bar is `Space`. */
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
    if (event.target !== event.currentTarget) return;
    const run = keys.find((one) => isPressed(one.keys, event))?.run;
    if (run) run(event);
    else if (event.altKey || !move(event)) return;
    event.preventDefault();
  };
}

/**
 * Gives a grid the keys that no other element uses, and with the first of them the focus: a button has it after a click,
 * or after its menu or dialog closes.
 */
export function useUnusedKeys(grid: RefObject<HTMLElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (!grid.current || event.target === grid.current || isCovered() || isUsed(event)) return;
    if (grid.current.dispatchEvent(new KeyboardEvent('keydown', event))) return;
    event.preventDefault();
    grid.current.focus({ preventScroll: true });
  });
}

/** Without modifiers, a key also matches with Shift, which may be needed to type it. */
function isPressed(keys: string, { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  const modifiers = keys.split('+');
  const name = modifiers.pop();
  const isMod = ctrlKey || metaKey;
  if (isMod !== modifiers.includes('mod') || altKey !== modifiers.includes('alt')) return false;
  if (modifiers.length === 0) return name === (key === ' ' ? 'Space' : key);
  // With a modifier, the browser may name another character than the one on the key.
  const isSameKey = name === key || name === key.toLowerCase() || `Key${name?.toUpperCase()}` === code;
  return isSameKey && shiftKey === modifiers.includes('shift');
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
