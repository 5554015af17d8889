import { create } from 'zustand';

/** A keyboard shortcut of the current screen. */
export interface Shortcut {
  /** A letter, a character, or the name of a key, with its modifiers: `j`, `?`, `mod+K`, `shift+space`. */
  keys: string;
  label: string;
}

/** The shortcuts of one part of the screen, under its title in the help sheet. */
export interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

interface Shortcuts {
  /** By part of the screen; the help sheet shows only the current ones. */
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
