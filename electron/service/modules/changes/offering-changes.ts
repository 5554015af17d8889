/** What follows from a change of an offering's terms (compliance.md § 3.2). */
import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { newId } from '#shared/domain/ids.ts';
import { deadlineOf } from '#shared/domain/offering-deadline.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { putBack, receiveInformation } from './put-back.ts';
import { putBackTrades } from './put-back-trades.ts';
import { requireReconfirmations } from './reconfirmations.ts';

type OfferingRow = Row<'offerings'>;

const deadlineFields = ['closesAt', 'endAt'];

/**
 * Puts the reviews of the offering and of its open trades back, and requires reconfirmations of commitments, after a
 * material change. Investors have seen nothing of an offering that was never approved and has no open trades.
 *
 * @param after with its new revision
 * @returns the offering with the state of its review
 */
export async function followTermChange(
  ctx: WriteContext,
  before: OfferingRow,
  after: OfferingRow,
  changes: readonly TermChange[],
): Promise<OfferingRow> {
  const material = changes.filter(({ isMaterial }) => isMaterial);
  if (material.length > 0 && (await isSeen(ctx.db, after))) {
    const openTrades = await selectOpenTrades(ctx.db, after.id).select('id').orderBy('seq').execute();
    const change = await storeChange(ctx, before, after, changes);
    await putTradesBack(ctx, change, after.type !== 'REG_CF', material);
    if (await needsReconfirmation(ctx.db, before, after, material)) {
      await requireReconfirmations(
        ctx,
        change,
        openTrades.map(({ id }) => id),
      );
    }
  }
  await putBack(ctx, 'offering', after, material);
  // A change that is not material still answers a request for information.
  if (material.length === 0) await receiveInformation(ctx, 'offering', after);
  await receiveInformation(ctx, 'onboarding', await readOffering(ctx.db, after.id));
  return readOffering(ctx.db, after.id);
}

/** Whether the offering was ever approved, or has open trades. */
export async function isSeen(
  db: Db,
  { id, publishedVersionId }: Pick<OfferingRow, 'id' | 'publishedVersionId'>,
): Promise<boolean> {
  if (publishedVersionId !== null) return true;
  const [trade] = await selectOpenTrades(db, id).select('id').limit(1).execute();
  return trade !== undefined;
}

/** The time of the newest change that two officers have not recorded as not material; null if there is none. */
export async function readLastMaterialChange(db: Db, offeringId: string): Promise<string | null> {
  const change = await db
    .selectFrom('offeringChanges')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .where('offeringId', '=', offeringId)
    .where('materiality', '!=', 'NOT_MATERIAL')
    .executeTakeFirst();
  return change?.at ?? null;
}

function readOffering(db: Db, id: string): Promise<OfferingRow> {
  return db.selectFrom('offerings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function selectOpenTrades(db: Db, offeringId: string) {
  return db.selectFrom('trades').where('offeringId', '=', offeringId).where('tradeStatus', '=', 'PLACED');
}

/** Stores the change. A proposal that earlier changes are not material did not consider this one. */
async function storeChange(
  ctx: WriteContext,
  before: OfferingRow,
  after: OfferingRow,
  changes: readonly TermChange[],
): Promise<Row<'offeringChanges'>> {
  const proposed = await ctx.db
    .selectFrom('offeringChanges')
    .selectAll()
    .where('offeringId', '=', after.id)
    .where('materiality', '=', 'PROPOSED')
    .execute();
  for (const change of proposed)
    await ctx.records.transition('system', 'offeringChanges', change, { materiality: 'MATERIAL' });
  return ctx.records.insert('offeringChanges', {
    id: newId('offeringChange'),
    offeringId: after.id,
    fromRevisionId: before.draftVersionId,
    toRevisionId: after.draftVersionId ?? '',
    changes: JSON.stringify(changes),
    materiality: 'MATERIAL',
    note: null,
    proposedById: null,
    proposedAt: null,
    confirmedById: null,
    confirmedAt: null,
  });
}

/** Puts the approved open trades back, and stores which ones, so that a change that is not material can restore them. */
async function putTradesBack(
  ctx: WriteContext,
  { id: changeId, offeringId }: Row<'offeringChanges'>,
  endsAgreements: boolean,
  material: readonly TermChange[],
): Promise<void> {
  await ctx.db
    .insertInto('offeringChangeTrades')
    .columns(['changeId', 'tradeId'])
    .expression(
      selectOpenTrades(ctx.db, offeringId)
        .select(sql.val(changeId).as('changeId'))
        .select('id')
        .where('complianceReview', '=', 'APPROVED'),
    )
    .execute();
  await putBackTrades(ctx, { offeringId }, material.map(toTradeChange), endsAgreements);
}

/** In the change set of a trade, a field of its offering is named as such. */
export function toTradeChange({ field, before, after }: TermChange) {
  return { field: `offering.${field}`, before, after };
}

/** Not if only the deadline moved earlier, which is possible when the minimum raise is committed. */
async function needsReconfirmation(
  db: Db,
  before: OfferingRow,
  after: OfferingRow,
  material: readonly TermChange[],
): Promise<boolean> {
  if (before.type !== 'REG_CF' && after.type !== 'REG_CF') return false;
  if (material.some(({ field }) => !deadlineFields.includes(field))) return true;
  return !isEarlierDeadline(await readComplianceTimeZone(db), before, after);
}

/** Whether an offering that had a deadline now has an earlier one. */
export function isEarlierDeadline(zone: string, before: OfferingRow, after: OfferingRow): boolean {
  const [from, to] = [deadlineOf(before, zone), deadlineOf(after, zone)];
  return from !== null && to !== null && to < from;
}
