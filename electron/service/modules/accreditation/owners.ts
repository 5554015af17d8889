/** The owners and the control person of a legal entity (compliance.md § 4.4). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent, compileToColumns } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { SealedField, Vault } from '#service/storage/vault.ts';
import {
  createOwner,
  deleteOwner,
  listOwners,
  type OwnerInput,
  type OwnerRecord,
  owner,
  ownerInput,
  updateOwner,
} from '#shared/contracts/accreditation/owners.ts';
import { request } from '#shared/contracts/fields.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { totalOf } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { newId } from '#shared/domain/ids.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { followOwner } from './changed-owners.ts';

export type OwnerRow = Row<'owners'>;
type LegalEntityRow = Row<'legalEntities'>;

const { ssn: _ssn, ...plainFields } = ownerInput.properties;
const toColumns = compileToColumns(request(plainFields));
const present = compilePresent(owner);

export function presentOwner(row: OwnerRow): OwnerRecord {
  return present(row, { ssn: row.lastFour === null ? null : `***-**-${row.lastFour}` });
}

/** Every owner of a legal entity, oldest first. */
export async function readOwners({ db }: Pick<Context, 'db'>, legalEntityId: string): Promise<OwnerRow[]> {
  return db.selectFrom('owners').selectAll().where('subjectId', '=', legalEntityId).orderBy('seq').execute();
}

/**
 * Adds an owner to a tier.
 *
 * @param path the field of the request that contains it, with a separator; empty for the request
 * @throws not-found, if a record that it names does not exist; rule, if the tier exceeds 100 percent, or a field does
 *   not fit the others
 */
export async function addOwner(
  ctx: WriteContext,
  entity: LegalEntityRow,
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
    subjectId: entity.id,
  };
  await assertOwner(ctx, given, path);
  const ssn = sealSsn(ctx.service.vault, id, fields.ssn ?? null);
  return ctx.records.insert('owners', {
    ...given,
    ...ssn,
    accountId: entity.accountId,
    tenantId: entity.tenantId,
  });
}

async function changeOwner(
  ctx: WriteContext,
  before: OwnerRow,
  { ssn, ...fields }: InputOf<typeof updateOwner>['body'],
): Promise<OwnerRow> {
  const columns = toColumns(fields as never, 'sent') as Partial<OwnerRow>;
  await assertOwner(ctx, { ...before, ...columns }, '');
  const sealed = ssn === undefined ? {} : sealSsn(ctx.service.vault, before.id, ssn);
  return ctx.records.update('owners', before, { ...columns, ...sealed });
}

type Checked = Pick<
  OwnerRow,
  | 'id'
  | 'subjectId'
  | 'parentOwnerId'
  | 'kind'
  | 'percent'
  | 'controlPerson'
  | 'individualId'
  | 'ownerEntityId'
>;

async function assertOwner(ctx: WriteContext, given: Checked, path: string): Promise<void> {
  if (given.percent === null && given.controlPerson === 0)
    throw ruleViolation(`${path}percent`, 'is required, except for a control person without equity');
  if (given.individualId !== null) {
    if (given.kind !== 'NATURAL_PERSON')
      throw ruleViolation(`${path}individualId`, 'must not be set for an entity');
    await findVisible(ctx, 'individuals', given.individualId, `${path}individualId`);
  }
  if (given.ownerEntityId !== null) {
    if (given.kind !== 'ENTITY')
      throw ruleViolation(`${path}ownerEntityId`, 'must not be set for a natural person');
    if (given.ownerEntityId === given.subjectId)
      throw ruleViolation(`${path}ownerEntityId`, 'must be another legal entity');
    await findVisible(ctx, 'legalEntities', given.ownerEntityId, `${path}ownerEntityId`);
  }
  const owners = await readOwners(ctx, given.subjectId);
  const tier = owners.filter(
    ({ id, parentOwnerId }) => id !== given.id && parentOwnerId === given.parentOwnerId,
  );
  if (compareAmounts(totalOf([...tier, given]), '100') > 0)
    throw ruleViolation(`${path}percent`, 'exceeds 100 together with the other owners of the tier');
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

async function findParent(
  ctx: WriteContext,
  entity: LegalEntityRow,
  parentOwnerId: string | null | undefined,
): Promise<OwnerRow | undefined> {
  if (!parentOwnerId) return undefined;
  const parent = await findVisible(ctx, 'owners', parentOwnerId, 'parentOwnerId');
  if (parent.subjectId !== entity.id || parent.kind !== 'ENTITY')
    throw ruleViolation('parentOwnerId', 'must be an owner of kind ENTITY of the same legal entity');
  return parent;
}

async function findOwner(ctx: WriteContext, id: string): Promise<[OwnerRow, LegalEntityRow]> {
  const row = await findVisible(ctx, 'owners', id, 'id');
  return [row, await findVisible(ctx, 'legalEntities', row.subjectId, 'id')];
}

export const owners: OperationHandler[] = [
  write(createOwner, async (ctx, { params, body: { parentOwnerId, ...fields } }) => {
    const entity = await findVisible(ctx, 'legalEntities', params.id, 'id');
    const row = await addOwner(ctx, entity, await findParent(ctx, entity, parentOwnerId), fields);
    await followOwner(ctx, entity, null, row);
    return presentOwner(row);
  }),
  read(listOwners, async (ctx, { params }) => {
    const entity = await findVisible(ctx, 'legalEntities', params.id, 'id');
    return { items: (await readOwners(ctx, entity.id)).map(presentOwner) };
  }),
  write(updateOwner, async (ctx, { params, body }) => {
    const [before, entity] = await findOwner(ctx, params.id);
    const row = await changeOwner(ctx, before, body);
    if (row !== before) await followOwner(ctx, entity, before, row);
    return presentOwner(row);
  }),
  write(deleteOwner, async (ctx, { params }) => {
    const [row, entity] = await findOwner(ctx, params.id);
    const siblings = await readOwners(ctx, entity.id);
    if (siblings.some(({ parentOwnerId }) => parentOwnerId === row.id))
      throw conflict('id', 'has owners; delete them first');
    await ctx.records.remove('owners', row);
    await followOwner(ctx, entity, row, null);
    return presentOwner({ ...row, deletedAt: ctx.now });
  }),
];
