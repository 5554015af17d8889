import { create } from 'zustand';

interface Undo {
  /** Takes back what was just done, while that is offered. */
  undo: (() => void) | undefined;
  offer(undo: () => void): void;
  /** Offers it no longer. */
  end(undo: () => void): void;
}

export const useUndo = create<Undo>((set, get) => ({
  undo: undefined,
  offer: (undo) => set({ undo }),
  end(undo) {
    if (get().undo === undo) set({ undo: undefined });
  },
}));
