import type { RawBuilder } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';

/** An order that an index provides (storage/migrations/). */
export interface ListOrdering {
  index: string;
  /** The sort expressions; `seq` is added automatically. */
  by: readonly RawBuilder<unknown>[];
}

/**
 * The source of a list, with the alias `r` in queries. The index of the ordering by `createdAt` has all columns that
 * can be filtered; those of other orderings have all but `createdAt`.
 */
export interface ListSource {
  table: keyof Schema;
  /** SQL of the columns that are not in the table. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The joined tables of these columns: each row has at most one match in them. */
  join?: RawBuilder<unknown>;
  /** By the sorted column. */
  orderings: { createdAt: ListOrdering } & Readonly<Record<string, ListOrdering>>;
  /** The index that counts rows: it has all columns that can be filtered except `createdAt`. */
  counting?: string;
  /**
   * The query for the `seq` of the newest records that contain every word of a text.
   * @param words of at least `limits.searchLength` characters
   */
  find?: (words: readonly string[], limit: number) => RawBuilder<{ seq: number }>;
}
