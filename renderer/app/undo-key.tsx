import { useShortcuts } from '../components/use-shortcuts.ts';
import { useUndo } from '../stores/undo.ts';

/** The key that takes back what was just done, while a toast offers that. */
export function UndoKey() {
  const run = () => useUndo.getState().undo?.();
  useShortcuts('Everywhere', [{ keys: 'z', label: 'Undo the last change', run }]);
  return null;
}
