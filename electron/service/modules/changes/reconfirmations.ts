/** Reconfirmations of Regulation Crowdfunding commitments after a material change (compliance.md § 3.3). */
import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import { compiledRow } from '#service/storage/compiled-query.ts';
import { listOf } from '#service/storage/list-of.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { newId } from '#shared/domain/ids.ts';
import { endOfBusinessDays } from '#shared/domain/offering-deadline.ts';
import type { ReconfirmationStatus } from '#shared/domain/reconfirmations.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';

export type Reconfirmation = Row<'reconfirmations'>;

const findNewest = compiledRow((db, tradeId: string) =>
  db.selectFrom('reconfirmations').selectAll().where('tradeId', '=', tradeId).orderBy('seq', 'desc'),
);

const findLastDue = compiledRow((db, offeringId: string, after: string) =>
  db
    .selectFrom('offeringChanges')
    .innerJoin('reconfirmations', 'reconfirmations.changeId', 'offeringChanges.id')
    .select('reconfirmations.dueAt')
    .where('offeringChanges.offeringId', '=', offeringId)
    .where('reconfirmations.status', '=', sql.lit('DUE'))
    .where('reconfirmations.dueAt', '>', after)
    .orderBy('reconfirmations.dueAt', 'desc'),
);

/** The newest reconfirmation of a trade. */
export function readReconfirmation(db: Db, tradeId: string): Promise<Reconfirmation | undefined> {
  return findNewest(db, tradeId);
}

/**
 * The end of the reconfirmations of an offering that are due after its deadline: the terms changed within five business
 * days of it. Null if none is due.
 */
export async function readReconfirmationsEnd(
  db: Db,
  offeringId: string,
  deadline: string | null,
): Promise<string | null> {
  const change = await findLastDue(db, offeringId, deadline ?? '');
  return change?.dueAt ?? null;
}

/** Whether the investor can still answer; after that time, the service cancels the trade. */
export function isDue(reconfirmation: Reconfirmation | undefined, now: string): boolean {
  return reconfirmation?.status === 'DUE' && now < reconfirmation.dueAt;
}

/** Requires a reconfirmation of each trade, instead of one that is due. */
export async function requireReconfirmations(
  ctx: WriteContext,
  change: Row<'offeringChanges'>,
  tradeIds: readonly string[],
): Promise<void> {
  const zone = await readComplianceTimeZone(ctx.db);
  const rule = ruleOn('reconfirmation', dayIn(zone, ctx.now));
  if (!rule) throw new Error(`No version of the rule of reconfirmations covers ${ctx.now}`);
  const dueAt = endOfBusinessDays(zone, ctx.now, rule.parameters.businessDays);
  const due = await ctx.db
    .selectFrom('reconfirmations')
    .select('id')
    .where('status', '=', sql.lit('DUE'))
    .where('tradeId', 'in', listOf(tradeIds))
    .execute();
  const ended = { status: 'ENDED', endedAt: ctx.now };
  const ids = due.map(({ id }) => id);
  await ctx.records.changeAll('system', 'reconfirmations', ids, { status: 'DUE' }, ended);
  await ctx.records.insertAll(
    'reconfirmations',
    tradeIds.map((tradeId) => ({
      id: newId('reconfirmation'),
      tradeId,
      changeId: change.id,
      revisionId: change.toRevisionId,
      noticeAt: ctx.now,
      dueAt,
      status: 'DUE',
      endedAt: null,
      note: null,
    })),
  );
}

/** Ends the reconfirmation of a trade if it is due: the trade ended, or the reconfirmation is replaced or not required. */
export async function endReconfirmation(
  ctx: WriteContext,
  tradeId: string,
  status: Extract<ReconfirmationStatus, 'ENDED' | 'NOT_REQUIRED' | 'NOT_CONFIRMED'>,
): Promise<void> {
  const reconfirmation = await readReconfirmation(ctx.db, tradeId);
  if (reconfirmation?.status !== 'DUE') return;
  await ctx.records.transition('system', 'reconfirmations', reconfirmation, { status, endedAt: ctx.now });
}
