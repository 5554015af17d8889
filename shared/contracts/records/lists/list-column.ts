/**
 * The columns of the back office's lists, as data: the service knows from them what may be asked, the
 * screens what to show and to offer.
 */
export type ListColumn = {
  /** What stands above the column. */
  label: string;
  /**
   * How far the list can be sorted by it: `always`, where an index keeps the order, or `when-few`, while no
   * more than `fewRows` rows match, since an index for every column would slow every write.
   */
  sort?: 'always' | 'when-few';
  /** Whether the list can be narrowed by it. */
  filter?: true;
  /** Not shown until somebody chooses it. */
  hidden?: true;
} & (
  | { kind: 'text' | 'money' | 'number' | 'bytes' | 'flag' }
  /** `day` is a day of the calendar, `time` a moment. */
  | { kind: 'day' | 'time' }
  /** `state` is what a record moves through, `choice` a kind that it is of. */
  | { kind: 'state' | 'choice'; choices: readonly string[] }
);

export type ColumnKind = ListColumn['kind'];

/** What a cell holds: money as decimal text, a moment as ISO text, a flag as true or false. */
export type CellValue = string | number | boolean | null;

/** A list of records of one kind, as the back office shows it. */
export interface RecordList {
  /** What one of its records is called, and what many are. */
  one: string;
  many: string;
  /** What a record is found by, in words; undefined where there is no text to find. */
  find?: string;
  /** In the order in which they are shown. */
  columns: Readonly<Record<string, ListColumn>>;
}

/** What is sorted in the time of a blink without an index. */
export const fewRows = 10_000;

/** Of the records that have a text a list shows the newest, so many at most. */
export const mostFound = 20_000;

/** Records that are named one by one stand in the address of the download: so many at most. */
export const mostNamed = 200;

/** A larger list is narrowed before it is exported. */
export const mostExported = 100_000;

/** The column that every list can be sorted by, and is, the newest first, if nothing else is asked. */
export const newestFirst = '-createdAt';
