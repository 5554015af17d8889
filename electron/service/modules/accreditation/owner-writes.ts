/** Changes of the owners and the control person of a legal entity or an issuer (compliance.md § 4.4). */
import type { WriteContext } from '#service/kernel/context.ts';
import { assertRoom, ruleViolation } from '#service/kernel/errors.ts';
import { compileToColumns } from '#service/kernel/rows.ts';
import { findOfClient } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { SealedField, Vault } from '#service/storage/vault.ts';
import { type OwnerInput, ownerInput, type updateOwner } from '#shared/contracts/accreditation/owners.ts';
import { request } from '#shared/contracts/fields.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { totalOf } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { newId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { type OwnerRow, readOwners } from './owner-rows.ts';

const { ssn: _ssn, ...plainFields } = ownerInput.properties;
const toColumns = compileToColumns(request(plainFields));

/** The legal entity or the issuer that is owned. */
export type OwnedRecord = Pick<Row<'legalEntities'>, 'id' | 'accountId' | 'tenantId'>;

/**
 * Adds an owner to a tier.
 *
 * @param path the field of the request that contains it, with a separator; empty for the request
 * @throws not-found, if a record that it names does not exist; rule, if the tier exceeds 100 percent, a field does not
 *   fit the others, or there are too many owners or tiers
 */
export async function addOwner(
  ctx: WriteContext,
  owned: OwnedRecord,
  parent: OwnerRow | undefined,
  fields: OwnerInput,
  path = '',
): Promise<OwnerRow> {
  const columns = toColumns(fields as never, 'complete') as Pick<OwnerRow, keyof typeof plainFields>;
  const id = newId('owner');
  const given = {
    ...columns,
    controlPerson: fields.controlPerson ? (1 as const) : (0 as const),
    id,
    parentOwnerId: parent?.id ?? null,
    subjectId: owned.id,
    accountId: owned.accountId,
    tenantId: owned.tenantId,
  };
  const owners = await assertOwner(ctx, given, path);
  assertTiers(owners, parent, path);
  const ssn = sealSsn(ctx.service.vault, id, fields.ssn ?? null);
  return ctx.records.insert('owners', { ...given, ...ssn });
}

export async function changeOwner(
  ctx: WriteContext,
  before: OwnerRow,
  { ssn, ...fields }: InputOf<typeof updateOwner>['body'],
  path = '',
): Promise<OwnerRow> {
  const columns = toColumns(fields as never, 'sent') as Partial<OwnerRow>;
  await assertOwner(ctx, { ...before, ...columns }, path);
  const sealed = ssn === undefined ? {} : sealSsn(ctx.service.vault, before.id, ssn);
  return ctx.records.update('owners', before, { ...columns, ...sealed });
}

type Checked = Pick<
  OwnerRow,
  | 'id'
  | 'tenantId'
  | 'subjectId'
  | 'parentOwnerId'
  | 'kind'
  | 'percent'
  | 'controlPerson'
  | 'individualId'
  | 'ownerEntityId'
>;

/** @returns the present owners */
async function assertOwner(ctx: WriteContext, given: Checked, path: string): Promise<OwnerRow[]> {
  if (given.percent === null && given.controlPerson === 0)
    throw ruleViolation(`${path}percent`, 'is required, except for a control person without equity');
  if (given.individualId !== null) {
    if (given.kind !== 'NATURAL_PERSON')
      throw ruleViolation(`${path}individualId`, 'must not be set for an entity or a trust');
    await findOfClient(ctx, given, 'individuals', given.individualId, `${path}individualId`);
  }
  if (given.ownerEntityId !== null) {
    if (given.kind === 'NATURAL_PERSON')
      throw ruleViolation(`${path}ownerEntityId`, 'must not be set for a natural person');
    if (given.ownerEntityId === given.subjectId)
      throw ruleViolation(`${path}ownerEntityId`, 'must be another legal entity');
    await findOfClient(ctx, given, 'legalEntities', given.ownerEntityId, `${path}ownerEntityId`);
  }
  const owners = await readOwners(ctx, given.subjectId);
  const tier = owners.filter(
    ({ id, parentOwnerId }) => id !== given.id && parentOwnerId === given.parentOwnerId,
  );
  if (compareAmounts(totalOf([...tier, given]), '100') > 0)
    throw ruleViolation(`${path}percent`, 'exceeds 100 together with the other owners of the tier');
  return owners;
}

function assertTiers(owners: readonly OwnerRow[], parent: OwnerRow | undefined, path: string): void {
  assertRoom(owners.length, path.slice(0, -1) || 'id', 'owners; delete one first');
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  let tiers = 1;
  for (let owner = parent; owner; owner = byId.get(owner.parentOwnerId ?? '')) tiers += 1;
  if (tiers > limits.ownerTiers)
    throw ruleViolation(
      'parentOwnerId',
      `is in tier ${limits.ownerTiers}, the last one; link the legal entity with ownerEntityId and record its owners there`,
    );
}

const noSsn = { ssnSealed: null, ssnDigest: null, lastFour: null };

function sealSsn(vault: Vault, id: string, ssn: string | null) {
  if (ssn === null) return noSsn;
  const digits = ssn.replaceAll('-', '');
  const field: SealedField = ['owners', 'ssnSealed', id];
  return {
    ssnSealed: vault.seal(digits, field),
    ssnDigest: vault.digest(digits),
    lastFour: digits.slice(-4),
  };
}
