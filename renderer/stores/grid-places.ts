import { create } from 'zustand';

interface GridPlaces {
  /** The row that was last looked at, by the list it is of. */
  places: Map<string, number>;
  rememberPlace(list: string, index: number): void;
}

/** Who comes back to a list from one of its records finds the row again. It is forgotten with the window. */
export const useGridPlaces = create<GridPlaces>((_set, get) => ({
  places: new Map(),
  rememberPlace: (list, index) => {
    // Nobody draws these, so nobody is told of them.
    get().places.set(list, index);
  },
}));
