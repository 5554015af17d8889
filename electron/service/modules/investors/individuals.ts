import { sql } from 'kysely';
import { isClient } from '#service/kernel/caller.ts';
import type { Context, InsertContext, WriteContext } from '#service/kernel/context.ts';
import { assertRoom, conflict, ruleViolation } from '#service/kernel/errors.ts';
import { clientFieldsSql, toClientFields } from '#service/kernel/hidden-statuses.ts';
import { JsonText, jsonOf } from '#service/kernel/json-text.ts';
import { type OperationHandler, preparedWrite, read } from '#service/kernel/operation-handler.ts';
import { readPage, readPageOf } from '#service/kernel/pages.ts';
import { compilePresent, compileToColumns } from '#service/kernel/rows.ts';
import { assertVisible, findVisible } from '#service/kernel/visibility.ts';
import { compiledQuery, compiledRow } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  createIndividual,
  getIndividual,
  type Individual,
  individual,
  listIndividuals,
  updateIndividual,
} from '#shared/contracts/investors/individuals.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { compareAmounts, sumExactly, toTwoPlaces } from '#shared/domain/money.ts';
import { syncIndividual, syncNewIndividual } from '../accreditation/changed-facts.ts';
import { addChecked } from '../changes/acknowledgements.ts';
import { putBackAccount, putBackIndividual } from '../changes/material-changes.ts';
import { receiveInformation } from '../changes/put-back.ts';
import { findNewPersonData } from './investor-data.ts';
import { type PreparedIndividual, prepareIndividual } from './prepared-individual.ts';
import { assertQuestionnaire } from './questionnaire.ts';
import { type SealedSsn, sealSentSsn } from './sealed-ssn.ts';
import { rolesByAccountType, syncSetupOfAccount, syncSetupStatus } from './setup-status.ts';
import { assertSpouse } from './spouse.ts';

type IndividualRow = Row<'individuals'>;
type InvestorAccountRow = Row<'investorAccounts'>;
export type IndividualFields = Omit<InputOf<typeof createIndividual>['body'], 'investorAccountId'>;

const findPeople = compiledQuery((db, investorAccountId: string) =>
  db
    .selectFrom('individuals')
    .select(['id', 'role', 'ownership'])
    .where('investorAccountId', '=', investorAccountId),
);

/** The fields of an individual that limit the roles and shares of others. */
type Holder = Pick<IndividualRow, 'role' | 'ownership'>;

/**
 * Asserts that an individual may have the role and share in an account of the type (decisions.md § 5).
 *
 * @param others all other individuals of the account
 * @throws rule, if the account type does not allow the role or another individual, or the shares of a joint account add
 *   up to more than 100; conflict, if another individual has the role
 */
function assertRole(
  type: InvestorAccountRow['investorAccountType'],
  person: Holder,
  others: readonly Holder[],
): void {
  const roles: readonly string[] = rolesByAccountType[type] ?? [];
  if (!roles.includes(person.role)) {
    throw ruleViolation('role', `must be ${roles.join(' or ')} in an account of type ${type}`);
  }
  if (type === 'INDIVIDUAL' && others.length > 0) {
    throw ruleViolation('investorAccountId', 'already has an individual; an INDIVIDUAL account has only one');
  }
  if (type !== 'JOINT') return;
  if (others.some(({ role }) => role === person.role)) {
    throw conflict('role', `${person.role} already exists in the account`);
  }
  const shares = [...others, person].map(({ ownership }) => ownership ?? '0');
  if (compareAmounts(sumExactly(shares), '100') > 0) {
    throw ruleViolation('ownership', 'exceeds 100 together with the other individuals of the account');
  }
}

const { ssn: _ssn, ...plainFields } = updateIndividual.body.properties;
const toColumns = compileToColumns(request(plainFields));

/**
 * Adds an individual to an investor account.
 * @throws as `assertRole` and `assertSpouse`; rule, if the account has the maximum of individuals
 */
