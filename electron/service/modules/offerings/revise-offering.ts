import type { WriteContext } from '#service/kernel/context.ts';
import type { NewRow } from '#service/kernel/record-tables.ts';
import type { Row } from '#service/storage/schema.ts';
import { newId } from '#shared/domain/ids.ts';
import { compareTerms } from '#shared/domain/offering-terms.ts';
import { applyTermChange } from '../changes/offering-changes.ts';
import { toTerms } from './offering-columns.ts';

type OfferingRow = Row<'offerings'>;
type AssetRow = Row<'assets'>;

/** The assets of an offering, the primary one first. */
export function readAssetRows({ db }: Pick<WriteContext, 'db'>, offeringId: string): Promise<AssetRow[]> {
  return db.selectFrom('assets').selectAll().where('offeringId', '=', offeringId).orderBy('seq').execute();
}

/**
 * Changes an offering or its assets, and stores the new terms as a revision next to the previous ones, so that they
 * can be compared with the approved one. A material change also puts reviews back.
 *
 * @param before the offering and its assets as they were read in this unit of work
 * @param columns the changed columns of the offering
 * @param assets as they are now
 */
export async function reviseOffering(
  ctx: WriteContext,
  before: { offering: OfferingRow; assets: readonly AssetRow[] },
  columns: Partial<OfferingRow>,
  assets: readonly AssetRow[] = before.assets,
): Promise<OfferingRow> {
  const { offering } = before;
  const revised = { ...offering, ...columns };
  const changes = compareTerms(toTerms(offering, before.assets), toTerms(revised, assets));
  if (changes.length === 0) return offering;
  const draftVersionId = newId('offeringRevision');
  await storeRevision(ctx, draftVersionId, revised, assets);
  const after = await ctx.records.update('offerings', offering, { ...columns, draftVersionId });
  return applyTermChange(ctx, offering, after, changes);
}

/** Stores the terms of an offering as a revision. */
export async function storeRevision(
  ctx: WriteContext,
  id: string,
  offering: OfferingRow,
  assets: readonly NewRow<'assets'>[],
): Promise<void> {
  const content = JSON.stringify(toTerms(offering, assets));
  await ctx.records.insert('offeringRevisions', { id, offeringId: offering.id, content });
}
