import type { Flag, Time } from './columns.ts';

/** A list with its filters, order, and columns, as an officer saved it. */
export interface SavedViewTable {
  id: string;
  list: string;
  /** The ID of the officer who owns it, as in the audit log. */
  officerId: string;
  name: string;
  isShared: Flag;
  /** JSON: search text, filters, order, and columns. */
  content: string;
  createdAt: Time;
  updatedAt: Time;
  /** Deleted views are kept for a day, so that the deletion can be undone. */
  deletedAt: Time | null;
}

/** The columns of a list outside of its views, as an officer arranged them; without a row, the default ones. */
export interface ListColumnsTable {
  officerId: string;
  list: string;
  /** JSON list of names and widths. */
  columns: string;
}
