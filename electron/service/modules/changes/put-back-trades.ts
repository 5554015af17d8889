/**
 * Material changes put back the reviews of open trades (compliance.md § 3.1, compliance.md § 3.2). An offering can have
 * a hundred thousand of them, so the reset consists of a few statements for many trades.
 */
import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import { listOf } from '#service/storage/list-of.ts';
import type { Row } from '#service/storage/schema.ts';
import { close } from '../officers/proposal-rows.ts';
import type { FieldChange } from './put-back.ts';
import { changeWaitingTime } from './waiting-time.ts';

/** What a material change needs of an open trade. */
export type OpenTrade = Pick<Row<'trades'>, 'seq' | 'id' | 'complianceReview' | 'saStatus' | 'saSignedAt'>;

// Compiled once, because every new individual reads the trades of its account.
const readOpenOfAccount = compiledQuery((db, investorAccountId: string) =>
  db
    .selectFrom('trades')
    .select(['seq', 'id', 'complianceReview', 'saStatus', 'saSignedAt'])
    .where('tradeStatus', '=', sql.lit('PLACED'))
    .where('investorAccountId', '=', investorAccountId)
    .orderBy('seq'),
);

/** Puts back the approved compliance reviews of the open trades of an account. */
export async function putBackTrades(
  ctx: WriteContext,
  { investorAccountId }: { investorAccountId: string },
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await readOpenOfAccount(ctx.db, investorAccountId);
  if (rows.length > 0) await putBackRows(ctx, rows, changes);
}

/**
 * Puts back the approved compliance reviews of open trades. Only what the client sends for a trade answers a request
 * about it, so one for which information is requested stays.
 * @param endsAgreementsOf the time up to which agreements were signed that need new terms, so that they are no longer
 *   signed
 */
export async function putBackRows(
  ctx: WriteContext,
  rows: readonly OpenTrade[],
  changes: readonly FieldChange[],
  endsAgreementsOf?: string,
): Promise<void> {
  await recordAll(ctx, rows, changes);
  const approved = rows.filter(({ complianceReview }) => complianceReview === 'APPROVED');
  const isEnding = ({ saStatus, saSignedAt }: OpenTrade) =>
    endsAgreementsOf !== undefined && saStatus === 'SIGNED' && (saSignedAt ?? '') <= endsAgreementsOf;
  await resetAll(ctx, idsOf(approved.filter(isEnding)), true);
  await resetAll(ctx, idsOf(approved.filter((row) => !isEnding(row))), false);
  const others = rows.filter((row) => row.complianceReview !== 'APPROVED' && isEnding(row));
  await ctx.records.changeAll('system', 'trades', idsOf(others), signed, unsigned);
}

const signed = { saStatus: 'SIGNED' };
const unsigned = { saStatus: 'PENDING', saSignedAt: null };

function idsOf(rows: readonly OpenTrade[]): string[] {
  return rows.map(({ id }) => id);
}

/** Adds changes to the change sets of trades that are or were approved, and of those with a set; see `putBack`. */
async function recordAll(
  ctx: WriteContext,
  rows: readonly OpenTrade[],
  changes: readonly FieldChange[],
): Promise<void> {
  const { kind: actorKind, id: actorId } = ctx.caller.actor;
  const trades = JSON.stringify(rows.map(({ id, complianceReview }) => [id, complianceReview]));
  for (const { field, before, after } of changes) {
    await ctx.db
      .updateTable('reviewChanges')
      .set({ after, changedAt: ctx.now, actorKind, actorId })
      .where('review', '=', 'trade')
      .where('decidedAt', 'is', null)
      .where('field', '=', field)
      .where('recordId', 'in', sql<string>`(select value ->> 0 from json_each(${trades}))`)
      .execute();
    await sql`
      insert into ${sql.table('reviewChanges')}
        (review, ${sql.ref('recordId')}, field, before, after, ${sql.ref('changedAt')}, ${sql.ref('actorKind')},
          ${sql.ref('actorId')})
      select 'trade', t.value ->> 0, ${field}, ${before}, ${after}, ${ctx.now}, ${actorKind}, ${actorId}
      from json_each(${trades}) t
      where (t.value ->> 1 = 'APPROVED' or ${hasOpenChange('true')} or (t.value ->> 1 = 'PENDING' and ${wasApproved}))
        and not ${hasOpenChange('c.field = ', field)}`.execute(ctx.db);
  }
}

/** Whether the trade was approved before an officer reopened it. */
const wasApproved = sql`exists (
  select 1 from decisions d
  where d.${sql.ref('recordId')} = t.value ->> 0 and d.field = 'complianceReview'
    and d.${sql.ref('toState')} = 'APPROVED')`;

/** Whether the trade has an open change that meets the condition. */
function hasOpenChange(condition: string, value?: string) {
  return sql`exists (
    select 1 from ${sql.table('reviewChanges')} c
    where c.${sql.ref('recordId')} = t.value ->> 0 and c.review = 'trade' and c.${sql.ref('decidedAt')} is null
      and ${sql.raw(condition)}${value === undefined ? sql`` : sql`${value}`})`;
}

/** Returns approved trades to the queue, with the decisions and audit events of the system. */
async function resetAll(ctx: WriteContext, ids: readonly string[], endsAgreement: boolean): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const [from, to] = ['APPROVED', 'PENDING'];
  const sample = await ctx.db
    .selectFrom('trades')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const reasons = { reasonCode: 'MATERIAL_CHANGE', note: null, message: null };
  await ctx.records.changeAll(
    'system',
    'trades',
    ids,
    { complianceReview: from, ...(endsAgreement && signed) },
    {
      complianceReview: to,
      ...(endsAgreement && unsigned),
      // It is the same for all approved trades.
      ...(await changeWaitingTime(ctx, 'trade', sample, to)),
    },
    { decision: { from, to, ...reasons } },
  );
  await sql`
    insert into decisions (${sql.ref('recordId')}, field, ${sql.ref('fromState')}, ${sql.ref('toState')},
      ${sql.ref('officerId')}, ${sql.ref('decidedAt')}, ${sql.ref('reasonCode')})
    select value, 'complianceReview', ${from}, ${to}, 'system', ${ctx.now}, ${reasons.reasonCode}
    from json_each(${JSON.stringify(ids)})`.execute(ctx.db);
  await overtakeAll(ctx, ids);
}

/** Few trades await a second officer. */
async function overtakeAll(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  const pending = await ctx.db
    .selectFrom('proposals')
    .selectAll()
    .where('status', '=', 'PENDING')
    .where('change', 'is', null)
    .where('recordId', 'in', listOf(ids))
    .execute();
  for (const proposal of pending) await close(ctx, proposal, 'system', 'OVERTAKEN', null);
}
