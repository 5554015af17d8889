import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import { isClient } from '#service/kernel/caller.ts';
import type { Context, InsertContext, WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { toClientFields } from '#service/kernel/hidden-statuses.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent, compileToColumns } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  createLegalEntity,
  getLegalEntity,
  type LegalEntity,
  legalEntity,
  updateLegalEntity,
} from '#shared/contracts/investors/legal-entities.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { syncLegalEntity } from '../accreditation/changed-facts.ts';
import { presentOwner, readOwners } from '../accreditation/owner-rows.ts';
import { addOwner } from '../accreditation/owner-writes.ts';
import { replaceOwners } from '../accreditation/replace-owners.ts';
import { addChecked, changeChecked } from '../changes/acknowledgements.ts';
import { putBackAccount, putBackLegalEntity } from '../changes/material-changes.ts';
import { findEntityData } from './investor-data.ts';
import { syncSetupOfAccount } from './setup-status.ts';

type LegalEntityRow = Row<'legalEntities'>;
type LegalEntityFields = Omit<InputOf<typeof createLegalEntity>['body'], 'investorAccountId'>;

const present = compilePresent(legalEntity);

/** The legal entity as responses show it, with the owners of the first tier. */
export async function presentLegalEntity(
  ctx: Pick<Context, 'db' | 'caller'>,
  row: LegalEntityRow,
): Promise<LegalEntity> {
  const firstTier = (await readOwners(ctx, row.id)).filter(({ parentOwnerId }) => parentOwnerId === null);
  const controlPerson = firstTier.find((owner) => owner.controlPerson === 1);
  return present(row, {
    ...(isClient(ctx.caller) && toClientFields('legalEntities', row)),
    beneficialOwners: firstTier.filter(({ percent }) => percent !== null).map(presentOwner),
    controlPerson: controlPerson ? presentOwner(controlPerson) : null,
  });
}

const {
  beneficialOwners: _owners,
  controlPerson: _person,
  ...plainFields
} = createLegalEntity.body.properties;
const toColumns = compileToColumns(request(plainFields));

function assertIncorporated(day: string | null | undefined, now: string): void {
  if (day && day > now) throw ruleViolation('dateOfIncorporation', 'must not be in the future');
}

/**
 * Creates the legal entity of an investor account (decisions.md § 5).
 * @throws as `insertLegalEntity`; conflict, if the account already has a legal entity
 */
export async function addLegalEntity(
  ctx: WriteContext,
  account: Row<'investorAccounts'>,
  fields: LegalEntityFields,
): Promise<LegalEntityRow> {
  const existing = await ctx.db
    .selectFrom('legalEntities')
    .select('id')
    .where('investorAccountId', '=', account.id)
    .executeTakeFirst();
  if (existing) throw conflict('investorAccountId', 'already has a legal entity');
  const { beneficialOwners = [], controlPerson, ...own } = fields;
  const entity = await insertLegalEntity(ctx, account, own);
  for (const [index, owner] of beneficialOwners.entries())
    await addOwner(ctx, entity, undefined, owner, `beneficialOwners[${index}].`);
  if (controlPerson)
    await addOwner(ctx, entity, undefined, { ...controlPerson, controlPerson: true }, 'controlPerson.');
  await putBackAccount(ctx, entity);
  await syncSetupOfAccount(ctx, account.id);
  return findVisible(ctx, 'legalEntities', entity.id, 'id');
}

/**
 * Creates the legal entity of an investor account that has none.
 * @throws rule, if the account has another type or the date of incorporation is in the future
 */
export async function insertLegalEntity(
  ctx: InsertContext,
  account: Row<'investorAccounts'>,
  fields: LegalEntityFields,
): Promise<LegalEntityRow> {
  const columns = toColumns({ ...fields, investorAccountId: account.id }, 'complete') as Pick<
    LegalEntityRow,
    keyof typeof plainFields
  >;
  if (account.investorAccountType !== 'LEGAL_ENTITY') {
    throw ruleViolation('investorAccountId', 'must be an account of type LEGAL_ENTITY');
  }
  assertIncorporated(columns.dateOfIncorporation, ctx.now);
  return ctx.records.insert('legalEntities', {
    id: newId('legalEntity'),
    accountId: account.accountId,
    tenantId: account.tenantId,
    ...columns,
    kybStatus: 'PENDING',
    sanctionsStatus: 'PENDING',
    setupStatus: 'IN_PROGRESS',
  });
}

/** The columns that a change of a legal entity sets. */
export function toLegalEntityColumns(fields: Partial<LegalEntityFields>): Partial<LegalEntityRow> {
  return toColumns(fields as InputOf<typeof createLegalEntity>['body'], 'sent');
}

/**
 * Changes columns of a legal entity, with everything that follows from the change.
 * @throws rule, if the date of incorporation is in the future
 */
export async function writeLegalEntity(
  ctx: WriteContext,
  before: LegalEntityRow,
  columns: Partial<LegalEntityRow>,
): Promise<LegalEntityRow> {
  assertIncorporated(columns.dateOfIncorporation, ctx.now);
  const after = await ctx.records.update('legalEntities', before, columns);
  await putBackLegalEntity(ctx, before, after);
  if (after === before) return after;
  await syncLegalEntity(ctx, before, after);
  await syncSetupOfAccount(ctx, after.investorAccountId);
  return findVisible(ctx, 'legalEntities', after.id, 'id');
}

async function changeLegalEntity(
  ctx: WriteContext,
  before: LegalEntityRow,
  {
    expectedUpdatedAt,
    beneficialOwners,
    controlPerson,
    ...fields
  }: InputOf<typeof updateLegalEntity>['body'],
): Promise<LegalEntityRow> {
  assertUnchanged(before, expectedUpdatedAt);
  const after = await writeLegalEntity(ctx, before, toLegalEntityColumns(fields));
  await replaceOwners(ctx, after, { beneficialOwners, controlPerson });
  return findVisible(ctx, 'legalEntities', before.id, 'id');
}

export const legalEntities: OperationHandler[] = [
  write(createLegalEntity, async (ctx, { body }) => {
    const account = await findVisible(ctx, 'investorAccounts', body.investorAccountId, 'investorAccountId');
    const entity = await addChecked(ctx, findEntityData, () => addLegalEntity(ctx, account, body));
    return presentLegalEntity(ctx, entity);
  }),
  write(updateLegalEntity, async (ctx, { params, body }) => {
    const before = await findVisible(ctx, 'legalEntities', params.id, 'id');
    const change = () => changeLegalEntity(ctx, before, body);
    return presentLegalEntity(ctx, await changeChecked(ctx, findEntityData, before, body, change));
  }),
  read(getLegalEntity, async (ctx, { params }) =>
    presentLegalEntity(ctx, await findVisible(ctx, 'legalEntities', params.id, 'id')),
  ),
];