export async function addIndividual(
  ctx: WriteContext,
  account: InvestorAccountRow,
  fields: IndividualFields,
  prepared: PreparedIndividual,
): Promise<IndividualRow> {
  const others = await findPeople(ctx.db, account.id);
  assertRoom(others.length, 'investorAccountId', 'individuals');
  await assertSpouse(ctx, account, fields.spouseIndividualId);
  const individual = await insertIndividual(ctx, account, fields, prepared, others);
  // A new individual has submitted nothing yet, so a complete account becomes incomplete.
  await syncSetupOfAccount(ctx, account.id);
  await putBackAccount(ctx, individual);
  if (others.length > 0) await syncNewIndividual(ctx, individual);
  return individual;
}

/**
 * Creates an individual of an investor account with an incomplete profile.
 *
 * @param others the other individuals of the account
 * @throws as `assertRole`
 */
export async function insertIndividual(
  ctx: InsertContext,
  account: InvestorAccountRow,
  fields: IndividualFields,
  prepared: PreparedIndividual,
  others: readonly Holder[],
): Promise<IndividualRow> {
  const columns = toColumns(fields, 'complete') as Pick<IndividualRow, keyof typeof plainFields>;
  const role = fields.role ?? rolesByAccountType[account.investorAccountType]?.[0] ?? 'PRIMARY';
  const { investorAccountType: type } = account;
  assertRole(type, { role, ownership: columns.ownership }, others);
  return ctx.records.insert('individuals', {
    ...columns,
    id: prepared.id,
    accountId: account.accountId,
    tenantId: account.tenantId,
    investorAccountId: account.id,
    ssnSealed: prepared.ssnSealed,
    ssnDigest: prepared.ssnDigest,
    lastFour: prepared.lastFour,
    role,
    isUsCitizenOrGreenCardHolder: fields.isUsCitizenOrGreenCardHolder ? 1 : 0,
    financialAdvisor: fields.financialAdvisor ? 1 : 0,
    setupStatus: 'IN_PROGRESS',
    setupCompletedAt: null,
    setupStep: fields.setupStep ?? 'NEW',
    kycStatus: 'PENDING',
    amlStatus: 'PENDING',
    aicStatus: 'PENDING',
    kycProvider: null,
    kycTid: null,
    aicAccreditationType: 'PENDING',
    accredited: 0,
  });
}

/**
 * Updates an individual; fields that are not sent are unchanged.
 * @param ssn from `sealSentSsn`
 * @throws as `assertRole`; invalid, if the questionnaire is not one
 */
export async function changeIndividual(
  ctx: WriteContext,
  before: IndividualRow,
  fields: InputOf<typeof updateIndividual>['body'],
  ssn: SealedSsn | undefined,
): Promise<IndividualRow> {
  if (fields.aicQuestionnaire) assertQuestionnaire(fields.aicQuestionnaire);
  return writeIndividual(ctx, before, toIndividualColumns(fields, ssn));
}

/** The columns that a change of an individual sets. */
export function toIndividualColumns(
  fields: InputOf<typeof updateIndividual>['body'],
  ssn: SealedSsn | undefined,
): Partial<IndividualRow> {
  return { ...(toColumns(fields, 'sent') as Partial<IndividualRow>), ...(ssn as object) };
}

/**
 * Changes columns of an individual, with everything that follows from the change.
 * @throws as `assertRole` and `assertSpouse`
 */
export async function writeIndividual(
  ctx: WriteContext,
  before: IndividualRow,
  columns: Partial<IndividualRow>,
): Promise<IndividualRow> {
  if (columns.role !== undefined || columns.ownership !== undefined) {
    const account = await findVisible(ctx, 'investorAccounts', before.investorAccountId, 'investorAccountId');
    const people = await findPeople(ctx.db, account.id);
    const others = people.filter(({ id }) => id !== before.id);
    assertRole(account.investorAccountType, { ...before, ...columns }, others);
  }
  await assertSpouse(ctx, before, columns.spouseIndividualId);
  const after = await ctx.records.update('individuals', before, columns);
  await putBackIndividual(ctx, before, after);
  const synced = await syncIndividual(ctx, before, await syncSetupStatus(ctx, after));
  if (synced.amlStatus !== 'NEEDS_INFO') return synced;
  await receiveInformation(ctx, 'aml', synced);
  return findVisible(ctx, 'individuals', before.id, 'id');
}

const present = compilePresent(individual);

