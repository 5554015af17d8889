import { type RawBuilder, sql } from 'kysely';
import { isSample } from '../../../kernel/sample-tenant.ts';
import type { Schema } from '../../../storage/schema.ts';

/** An order that an index provides (storage/migrations/). */
export interface ListOrdering {
  index: string;
  /** The sort expressions; `seq` is added automatically. */
  by: readonly RawBuilder<unknown>[];
}

/** The column of lists whose records can be archived. */
export const archivedSource = { archived: sql`(${sql.ref('r.deletedAt')} is not null)` };

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
   * @param isArchived whether only archived records are found, or none of them; undefined if none can be archived
   */
  find?: (
    words: readonly string[],
    limit: number,
    isArchived: boolean | undefined,
  ) => RawBuilder<{ seq: number }>;
}

/** SQL of the displayed value of a column. */
export function shownValue(source: ListSource, name: string): RawBuilder<unknown> {
  return name === 'sample' ? isSample : (source.computed?.[name] ?? sql.ref(`r.${name}`));
}
