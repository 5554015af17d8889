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

/** Collects what a unit of work writes, so that exactly this can be undone. */
export class FormerRows {
  readonly #rows = new Map<string, FormerRow>();

  /** Keeps the first values before and the last values after the writes of a row. */
  keep(table: string, key: FormerRow['key'], before: Values, after: NonNullable<Values>): void {
    const name = JSON.stringify([table, key]);
    const earlier = this.#rows.get(name);
    const first = earlier?.before === null ? null : before && { ...before, ...earlier?.before };
    this.#rows.set(name, { table, key, before: first, after: { ...earlier?.after, ...after } });
  }

  /** The rows, those that were written last first. */
  list(): FormerRow[] {
    return [...this.#rows.values()].toReversed();
  }
}
