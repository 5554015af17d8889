/** Replaces the first tier of a legal entity with what a request names (compliance.md § 4.9). */
import type { WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import type { OwnerInput } from '#shared/contracts/accreditation/owners.ts';
import { compareAmounts, sumExactly, toDecimalText } from '#shared/domain/money.ts';
import { toComparable } from '../changes/material-changes.ts';
import { syncOwners } from './changed-owners.ts';
import { type OwnerRow, readOwners } from './owner-rows.ts';
import { addOwner, changeOwner, type OwnedRecord } from './owner-writes.ts';

interface GivenOwners {
  /** Replaces the owners with equity. */
  beneficialOwners?: readonly OwnerInput[] | null | undefined;
  /** Replaces the control person; null removes it. */
  controlPerson?: OwnerInput | null | undefined;
}

/**
 * An owner of the same kind and name, or with the same linked record, keeps its ID, its own owners, and the fields that
 * the request omits.
 * @throws as `addOwner`, naming the field of the request
 */
export async function replaceOwners(
  ctx: WriteContext,
  owned: OwnedRecord,
  { beneficialOwners, controlPerson }: GivenOwners,
): Promise<void> {
  if (beneficialOwners === undefined && controlPerson === undefined) return;
  const before = await readOwners(ctx, owned.id);
  if (beneficialOwners !== undefined) await replaceEquity(ctx, owned, beneficialOwners ?? []);
  if (controlPerson !== undefined) await replaceControlPerson(ctx, owned, controlPerson);
  await syncOwners(ctx, owned, before);
}

async function readFirstTier(ctx: WriteContext, { id }: OwnedRecord): Promise<OwnerRow[]> {
  return (await readOwners(ctx, id)).filter(({ parentOwnerId }) => parentOwnerId === null);
}

function isSame(row: OwnerRow, given: OwnerInput): boolean {
  if (row.kind !== given.kind) return false;
  if (row.individualId !== null && row.individualId === given.individualId) return true;
  if (row.ownerEntityId !== null && row.ownerEntityId === given.ownerEntityId) return true;
  return toComparable(row.name) === toComparable(given.name);
}

async function replaceEquity(ctx: WriteContext, owned: OwnedRecord, given: readonly OwnerInput[]) {
  assertTotal(given);
  const tiers = Map.groupBy(await readOwners(ctx, owned.id), ({ parentOwnerId }) => parentOwnerId);
  const rest = new Set(tiers.get(null));
  const matched = given.map((owner, index) => {
    const row = [...rest].find((one) => isSame(one, owner));
    if (row) rest.delete(row);
    return { row, owner, path: `beneficialOwners[${index}].` };
  });
  for (const row of rest) if (row.percent !== null) await removeEquity(ctx, row, tiers);
  const changes = matched.flatMap(({ row, owner, path }) => (row ? [{ row, owner, path }] : []));
  // Lower percentages come first, so that the tier never exceeds 100 percent meanwhile.
  const ordered = changes.toSorted((one, other) => rise(one.row, one.owner) - rise(other.row, other.owner));
  for (const { row, owner, path } of ordered) await changeOwner(ctx, row, toChange(owner), path);
  for (const { row, owner, path } of matched) if (!row) await addOwner(ctx, owned, undefined, owner, path);
}

function rise(row: OwnerRow, { percent }: OwnerInput): number {
  return compareAmounts(toDecimalText(percent ?? 0), row.percent ?? '0');
}

function toChange({ kind: _kind, controlPerson, ...fields }: OwnerInput) {
  return { ...fields, ...(typeof controlPerson === 'boolean' && { controlPerson }) };
}

/** @throws rule, at the first owner with whom the tier exceeds 100 percent */
function assertTotal(given: readonly OwnerInput[]): void {
  for (const index of given.keys()) {
    const percents = given.slice(0, index + 1).map(({ percent }) => toDecimalText(percent ?? 0));
    if (compareAmounts(sumExactly(percents), '100') > 0)
      throw ruleViolation(
        `beneficialOwners[${index}].percent`,
        'exceeds 100 together with the other owners of the tier',
      );
  }
}

/** Removes an owner and its own owners; a control person stays, without equity. */
async function removeEquity(
  ctx: WriteContext,
  row: OwnerRow,
  tiers: ReadonlyMap<string | null, OwnerRow[]>,
): Promise<void> {
  const below = [...(tiers.get(row.id) ?? [])];
  for (const owner of below) below.push(...(tiers.get(owner.id) ?? []));
  for (const owner of below.toReversed()) await ctx.records.remove('owners', owner);
  if (row.controlPerson === 1) await ctx.records.update('owners', row, { percent: null });
  else await ctx.records.remove('owners', row);
}

async function replaceControlPerson(
  ctx: WriteContext,
  owned: OwnedRecord,
  given: OwnerInput | null,
): Promise<void> {
  const tier = await readFirstTier(ctx, owned);
  const kept = given === null ? undefined : tier.find((row) => isSame(row, given));
  for (const row of tier) {
    if (row.controlPerson === 0 || row === kept) continue;
    if (row.percent === null) await ctx.records.remove('owners', row);
    else await ctx.records.update('owners', row, { controlPerson: 0 });
  }
  if (given === null) return;
  const fields = { ...given, controlPerson: true };
  if (kept) await changeOwner(ctx, kept, toChange(fields), 'controlPerson.');
  else await addOwner(ctx, owned, undefined, fields, 'controlPerson.');
}
