import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';

/** A column of the file that fills a field. */
export interface ShownColumn {
  name: string;
  field: string;
  /** Its place in the file, from 0. */
  index: number;
}

/** The columns that fill a field: the others are neither imported nor shown. */
export function toShownColumns(columns: ImportDraft['columns']): ShownColumn[] {
  return columns.flatMap(({ name, field }, index) => (field === null ? [] : [{ name, field, index }]));
}

/** The place of a column of the file in the grid; an error of the whole row is in its first cell. */
export function placeOf(shown: readonly ShownColumn[], column: number | null): number {
  return Math.max(
    0,
    shown.findIndex(({ index }) => index === column),
  );
}

const widths: Record<string, number> = { email: 220, address: 200, description: 240, name: 220 };
const usualWidth = 150;

/** The columns with the number and the result of the row. */
export const fixedWidth = 344;

/** The tracks of the grid, with the fixed columns, and their width in pixels. */
export function tracksOf(columns: readonly ShownColumn[]): { tracks: string[]; width: number } {
  const sizes = columns.map(({ field }) => widths[field] ?? usualWidth);
  return {
    tracks: [`${fixedWidth}px`, ...sizes.map((size) => `minmax(${size}px, 1fr)`)],
    width: sizes.reduce((sum, size) => sum + size, fixedWidth),
  };
}
