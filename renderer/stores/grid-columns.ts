import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface GridColumns {
  /** The names of the columns that are shown, in their order, by the list that they were chosen for. */
  chosen: Record<string, string[]>;
  choose(list: string, names: string[]): void;
  /** Shows the columns of a new installation again. */
  reset(list: string): void;
}

/** Which columns of a list one wants to see; this browser remembers it. */
export const useGridColumns = create<GridColumns>()(
  persist(
    (set) => ({
      chosen: {},
      choose: (list, names) => set(({ chosen }) => ({ chosen: { ...chosen, [list]: names } })),
      reset: (list) =>
        set(({ chosen }) => {
          const { [list]: _, ...rest } = chosen;
          return { chosen: rest };
        }),
    }),
    { name: 'offerdesk-columns' },
  ),
);
