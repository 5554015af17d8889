import type { Db } from '../storage/schema.ts';
import { isSame } from './audit-values.ts';

/** The values of some columns; null for a row that does not exist. */
type Values = Readonly<Record<string, unknown>> | null;

/** A row that a unit of work wrote, with the values of the written columns before and after. */
export interface FormerRow {
  table: string;
  /** The columns that identify it. */
  key: Readonly<Record<string, string | number>>;
  before: Values;
  after: NonNullable<Values>;
}

/** Collects what a unit of work writes from a point on, so that exactly this can be undone. */
export class FormerRows {
  readonly #db: Db;
  readonly #rows = new Map<string, FormerRow>();
  #isStarted = false;

  constructor(db: Db) {
    this.#db = db;
  }

  start(): void {
    this.#isStarted = true;
  }

  /**
   * Keeps the first values before and the last values after the writes of a row.
   * @param before null for a new row
   */
  keep(table: string, key: FormerRow['key'], before: Values, after: NonNullable<Values>): void {
    if (!this.#isStarted) return;
    const name = JSON.stringify([table, key]);
    const earlier = this.#rows.get(name);
    const first = earlier?.before === null ? null : before && { ...before, ...earlier?.before };
    this.#rows.set(name, { table, key, before: first, after: { ...earlier?.after, ...after } });
  }

  /** As `keep`, before the update of a record, of which the caller may have read only some columns. */
  async keepUpdate(table: string, id: string, values: object): Promise<void> {
    if (!this.#isStarted) return;
    const rows = this.#db
      .selectFrom(table as 'issuers')
      .selectAll()
      .where('id', '=', id);
    const row: Record<string, unknown> = await rows.executeTakeFirstOrThrow();
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));
    this.keep(table, { id }, before, { ...values });
  }

  /** The rows, those that were written last first. */
  list(): FormerRow[] {
    return [...this.#rows.values()].toReversed();
  }
}

/**
 * Restores a row.
 * @returns the row as it was until now; undefined if it had changed since, so that nothing is written
 */
export async function restoreRow(
  db: Db,
  { table, key, before, after }: FormerRow,
): Promise<Record<string, unknown> | undefined> {
  const isKey = (eb: { and(conditions: object): unknown }) => eb.and(key) as never;
  const rows = db
    .selectFrom(table as 'issuers')
    .selectAll()
    .where(isKey);
  const row: Record<string, unknown> | undefined = await rows.executeTakeFirst();
  if (!row || Object.entries(after).some(([name, value]) => !isSame(row[name], value ?? null)))
    return undefined;
  const write =
    before === null ? db.deleteFrom(table as 'issuers') : db.updateTable(table as 'issuers').set(before);
  await (write as ReturnType<typeof db.deleteFrom<'issuers'>>).where(isKey).execute();
  return row;
}
