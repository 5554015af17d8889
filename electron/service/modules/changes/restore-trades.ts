import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import { listOf, listOfJson } from '#service/storage/list-of.ts';
import type { Row } from '#service/storage/schema.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';
import { syncAgreement } from './agreements.ts';
import { toTradeChange } from './offering-change-rows.ts';
import type { OpenTrade } from './put-back-trades.ts';

type ChangeRow = Row<'offeringChanges'>;

/**
 * Ends the reconfirmations of changes that are not material, and restores the approvals of trades that they reset
 * (compliance.md § 3.2).
 * @param changes of one offering
 * @param trades open trades of the offering
 * @param until the time of the determination: a later change is material for trades that are restored before it
 */
export async function restoreTrades(
  ctx: WriteContext,
  changes: readonly ChangeRow[],
  trades: readonly OpenTrade[],
  until: string,
): Promise<void> {
  const [change] = changes;
  if (!change) return;
  const changeIds = JSON.stringify(changes.map(({ id }) => id));
  const tradeIds = JSON.stringify(trades.map(({ id }) => id));
  await endReconfirmations(ctx, changeIds, tradeIds);
  const unsigned = trades.filter(({ saStatus }) => saStatus === 'PENDING').map(({ id }) => id);
  for (const trade of await readWithAgreements(ctx, unsigned)) await syncAgreement(ctx, trade, ctx.now);
  const lastMaterial = await readLastMaterial(ctx, change.offeringId, until);
  const reset = await readResetTrades(ctx, changes, changeIds, tradeIds);
  const restored = reset.filter(({ complianceReviewAt }) => lastMaterial <= (complianceReviewAt ?? ''));
  await restore(
    ctx,
    restored.map(({ id }) => id),
  );
}

/** One that replaced the reconfirmation of an earlier change stays due, because that change is material. */
async function endReconfirmations(ctx: WriteContext, changeIds: string, tradeIds: string): Promise<void> {
  const due = await ctx.db
    .selectFrom('reconfirmations')
    .select('id')
    .where('tradeId', 'in', listOfJson(tradeIds))
    .where(sql<string>`+${sql.ref('changeId')}`, 'in', listOfJson(changeIds))
    .where('status', '=', 'DUE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconfirmations as replaced')
            .select('replaced.id')
            .whereRef('replaced.tradeId', '=', 'reconfirmations.tradeId')
            .where('replaced.changeId', 'not in', listOfJson(changeIds))
            .where('replaced.status', '=', 'ENDED'),
        ),
      ),
    )
    .execute();
  await ctx.records.changeAll(
    'system',
    'reconfirmations',
    due.map(({ id }) => id),
    { status: 'DUE' },
    { status: 'NOT_REQUIRED', endedAt: ctx.now },
  );
}

/** The trades with an agreement that can be signed again, because the terms did not change. */
function readWithAgreements({ db }: WriteContext, tradeIds: readonly string[]): Promise<Row<'trades'>[]> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('id', 'in', listOf(tradeIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tradeLineItems')
          .select('tradeLineItems.id')
          .whereRef('tradeLineItems.tradeId', '=', 'trades.id')
          .where('subdocFileId', 'is not', null),
      ),
    )
    .execute();
}

/** The time of the newest material change until a time; empty if there is none. */
async function readLastMaterial({ db }: WriteContext, offeringId: string, until: string): Promise<string> {
  const change = await db
    .selectFrom('offeringChanges')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .where('offeringId', '=', offeringId)
    .where('materiality', '!=', 'NOT_MATERIAL')
    .where('createdAt', '<=', until)
    .executeTakeFirst();
  return change?.at ?? '';
}

/**
 * The trades that await a review only because of the changes: no other field of them changed, and no officer has
 * decided about them since.
 */
function readResetTrades(
  ctx: WriteContext,
  changes: readonly ChangeRow[],
  changeIds: string,
  tradeIds: string,
) {
  const fields = JSON.stringify([...new Set(changes.flatMap(fieldsOf))]);
  return ctx.db
    .selectFrom('trades')
    .select(['id', 'complianceReviewAt'])
    .where('id', 'in', listOfJson(tradeIds))
    .where('complianceReview', '=', 'PENDING')
    .where(({ exists, not, selectFrom, eb }) => {
      const reset = selectFrom('offeringChangeTrades')
        .select('tradeId')
        .whereRef('tradeId', '=', 'trades.id')
        .where('changeId', 'in', listOfJson(changeIds));
      const otherChange = selectFrom('reviewChanges')
        .select('field')
        .whereRef('recordId', '=', 'trades.id')
        .where('review', '=', 'trade')
        .where('decidedAt', 'is', null)
        .where('field', 'not in', listOfJson(fields));
      const newestReason = selectFrom('decisions')
        .select('reasonCode')
        .whereRef('recordId', '=', 'trades.id')
        .where('field', '=', 'complianceReview')
        .orderBy('decisions.seq', 'desc')
        .limit(1);
      return eb.and([exists(reset), not(exists(otherChange)), eb(newestReason, '=', 'MATERIAL_CHANGE')]);
    })
    .orderBy('seq')
    .execute();
}

function fieldsOf({ changes }: ChangeRow): string[] {
  return (JSON.parse(changes) as TermChange[]).map((change) => toTradeChange(change).field);
}

async function restore(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  const [from, to] = ['PENDING', 'APPROVED'];
  const decision = { reasonCode: null, note: 'The change of the offering is not material.', message: null };
  await ctx.records.changeAll(
    'system',
    'trades',
    ids,
    { complianceReview: from },
    { complianceReview: to },
    { decision: { from, to, ...decision } },
  );
  const tradeIds = JSON.stringify(ids);
  await ctx.db
    .updateTable('reviewChanges')
    .set({ decidedAt: ctx.now })
    .where('recordId', 'in', listOfJson(tradeIds))
    .where('review', '=', 'trade')
    .where('decidedAt', 'is', null)
    .execute();
  await sql`
    insert into decisions (${sql.ref('recordId')}, field, ${sql.ref('fromState')}, ${sql.ref('toState')},
      ${sql.ref('officerId')}, ${sql.ref('decidedAt')}, note)
    select value, 'complianceReview', ${from}, ${to}, ${ctx.caller.actor.id}, ${ctx.now}, ${decision.note}
    from json_each(${tradeIds})`.execute(ctx.db);
}
