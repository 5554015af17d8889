import { sql } from 'kysely';
import type { ReadContext } from './context.ts';
import { defineRead, runRead } from './heavy-read.ts';

/** Tables whose records are listed by tenant. */
export type ListedTable =
  | 'issuers'
  | 'offerings'
  | 'investorAccounts'
  | 'individuals'
  | 'legalEntities'
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

/** The records of a tenant, or of all, with a higher `seq` than `after`. */
interface ListPart {
  table: ListedTable;
  tenantId: string | undefined;
  after: number;
  limit: number;
}

interface ListState {
  /** How many records of the table had been removed when it was counted. */
  removed: number;
  total: number;
  lastSeq: number;
  /** The seq of every thousandth record, oldest first. */
  milestones: number[];
}

const stride = 1000;

/** So many records are counted in less than a millisecond; more of them on a reader thread. */
const fewRecords = 2 * stride;

const countRecords = defineRead(
  'countRecords',
  async ({ db }, { table, tenantId, after, limit }: ListPart) => {
    const { rows } = await sql<{ added: number; lastSeq: number | null; removed: number }>`
    select count(*) as added, max(seq) as lastSeq,
      (select count from ${sql.table('removedRecords')} where tableName = ${table}) as removed from (
      select seq from ${sql.table(table)} where seq > ${after} ${ofTenant(tenantId)} order by seq limit ${limit}
    )`.execute(db);
    return rows[0] ?? { added: 0, lastSeq: null, removed: 0 };
  },
);

/** Reads the `seq` of every thousandth record. */
const readMilestones = defineRead(
  'readMilestones',
  async ({ db }, { table, tenantId, after, limit }: ListPart) => {
    const milestones: number[] = [];
    while (milestones.length < limit) {
      const { rows } = await sql<{ seq: number }>`
        select seq from ${sql.table(table)} where seq > ${milestones.at(-1) ?? after} ${ofTenant(tenantId)}
        order by seq limit 1 offset ${stride - 1}`.execute(db);
      if (!rows[0]) break;
      milestones.push(rows[0].seq);
    }
    return milestones;
  },
);

export const pageIndexReads = [countRecords, readMilestones];

/**
 * Makes page 50,000 as fast as page 1. `seq` rises with every commit and records are rarely removed, so the n-th
 * oldest record stays the n-th: the total is counted once and then updated, and the seq of every thousandth record is
 * stored when a page first needs it. After a removal, for example by the undo of an import, all are counted again.
 */
export class PageIndex {
  readonly #lists = new Map<string, ListState>();

  /**
   * @param table the list
   * @param tenantId of the records; undefined for all tenants
   * @param page from 1, newest first
   * @param limit records per page
   */
  async locate(
    ctx: ReadContext,
    table: ListedTable,
    tenantId: string | undefined,
    page: number,
    limit: number,
  ): Promise<PagePosition> {
    const list = await this.#refresh(ctx, table, tenantId);
    const { total } = list;
    const newer = Math.min((page - 1) * limit, total);
    const count = Math.min(limit, total - newer);
    if (newer <= stride) return { total, newestFirst: true, seq: list.lastSeq + 1, skip: newer, count };
    const older = total - newer - count;
    const passed = Math.floor(older / stride);
    await this.#reach(ctx, table, tenantId, list, passed);
    return {
      total,
      newestFirst: false,
      seq: list.milestones[passed - 1] ?? 0,
      skip: older - passed * stride,
      count,
    };
  }

  async #refresh(ctx: ReadContext, table: ListedTable, tenantId: string | undefined): Promise<ListState> {
    const key = `${table} ${tenantId ?? ''}`;
    let list = this.#lists.get(key);
    if (!list) {
      list = { removed: -1, total: 0, lastSeq: 0, milestones: [] };
      this.#lists.set(key, list);
    }
    const previousSeq = list.lastSeq;
    const part = { table, tenantId, after: previousSeq, limit: fewRecords };
    let update = await countRecords.read(ctx, part);
    if (update.added === fewRecords)
      update = await runRead(ctx, countRecords, { ...part, limit: Number.MAX_SAFE_INTEGER });
    // Another request has applied an update while this one waited, but it may be an earlier one.
    if (list.lastSeq !== previousSeq) return this.#refresh(ctx, table, tenantId);
    if (update.removed !== list.removed && previousSeq > 0) {
      this.#lists.delete(key);
      return this.#refresh(ctx, table, tenantId);
    }
    list.removed = update.removed;
    list.total += update.added;
    list.lastSeq = update.lastSeq ?? previousSeq;
    return list;
  }

  async #reach(
    ctx: ReadContext,
    table: ListedTable,
    tenantId: string | undefined,
    list: ListState,
    milestone: number,
  ): Promise<void> {
    const reached = list.milestones.length;
    const missing = milestone - reached;
    if (missing <= 0) return;
    const part = { table, tenantId, after: list.milestones.at(-1) ?? 0, limit: missing };
    const isShort = missing * stride <= fewRecords;
    const added = await (isShort ? readMilestones.read(ctx, part) : runRead(ctx, readMilestones, part));
    // Another request may have read them while this one waited.
    list.milestones.push(...added.slice(list.milestones.length - reached));
  }
}

function ofTenant(tenantId: string | undefined) {
  return tenantId === undefined ? sql`` : sql`and tenantId = ${tenantId}`;
}
