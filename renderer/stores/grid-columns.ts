import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface GridColumns {
  /** The names of the shown columns, in their order, by list. */
  chosen: Record<string, string[]>;
  choose(list: string, names: string[]): void;
  /** Restores the default columns. */
  reset(list: string): void;
}

/** The shown columns of each list, stored in this browser. */
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
