import { create } from 'zustand';

interface Undo {
  /** Undoes the last action, while that is offered. */
  undo: (() => void) | undefined;
  offer(undo: () => void): void;
  /** Stops offering it. */
  end(undo: () => void): void;
}

export const useUndo = create<Undo>((set, get) => ({
  undo: undefined,
  offer: (undo) => set({ undo }),
  end(undo) {
    if (get().undo === undo) set({ undo: undefined });
  },
}));
