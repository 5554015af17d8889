import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';

/** A column of the file. */
export interface ShownColumn {
  name: string;
  /** Null if the column is not imported. */
  field: string | null;
  /** Its place in the file, from 0. */
  index: number;
}

/** The columns that fill a field, and the others, which are not imported, only on request. */
export function toShownColumns(columns: ImportDraft['columns'], withSkipped: boolean): ShownColumn[] {
  return columns.flatMap(({ name, field }, index) =>
    field === null && !withSkipped ? [] : [{ name, field, index }],
  );
}

/** The name of a column in the grid. */
export function nameColumn({ name, field, index }: ShownColumn): string {
  return field === null ? name || `Column ${index + 1}` : toFieldLabel(field);
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
export const fixedWidth = 192;

/** The tracks of the grid, with the fixed columns, and their width in pixels. */
export function tracksOf(columns: readonly ShownColumn[]): { tracks: string[]; width: number } {
  const sizes = columns.map(({ field }) => widths[field ?? ''] ?? usualWidth);
  return {
    tracks: [`${fixedWidth}px`, ...sizes.map((size) => `minmax(${size}px, 1fr)`)],
    width: sizes.reduce((sum, size) => sum + size, fixedWidth),
  };
}
