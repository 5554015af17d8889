import type { GridColumn } from './grid-types.ts';

const boxWidth = 16;

type TrackColumn = Pick<GridColumn<never>, 'width' | 'grow'>;

/** The tracks of the columns of a grid, and their width in pixels. */
export function tracksOf(columns: readonly TrackColumn[], haveBoxes: boolean) {
  const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`));
  if (haveBoxes) tracks.unshift(`${boxWidth}px`);
  const width = columns.reduce((sum, column) => sum + column.width + 16, haveBoxes ? 48 + boxWidth : 32);
  return { tracks, width };
}
