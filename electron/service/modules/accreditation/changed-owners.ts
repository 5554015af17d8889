/** What follows from a change of the owners of a legal entity (compliance.md § 2.2). */
import type { WriteContext } from '#service/kernel/context.ts';
import { findBeneficialOwners } from '#shared/domain/beneficial-owners.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { findSsnChange, toComparable } from '../changes/material-changes.ts';
import { type FieldChange, overtakeProposals, putBack, receiveInformation } from '../changes/put-back.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { evaluateAgain } from './entity-accreditation.ts';
import { type OwnerRow, readOwners } from './owner-rows.ts';
import type { OwnedRecord } from './owner-writes.ts';
import { suspendVerifications } from './verification-writes.ts';

/**
 * Suspends what rests on the owners of a legal entity, and puts its reviews back, after changes of its owners. The owners
 * of an issuer affect no review.
 *
 * @param before every owner before the changes
 */
export async function syncOwners(
  ctx: WriteContext,
  { id }: OwnedRecord,
  before: readonly OwnerRow[],
): Promise<void> {
  if (id.startsWith('issuer_')) return;
  const after = await readOwners(ctx, id);
  const changed = findChangedOwners(before, after);
  if (changed.length === 0) return;
  const allChanges = changed.flatMap(([left, right]) => toChanges(left, right));
  await suspendVerifications(ctx, id, allChanges, ({ facts }) => facts.includes('owners'));
  await evaluateAgain(ctx, id);
  // An officer who reviews the legal entity must see its present owners first.
  const times = { updatedAt: ctx.now, visibleUpdatedAt: null };
  await ctx.db.updateTable('legalEntities').set(times).where('id', '=', id).execute();
  await overtakeProposals(ctx, id);
  const limit = ruleOn('beneficialOwner', await readComplianceDay(ctx))?.parameters.percent ?? '0';
  const reviewed = new Set(
    [before, after].flatMap((owners) => findBeneficialOwners(owners, limit).map((owner) => owner.id)),
  );
  const changes = changed.flatMap(([left, right]) =>
    reviewed.has(left?.id ?? '') || reviewed.has(right?.id ?? '') ? toChanges(left, right) : [],
  );
  for (const review of ['kyb', 'sanctions'] as const) {
    const entity = await ctx.db
      .selectFrom('legalEntities')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (changes.length > 0) await putBack(ctx, review, entity, changes);
    else await receiveInformation(ctx, review, entity);
  }
}

/** Each owner that was added, removed, or changed, before and after. */
function findChangedOwners(
  before: readonly OwnerRow[],
  after: readonly OwnerRow[],
): [OwnerRow | null, OwnerRow | null][] {
  const now = new Map(after.map((row) => [row.id, row]));
  const earlier = new Set(before.map(({ id }) => id));
  const pairs: [OwnerRow | null, OwnerRow | null][] = [
    ...before.map((row): [OwnerRow, OwnerRow | null] => [row, now.get(row.id) ?? null]),
    ...after.filter(({ id }) => !earlier.has(id)).map((row): [null, OwnerRow] => [null, row]),
  ];
  return pairs.filter(([left, right]) => toChanges(left, right).length > 0);
}

const shownFields = [
  'name',
  'percent',
  'controlPerson',
  'individualId',
  'ownerEntityId',
  'dob',
  'citizenship',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const satisfies (keyof OwnerRow)[];

/** The fields in which case, punctuation, and spaces do not matter. */
const textFields: readonly string[] = ['name', 'address', 'address2', 'city', 'zip'];

function toChanges(before: OwnerRow | null, after: OwnerRow | null): FieldChange[] {
  const owner = `owner ${(after ?? before)?.name ?? ''}`;
  const changes = shownFields.flatMap((field) => {
    const [left, right] = [toText(before?.[field]), toText(after?.[field])];
    const isText = left !== null && right !== null && textFields.includes(field);
    const isSame = isText ? toComparable(left) === toComparable(right) : left === right;
    return isSame ? [] : [{ field: `${owner}: ${field}`, before: left, after: right }];
  });
  const ssn = findSsnChange(before, after).map((change) => ({ field: `${owner}: ssn`, ...change }));
  return [...changes, ...ssn];
}

function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
