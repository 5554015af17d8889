import { create } from 'zustand';

/** A key, and what it does on the screen that is shown. */
export interface Shortcut {
  /** A letter, a sign, or a key by its name, with what is held: `j`, `?`, `mod+K`, `shift+space`. */
  keys: string;
  label: string;
}

/** The shortcuts of one part of the screen, under the name that the help sheet gives it. */
export interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

interface Shortcuts {
  /** By the part of the screen that has them; the help sheet shows what works now and nothing else. */
  groups: Map<string, ShortcutGroup>;
  show(id: string, group: ShortcutGroup): void;
  hide(id: string): void;
}

export const useShownShortcuts = create<Shortcuts>((set) => ({
  groups: new Map(),
  show: (id, group) => set(({ groups }) => ({ groups: new Map(groups).set(id, group) })),
  hide: (id) =>
    set(({ groups }) => {
      const rest = new Map(groups);
      rest.delete(id);
      return { groups: rest };
    }),
}));
