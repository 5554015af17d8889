import type { Context, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import type { Row } from '#service/storage/schema.ts';
import { compareAmounts, subtractExactly } from '#shared/domain/money.ts';

type AssetRow = Row<'assets'>;
type Line = Pick<Row<'tradeLineItems'>, 'assetId' | 'quantity'>;

/** Describes why a quantity cannot be bought: fewer units are left; undefined if it can. */
export function findShortage(asset: AssetRow, quantity: number): string | undefined {
  const left = subtractExactly(asset.totalUnits, String(asset.unitsPlaced));
  if (compareAmounts(String(quantity), left) <= 0) return undefined;
  return `${quantity} of ${asset.name} requested, ${left} available`;
}

/**
 * The quantity of a line is limited by the units not yet placed (decisions.md § 5).
 * @throws rule, naming `quantity`
 */
export function assertUnitsLeft(asset: AssetRow, quantity: number): void {
  const shortage = findShortage(asset, quantity);
  if (shortage) throw ruleViolation('quantity', `exceeds the available units: ${shortage}`);
}

/** The assets of lines, by ID. */
export async function readAssetsOf(ctx: Context, lines: readonly Line[]): Promise<Map<string, AssetRow>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ assetId }) => assetId);
  const rows = await ctx.db.selectFrom('assets').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Reserves the units of a trade that is placed, whose availability was checked in this transaction; or releases those
 * of a trade that ended.
 */
export async function moveUnits(
  ctx: WriteContext,
  lines: readonly Line[],
  to: 'placed' | 'left',
): Promise<void> {
  const assets = await readAssetsOf(ctx, lines);
  const direction = to === 'placed' ? 1 : -1;
  for (const { assetId, quantity } of lines) {
    const asset = assets.get(assetId);
    if (!asset) throw new Error(`${assetId} does not exist`);
    await ctx.records.update('assets', asset, { unitsPlaced: asset.unitsPlaced + direction * quantity });
  }
}
