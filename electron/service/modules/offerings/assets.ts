import type { Context, WriteContext } from '#service/kernel/context.ts';
import { assertRoom } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { NewRow } from '#service/kernel/record-tables.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Owned, Row } from '#service/storage/schema.ts';
import { type Asset, asset, createAsset, getAsset } from '#shared/contracts/offerings/assets.ts';
import { newId } from '#shared/domain/ids.ts';
import { multiplyExactly, toDecimalText } from '#shared/domain/money.ts';
import { isSeen } from '../changes/offering-changes.ts';
import { announceWork } from '../changes/offering-work.ts';
import { readAssetRows, reviseOffering } from './revise-offering.ts';

type AssetRow = Row<'assets'>;

const present = compilePresent(asset);

/** The asset as responses show it; `totalAmount` is the exact product of price and units. */
export function presentAsset(row: AssetRow): Asset {
  return present({ ...row, totalAmount: multiplyExactly(row.pricePerUnit, row.totalUnits) });
}

/** The fields of an asset, which is sent on its own or as the primary one of an offering. */
export interface NewAsset {
  name: string;
  type: string;
  pricePerUnit: number;
  totalUnits: number;
  template?: string | null;
  enableBonus?: boolean;
  bonusTiers?: unknown[];
  yield?: number | null;
  duration?: number | null;
  durationType?: string | null;
  tiers?: unknown[] | null;
  tid?: string | null;
}

/** A new asset of an offering, in the offering's account. */
export function toNewAsset(offering: Owned & { id: string }, given: NewAsset): NewRow<'assets'> {
  return {
    id: newId('asset'),
    accountId: offering.accountId,
    tenantId: offering.tenantId,
    offeringId: offering.id,
    name: given.name,
    type: given.type,
    pricePerUnit: toDecimalText(given.pricePerUnit),
    totalUnits: toDecimalText(given.totalUnits),
    unitsPlaced: 0,
    template: given.template ?? 'STANDARD',
    enableBonus: given.enableBonus ? 1 : 0,
    bonusTiers: JSON.stringify(given.bonusTiers ?? []),
    yield: decimalOrNull(given.yield),
    duration: decimalOrNull(given.duration),
    durationType: given.durationType ?? null,
    tiers: given.tiers ? JSON.stringify(given.tiers) : null,
    tid: given.tid ?? null,
  };
}

/**
 * Adds an asset to an existing offering. That changes its terms, once officers or investors have seen them.
 * @throws rule, if the offering has the maximum of assets
 */
export async function addAsset(
  ctx: WriteContext,
  offering: Row<'offerings'>,
  given: NewAsset,
): Promise<AssetRow> {
  const assets = await readAssetRows(ctx, offering.id);
  assertRoom(assets.length, 'offeringId', 'assets');
  const asset = await ctx.records.insert('assets', toNewAsset(offering, given));
  if (await isSeen(ctx.db, offering)) await reviseOffering(ctx, { offering, assets }, {}, [...assets, asset]);
  return asset;
}

function decimalOrNull(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : toDecimalText(value);
}

/** The assets of offerings by offering ID, the primary one first. */
export async function readAssets(ctx: Context, offeringIds: string[]): Promise<Map<string, Asset[]>> {
  const rows = await ctx.db
    .selectFrom('assets')
    .selectAll()
    .where('offeringId', 'in', offeringIds)
    .orderBy('seq')
    .execute();
  const byOffering = new Map<string, Asset[]>(offeringIds.map((id) => [id, []]));
  for (const row of rows) byOffering.get(row.offeringId)?.push(presentAsset(row));
  return byOffering;
}

export const assets: OperationHandler[] = [
  write(
    createAsset,
    async (ctx, { body }) => {
      const offering = await findVisible(ctx, 'offerings', body.offeringId, 'offeringId');
      return presentAsset(await addAsset(ctx, offering, body));
    },
    announceWork,
  ),
  read(getAsset, async (ctx, { params }) => presentAsset(await findVisible(ctx, 'assets', params.id, 'id'))),
];
