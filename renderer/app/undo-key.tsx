import { useShortcuts } from '../components/use-shortcuts.ts';
import { useUndo } from '../stores/undo.ts';

/** The shortcut that undoes the last action, while a toast offers it. */
export function UndoKey() {
  const run = () => useUndo.getState().undo?.();
  useShortcuts('Everywhere', [{ keys: 'z', label: 'Undo the last change', run }]);
  return null;
}
