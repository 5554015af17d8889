import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';
import { toTradeChange } from './offering-change-rows.ts';
import { type OpenTrade, putBackRows } from './put-back-trades.ts';
import { requireReconfirmations } from './reconfirmations.ts';

/**
 * Puts approved trades back after a material change of their offering, and stores which ones, so that a change that is
 * not material can restore them.
 */
export async function applyChange(
  ctx: WriteContext,
  change: Row<'offeringChanges'>,
  how: Pick<Row<'offeringWork'>, 'endsAgreements' | 'requiresReconfirmation'>,
  trades: readonly OpenTrade[],
): Promise<void> {
  const approved = trades.filter(({ complianceReview }) => complianceReview === 'APPROVED');
  await sql`
    insert into ${sql.table('offeringChangeTrades')} (${sql.ref('changeId')}, ${sql.ref('tradeId')})
    select ${change.id}, value from json_each(${JSON.stringify(approved.map(({ id }) => id))})`.execute(
    ctx.db,
  );
  const terms = JSON.parse(change.changes) as TermChange[];
  const material = terms.filter(({ isMaterial }) => isMaterial).map(toTradeChange);
  // An agreement that was signed after the change has its terms.
  await putBackRows(ctx, trades, material, how.endsAgreements === 1 ? change.createdAt : undefined);
  const ids = trades.map(({ id }) => id);
  if (how.requiresReconfirmation === 1) await requireReconfirmations(ctx, change, ids);
}
