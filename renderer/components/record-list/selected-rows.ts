import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';

/** The maximum number of selected records that are read: more IDs are too many for the clipboard. */
export const maxSelected = 10_000;

/** The selected records of a list, for actions that change them. */
export interface SelectedRows {
  list: RecordList;
  count: number;
  /** The filters of the list, by column. */
  filters: Readonly<Record<string, string>>;
  /**
   * The IDs of the selected records, in the order of the list; at most `maxSelected`.
   * @throws OperationError
   */
  readIds(): Promise<string[]>;
  /** Selects only these records. */
  select(ids: readonly string[]): void;
}

/** Explains why so many records cannot be changed together; undefined if they can. */
export function explainCount(count: number): string | undefined {
  return count > maxSelected ? `Select at most ${maxSelected.toLocaleString()} records` : undefined;
}
