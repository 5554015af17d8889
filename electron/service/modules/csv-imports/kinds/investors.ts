import { AppError } from '#service/kernel/errors.ts';
import { importingAccount } from '#service/kernel/ownership.ts';
import {
  investors as definition,
  type InvestorRow,
  individualCsvColumns,
} from '#shared/contracts/csv-imports/kinds/investors.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { subtractExactly, toDecimalText } from '#shared/domain/money.ts';
import { readCsvFields } from '#shared/records/derive-csv.ts';
import { type IndividualFields, insertIndividual } from '../../investors/individuals.ts';
import { insertInvestorAccount } from '../../investors/investor-accounts.ts';
import { insertLegalEntity } from '../../investors/legal-entities.ts';
import { prepareIndividual } from '../../investors/prepared-individual.ts';
import {
  assertNotRegistered,
  emailRegistered,
  findRegistered,
  insertUser,
  toEmailKey,
} from '../../investors/registration.ts';
import { actingTenant, type CsvKindHandler, type Importer } from './csv-kind-handler.ts';

const importer: Importer<InvestorRow> = {
  async assertRow(ctx, row) {
    assertTypeColumns(row);
    await assertNotRegistered(ctx.db, actingTenant(ctx), row.email);
  },
  keyField: 'email',
  uniqueKey: (row) => toEmailKey(row.email),
  identities: (row) => [
    { field: 'ssn', kind: 'ssn', value: (row as { ssn?: string | null }).ssn },
    { field: 'jointSsn', kind: 'ssn', value: row.jointSsn },
    { field: 'lastName', kind: 'person', value: row },
    {
      field: 'jointLastName',
      kind: 'person',
      value: { firstName: row.jointFirstName, lastName: row.jointLastName, dob: row.jointDob },
    },
    { field: 'entityEin', kind: 'entityEin', value: row.entityEin },
  ],
  findTaken: (ctx, keys) => findRegistered(ctx.db, actingTenant(ctx), keys),
  taken: emailRegistered,
  async prepareRow(ctx, row) {
    assertTypeColumns(row);
    const { vault } = ctx.service;
    const { firstName, lastName, email, phoneNumber, investorAccountType, tid } = row;
    const user = await insertUser(ctx, importingAccount(ctx), {
      firstName,
      lastName,
      email,
      phoneNumber,
      passwordHash: null,
    });
    const name = row.name ?? row.entityName ?? `${firstName} ${lastName}`;
    const account = await insertInvestorAccount(ctx, user, { investorAccountType, email, name, tid });
    const person = {
      ...readCsvFields<IndividualFields>(individualCsvColumns, row),
      ...{ firstName, lastName, email, phone: phoneNumber },
      ownership: typeof row.jointOwnership === 'number' ? remainderOf(row.jointOwnership) : null,
    };
    const individual = await insertIndividual(ctx, account, person, prepareIndividual(vault, person), []);
    if (investorAccountType === 'JOINT') {
      const joint = {
        role: 'JOINT' as const,
        firstName: row.jointFirstName ?? '',
        lastName: row.jointLastName ?? '',
        email: row.jointEmail,
        dob: row.jointDob,
        ssn: row.jointSsn,
        ownership: row.jointOwnership,
      };
      await insertIndividual(ctx, account, joint, prepareIndividual(vault, joint), [individual]);
    }
    if (investorAccountType === 'LEGAL_ENTITY') {
      await insertLegalEntity(ctx, account, {
        name: row.entityName ?? '',
        ein: row.entityEin ?? '',
        companyType: row.entityCompanyType ?? 'OTHER',
      });
    }
    return { userId: user.id, investorAccountId: account.id };
  },
};

/** The remainder of 100 percent after the joint holder's share, exactly. */
function remainderOf(ownership: number): number {
  return Number(subtractExactly('100', toDecimalText(ownership)));
}

/** The columns that only one account type uses, and the required ones among them. */
const typeColumns = {
  INDIVIDUAL: { needed: [], other: [] },
  JOINT: {
    needed: ['jointFirstName', 'jointLastName'],
    other: ['jointEmail', 'jointDob', 'jointSsn', 'jointOwnership'],
  },
  LEGAL_ENTITY: { needed: ['entityName', 'entityEin', 'entityCompanyType'], other: [] },
} as const satisfies Record<
  InvestorRow['investorAccountType'],
  Record<'needed' | 'other', readonly (keyof InvestorRow)[]>
>;

/** The columns of one account type, with the errors for rows that have or lack them incorrectly. */
const columnRules = Object.entries(typeColumns).flatMap(([type, { needed, other }]) =>
  [...needed, ...other].map((column) => ({
    type,
    column,
    isNeeded: needed.includes(column as never),
    missing: { field: column, message: `is required for ${type}` },
    stray: { field: column, message: `is allowed only for ${type}` },
  })),
);

/** Rejects a row without a required column of its account type, or with a column of another type. */
function assertTypeColumns(row: InvestorRow): void {
  const errors: FieldError[] = [];
  for (const { type, column, isNeeded, missing, stray } of columnRules) {
    const isEmpty = (row[column] ?? null) === null;
    const isOfType = type === row.investorAccountType;
    if (isEmpty && isOfType && isNeeded) errors.push(missing);
    if (!isEmpty && !isOfType) errors.push(stray);
  }
  if (errors.length > 0) throw new AppError('invalid', errors);
}

export const investors: CsvKindHandler = {
  definition,
  createImporter: () => importer,
  update: { matched: 'investorAccounts' },
  listed: { column: 'id', id: 'investorAccountId' },
  undo: {
    whole: 'investorAccountId',
    records: [
      { table: 'individuals', partOf: 'investorAccountId' },
      { table: 'legalEntities', partOf: 'investorAccountId' },
      { table: 'investorAccounts', id: 'investorAccountId' },
      { table: 'users', id: 'userId' },
    ],
  },
};
