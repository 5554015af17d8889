import { type SqlBool, sql } from 'kysely';
import type { Db, Row } from '#service/storage/schema.ts';

type KycRow = Row<'kycRecords'>;

/**
 * Selects the document to examine next. The accounts of one tenant (a root account and those registered through it)
 * share the slots of the tenant:
 *
 * - A tenant never has more than one document in examination.
 * - While a tenant waits, each other tenant gets at most one slot. Within a tenant, the same is true of its accounts.
 * - A slot is the examination of one file, which ends at the time limit.
 *
 * However many documents the others submit, a tenant therefore waits at most one time limit for each of them.
 */
export class ExaminationQueue {
  #lastTenant = '';
  /** The account of each tenant that had the last slot. */
  readonly #lastAccounts = new Map<string, string>();

  /**
   * The oldest pending record of the next account.
   * @param busyTenants that have a document in examination
   * @param postponed records that are not examined for now
   */
  async next(
    db: Db,
    busyTenants: ReadonlySet<string>,
    postponed: ReadonlySet<string>,
  ): Promise<KycRow | undefined> {
    const pending = selectPending(db, [...postponed]);
    const tenantId = await this.#nextTenant(pending, busyTenants);
    if (tenantId === undefined) return undefined;
    const ofTenant = pending.where('tenantId', '=', tenantId);
    const last = this.#lastAccounts.get(tenantId) ?? '';
    const accountId =
      (await firstAfter(ofTenant, 'accountId', last)) ?? (await firstAfter(ofTenant, 'accountId', ''));
    if (accountId === undefined) return undefined;
    this.#lastTenant = tenantId;
    this.#lastAccounts.set(tenantId, accountId);
    return ofTenant
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
  }

  /** The first tenant after the last one, in a circle, that has pending records and is not busy. */
  async #nextTenant(pending: Pending, busy: ReadonlySet<string>): Promise<string | undefined> {
    let after = this.#lastTenant;
    for (let lap = 0; lap < 2; ) {
      const tenantId = await firstAfter(pending, 'tenantId', after);
      if (tenantId !== undefined && !busy.has(tenantId)) return tenantId;
      if (tenantId === undefined) lap += 1;
      after = tenantId ?? '';
    }
    return undefined;
  }
}

type Pending = ReturnType<typeof selectPending>;

/** The literal state lets SQLite use the index of pending records. */
function selectPending(db: Db, postponed: string[]) {
  const pending = db.selectFrom('kycRecords').where(sql<SqlBool>`kycStatus = 'PENDING'`);
  return postponed.length === 0 ? pending : pending.where('id', 'not in', postponed);
}

async function firstAfter(
  pending: Pending,
  column: 'tenantId' | 'accountId',
  after: string,
): Promise<string | undefined> {
  const row = await pending
    .select(column)
    .where(column, '>', after)
    .orderBy(column)
    .limit(1)
    .executeTakeFirst();
  return row?.[column as 'tenantId'];
}
