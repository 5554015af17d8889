/**
 * The columns of the back office's lists, as data: the service validates requests with them, and the screens show them.
 */
import type { ListedFormat } from '../../../domain/listed-values.ts';

export type ListColumn = {
  label: string;
  /** Whether the indexes of the list have it, and its filter is always shown. Lists are filtered by any column. */
  filter?: true;
  /** The filter that applies while none is chosen. */
  defaultFilter?: 'no';
  /** Hidden by default. */
  hidden?: true;
  /** Whether all its values have about the same length, such as the numbers of trades, and need no further room. */
  isCode?: true;
  /** Whether many rows have the same text, such as the offering of trades, so that the list can be grouped by it. */
  isCommon?: true;
} & (
  | { kind: 'text' | 'money' | 'number' | 'bytes' | 'flag' }
  /** `day` is a calendar day, `time` a point in time. */
  | { kind: 'day' | 'time' }
  /** `state` is a status with transitions, `choice` a fixed value. */
  | { kind: 'state' | 'choice'; choices: readonly string[] }
  /** A code of a list, such as that of a country, or another text. */
  | { kind: 'listed'; listed: ListedFormat }
);

export type ColumnKind = ListColumn['kind'];

/** The value of a cell: money as decimal text, a time as ISO text, a flag as true or false. */
export type CellValue = string | number | boolean | null;

/** A list of records of one kind, as the back office shows it. */
export interface RecordList {
  /** The name of one record; `many` is the plural. */
  one: string;
  many: string;
  /** The searched texts, for the placeholder of the search field; undefined if the list has no search. */
  find?: string;
  /** In the order of the screen. */
  columns: Readonly<Record<string, ListColumn>>;
}

/** Whether a list can be grouped by a column: it has few values, and rows with all of them are shown by default. */
export function canGroupBy(column: ListColumn): boolean {
  const hasFewValues = ['state', 'choice', 'flag', 'listed'].includes(column.kind);
  return (hasFewValues || column.isCommon === true) && column.defaultFilter === undefined;
}

/** The rows of a grouped list that have the same value of the column. */
export interface ListGroup {
  /** Null for the rows without a value, which are the last group. */
  value: CellValue;
  count: number;
}

/** The maximum number of groups of a list: the name of a state can be any text. */
export const maxGroups = 1000;

/** The number of rows that are sorted again for each range: without an index, that takes a fraction of a second. */
export const fewRows = 10_000;

/** The maximum number of search results in a list, which are the newest. */
export const maxFound = 20_000;

/** The maximum number of selected records in the address of a download. */
export const maxNamed = 200;

/** The maximum number of rows of an export. */
export const maxExported = 100_000;

/** The default order of every list. */
export const newestFirst = '-createdAt';
