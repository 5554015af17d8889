import type { ListColumn, RecordList } from '#shared/contracts/records/lists/list-column.ts';
import type { ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { limits } from '#shared/domain/limits.ts';

export type ShownColumn = ShownColumns[number];

/** The columns of a list that are shown by default. */
export function usualColumns({ columns }: RecordList): ShownColumn[] {
  const shown = Object.entries(columns).filter(([, { hidden }]) => !hidden);
  return shown.map(([name]) => ({ name }));
}

/** Those of stored columns that the list still has; the default ones, if it has none of them. */
export function knownColumns(list: RecordList, stored: ShownColumns | undefined): ShownColumn[] {
  const known = stored?.filter(({ name }) => Object.hasOwn(list.columns, name)) ?? [];
  return known.length > 0 ? known.map(toColumn) : usualColumns(list);
}

/** The columns that are not shown, in the order of the list. */
export function hiddenColumns({ columns }: RecordList, shown: ShownColumns): [string, ListColumn][] {
  return Object.entries(columns).filter(([name]) => shown.every((column) => column.name !== name));
}

/** Shows a column at its usual place: after the one that precedes it in the list. */
export function showColumn({ columns }: RecordList, shown: ShownColumns, name: string): ShownColumn[] {
  const order = Object.keys(columns);
  const preceding = order.slice(0, order.indexOf(name)).toReversed();
  const previous = preceding.find((other) => shown.some((column) => column.name === other));
  const place = previous === undefined ? 0 : shown.findIndex((column) => column.name === previous) + 1;
  return shown.toSpliced(place, 0, { name });
}

/** @param place among the shown columns, counted from 0 */
export function moveColumn(shown: ShownColumns, name: string, place: number): ShownColumn[] {
  const moved = shown.find((column) => column.name === name);
  return moved ? shown.filter((column) => column !== moved).toSpliced(place, 0, moved) : [...shown];
}

export function resizeColumns(shown: ShownColumns, widths: Readonly<Record<string, number>>): ShownColumn[] {
  return shown
    .map((column) => ({ ...column, width: widths[column.name] ?? column.width ?? null }))
    .map(toColumn);
}

/** As in the address of a view whose columns were changed: `title.220,status`. */
export function writeColumns(columns: ShownColumns): string {
  return columns.map(({ name, width }) => (width ? `${name}.${width}` : name)).join(',');
}

/** @returns undefined if the text has no columns */
export function readColumns(text: string | undefined): ShownColumn[] | undefined {
  if (!text) return undefined;
  return text.split(',').map((part) => {
    const [name = '', width] = part.split('.');
    const { columnWidthMin, columnWidthMax } = limits;
    const isValid = Number(width) >= columnWidthMin && Number(width) <= columnWidthMax;
    return toColumn({ name, width: isValid ? Math.round(Number(width)) : null });
  });
}

/** Without a width that is not set, so that equal columns have equal texts. */
function toColumn({ name, width }: ShownColumn): ShownColumn {
  return width ? { name, width } : { name };
}
