import type { RawBuilder } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';

/** An order that an index keeps (storage/migrations/). */
export interface ListOrdering {
  index: string;
  /** What it is sorted by; `seq` follows by itself. */
  by: readonly RawBuilder<unknown>[];
}

/**
 * Where the records of a list lie; its queries call them `r`. The index of the ordering by `createdAt` has
 * all columns that the list is narrowed by, those of other orderings have them but for `createdAt`.
 */
export interface ListSource {
  table: keyof Schema;
  /** SQL of the columns that are no columns of the table. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The tables that those read besides `r`: each row has one of them at most. */
  join?: RawBuilder<unknown>;
  /** By the column that one sorts by. */
  orderings: { createdAt: ListOrdering } & Readonly<Record<string, ListOrdering>>;
  /** The index by which rows are counted: of all columns that the list is narrowed by but for `createdAt`. */
  counting?: string;
  /**
   * The query for the `seq` of the newest records that have every word of a text.
   * @param words of at least `searchableLength` characters
   */
  find?: (words: readonly string[], limit: number) => RawBuilder<{ seq: number }>;
}
