import type { GridRow } from './grid-types.ts';

/** The rows of a grid that are selected: those that are named, or all of them but those. */
export interface Selection {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

export const nothingSelected: Selection = { isAll: false, ids: new Set() };
export const allSelected: Selection = { isAll: true, ids: new Set() };

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return isAll !== ids.has(id);
}

/** How many are selected of that many rows. */
export function countSelected({ isAll, ids }: Selection, total: number): number {
  return isAll ? total - ids.size : ids.size;
}

/** The selection with these rows in it, or without them. */
export function withRows(selection: Selection, rows: readonly GridRow[], areIn: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const { id } of rows) {
    if (areIn === selection.isAll) ids.delete(id);
    else ids.add(id);
  }
  return { ...selection, ids };
}
