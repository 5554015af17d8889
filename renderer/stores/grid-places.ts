import { create } from 'zustand';

interface GridPlaces {
  /** The last row of the cursor, by list. */
  places: Map<string, number>;
  rememberPlace(list: string, index: number): void;
}

/** Restores the row when the user returns to a list from a record. Not stored after the window is closed. */
export const useGridPlaces = create<GridPlaces>((_set, get) => ({
  places: new Map(),
  rememberPlace: (list, index) => {
    // Nothing renders it, so subscribers are not notified.
    get().places.set(list, index);
  },
}));
