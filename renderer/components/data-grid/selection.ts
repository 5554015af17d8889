import type { GridRow } from './grid-types.ts';

/** The selected rows of a grid: the listed ones, or all except the listed ones. */
export interface Selection {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

export const nothingSelected: Selection = { isAll: false, ids: new Set() };
export const allSelected: Selection = { isAll: true, ids: new Set() };

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return isAll !== ids.has(id);
}

export function countSelected({ isAll, ids }: Selection, total: number): number {
  return isAll ? total - ids.size : ids.size;
}

/** The selection with these rows added or removed. */
export function withRows(selection: Selection, rows: readonly GridRow[], areIn: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const { id } of rows) {
    if (areIn === selection.isAll) ids.delete(id);
    else ids.add(id);
  }
  return { ...selection, ids };
}
