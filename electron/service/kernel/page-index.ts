import { type Kysely, sql } from 'kysely';
import type { Schema } from '#service/storage/schema.ts';

/** Tables whose records are listed by tenant. */
export type ListedTable =
  | 'issuers'
  | 'offerings'
  | 'investorAccounts'
  | 'individuals'
  | 'trades'
  | 'secureRequests';

/**
 * The position of a page in a list: `count` records, `skip` records away from the record `seq` (exclusive), in the
 * direction of older ones if `newestFirst`, else of newer ones.
 */
export interface PagePosition {
  total: number;
  newestFirst: boolean;
  seq: number;
  skip: number;
  count: number;
}

interface ListState {
  total: number;
  lastSeq: number;
  /** The seq of every thousandth record, oldest first. */
  milestones: number[];
}

const stride = 1000;

/**
 * Makes page 50,000 as fast as page 1. `seq` rises with every commit and records are rarely removed, so the n-th
 * oldest record stays the n-th: the total is counted once and then updated, and the seq of every thousandth record is
 * stored when a page first needs it.
 */
export class PageIndex {
  readonly #lists = new Map<string, ListState>();

  /** Discards all counts, after records were removed, for example by the undo of an import. */
  clear(): void {
    this.#lists.clear();
  }

  /**
   * @param db a connection that reads
   * @param table the list
   * @param tenantId of the records; undefined for all tenants
   * @param page from 1, newest first
   * @param limit records per page
   */
  async locate(
    db: Kysely<Schema>,
    table: ListedTable,
    tenantId: string | undefined,
    page: number,
    limit: number,
  ): Promise<PagePosition> {
    const list = await this.#refresh(db, table, tenantId);
    const { total } = list;
    const newer = Math.min((page - 1) * limit, total);
    const count = Math.min(limit, total - newer);
    if (newer <= stride) return { total, newestFirst: true, seq: list.lastSeq + 1, skip: newer, count };
    const older = total - newer - count;
    const passed = Math.floor(older / stride);
    await this.#reach(db, table, tenantId, list, passed);
    return {
      total,
      newestFirst: false,
      seq: list.milestones[passed - 1] ?? 0,
      skip: older - passed * stride,
      count,
    };
  }

  async #refresh(db: Kysely<Schema>, table: ListedTable, tenantId: string | undefined): Promise<ListState> {
    const key = `${table} ${tenantId ?? ''}`;
    let list = this.#lists.get(key);
    if (!list) {
      list = { total: 0, lastSeq: 0, milestones: [] };
      this.#lists.set(key, list);
    }
    const previousSeq = list.lastSeq;
    const { rows } = await sql<{ added: number; lastSeq: number | null }>`
      select count(*) as added, max(seq) as lastSeq from ${sql.table(table)}
      where seq > ${previousSeq} ${ofTenant(tenantId)}`.execute(db);
    const [update] = rows;
    // Another request may have applied the same update while this one waited.
    if (update && update.lastSeq !== null && list.lastSeq === previousSeq) {
      list.total += update.added;
      list.lastSeq = update.lastSeq;
    }
    return list;
  }

  async #reach(
    db: Kysely<Schema>,
    table: ListedTable,
    tenantId: string | undefined,
    list: ListState,
    milestone: number,
  ): Promise<void> {
    while (list.milestones.length < milestone) {
      const reached = list.milestones.length;
      const { rows } = await sql<{ seq: number }>`
        select seq from ${sql.table(table)} where seq > ${list.milestones.at(-1) ?? 0} ${ofTenant(tenantId)}
        order by seq limit 1 offset ${stride - 1}`.execute(db);
      if (rows[0] && list.milestones.length === reached) list.milestones.push(rows[0].seq);
    }
  }
}

function ofTenant(tenantId: string | undefined) {
  return tenantId === undefined ? sql`` : sql`and tenantId = ${tenantId}`;
}