const findOwners = compiledRow((db, investorAccountId: string) =>
  db
    .selectFrom('investorAccounts')
    .innerJoin('accounts', 'accounts.id', 'investorAccounts.accountId')
    .select([
      'accounts.name as accountName',
      'investorAccounts.name as investorAccountName',
      'investorAccountType',
    ])
    .where('investorAccounts.id', '=', investorAccountId),
);

const extra = {
  ssn: "'***-**-' || individuals.lastFour",
  account: "json_object('id', accounts.id, '__entity', 'Account', 'name', accounts.name)",
  investorAccount: `json_object('id', investorAccounts.id, '__entity', 'InvestorAccount',
    'name', investorAccounts.name, 'investorAccountType', investorAccounts.investorAccountType)`,
};

/** An individual with its owners as JSON, because this is the most frequent request. */
const findAsJson = (fields: Record<string, string>) =>
  compiledRow((db, id: string) =>
    db
      .selectFrom('individuals')
      .innerJoin('investorAccounts', 'investorAccounts.id', 'individuals.investorAccountId')
      .innerJoin('accounts', 'accounts.id', 'investorAccounts.accountId')
      .select([
        'individuals.accountId',
        'individuals.tenantId',
        sql.raw<string>(jsonOf(individual, 'individuals', fields)).as('json'),
      ])
      .where('individuals.id', '=', id),
  );

const findForOfficer = findAsJson(extra);
const findForClient = findAsJson({ ...extra, ...clientFieldsSql });

/** The individual as responses show it, with its account and investor account. */
export async function presentIndividual(ctx: Context, row: IndividualRow): Promise<Individual> {
  const owners = await findOwners(ctx.db, row.investorAccountId);
  if (!owners) throw new Error(`${row.id} has no investor account`);
  return present(row, {
    ssn: row.lastFour === null ? null : `***-**-${row.lastFour}`,
    ...(isClient(ctx.caller) && toClientFields('individuals', row)),
    account: { id: row.accountId, __entity: 'Account', name: owners.accountName },
    investorAccount: {
      id: row.investorAccountId,
      __entity: 'InvestorAccount',
      name: owners.investorAccountName,
      investorAccountType: owners.investorAccountType,
    },
  });
}

async function listOfAccount(
  ctx: Context,
  query: InputOf<typeof listIndividuals>['query'],
  accountId: string,
) {
  const account = await findVisible(ctx, 'investorAccounts', accountId, 'investorAccountId');
  const people = ctx.db.selectFrom('individuals').where('investorAccountId', '=', account.id);
  return readPageOf(people, query);
}

export const individuals: OperationHandler[] = [
  preparedWrite(
    createIndividual,
    async ({ body }, { service }) => prepareIndividual(service.vault, body),
    async (ctx, { body }, prepared) => {
      const account = await findVisible(ctx, 'investorAccounts', body.investorAccountId, 'investorAccountId');
      const row = await addChecked(ctx, findNewPersonData, () => addIndividual(ctx, account, body, prepared));
      const created = await presentIndividual(ctx, row);
      return { ...created, ownership: row.ownership === null ? null : toTwoPlaces(row.ownership) };
    },
  ),
  preparedWrite(
    updateIndividual,
    async ({ params, body }, { service }) => sealSentSsn(service.vault, params.id, body.ssn),
    async (ctx, { params, body }, ssn) => {
      const before = await findVisible(ctx, 'individuals', params.id, 'id');
      return presentIndividual(ctx, await changeIndividual(ctx, before, body, ssn));
    },
  ),
  read(getIndividual, async (ctx, { params }) => {
    const find = isClient(ctx.caller) ? findForClient : findForOfficer;
    const found = await find(ctx.db, params.id);
    const { json } = await assertVisible(ctx, found, 'id');
    return new JsonText(json);
  }),
  read(listIndividuals, async (ctx, { query }) => {
    const { investorAccountId } = query;
    const list = investorAccountId
      ? await listOfAccount(ctx, query, investorAccountId)
      : await readPage(ctx, 'individuals', query);
    return { items: await Promise.all(list.rows.map((row) => presentIndividual(ctx, row))), meta: list.meta };
  }),
];
