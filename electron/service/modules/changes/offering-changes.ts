/** What follows from a change of an offering's terms (compliance.md § 3.2). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { newId } from '#shared/domain/ids.ts';
import { deadlineOf } from '#shared/domain/offering-deadline.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { startWork } from './offering-work.ts';
import { overtakeProposals, putBack, receiveInformation } from './put-back.ts';

type OfferingRow = Row<'offerings'>;

const deadlineFields = ['closesAt', 'endAt'];

/**
 * Puts the reviews of the offering and of its open trades back, and requires reconfirmations of commitments, after a
 * material change. Investors have seen nothing of an offering that was never approved and has no open trades.
 *
 * @param after with its new revision
 * @returns the offering with the state of its review
 */
export async function applyTermChange(
  ctx: WriteContext,
  before: OfferingRow,
  after: OfferingRow,
  changes: readonly TermChange[],
): Promise<OfferingRow> {
  const material = changes.filter(({ isMaterial }) => isMaterial);
  if (material.length > 0 && (await isSeen(ctx.db, after))) {
    const change = await storeChange(ctx, before, after, changes);
    await startWork(ctx, {
      offeringId: after.id,
      kind: 'APPLY',
      changeIds: [change.id],
      endsAgreements: after.type === 'REG_CF' ? 0 : 1,
      requiresReconfirmation: (await needsReconfirmation(ctx.db, before, after, material)) ? 1 : 0,
    });
  }
  await overtakeProposals(ctx, after.id);
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
  const trade = await db
    .selectFrom('trades')
    .select('id')
    .where('offeringId', '=', id)
    .where('tradeStatus', '=', 'PLACED')
    .limit(1)
    .executeTakeFirst();
  return trade !== undefined;
}

function readOffering(db: Db, id: string): Promise<OfferingRow> {
  return db.selectFrom('offerings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
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
