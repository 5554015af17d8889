/**
 * What a row of each kind of CSV becomes (decisions.md § 6), by the same functions that carry out the
 * single operations: no rule stands here that is not also one of theirs.
 */

import type { Context, WriteContext } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { actingAccount, managedByIssuer, readManager } from '#service/kernel/ownership.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import {
  type CsvKind,
  type IssuerRow,
  individualCsvColumns,
  type OfferingRow,
} from '#shared/contracts/csv-imports/columns.ts';
import { subtractExactly, toDecimalText } from '#shared/domain/money.ts';
import { readCsvFields } from '#shared/records/derive-csv.ts';
import { insertIndividual, type NewIndividual } from '../../investors/individuals.ts';
import { insertInvestorAccount } from '../../investors/investor-accounts.ts';
import { insertLegalEntity } from '../../investors/legal-entities.ts';
import {
  assertNotRegistered,
  createIssuerUser,
  insertUser,
  toEmailKey,
} from '../../investors/registration.ts';
import { insertAsset } from '../../offerings/assets.ts';
import { assertIssuer, insertIssuer } from '../../offerings/issuers.ts';
import { assertOffering, assetOf, insertOffering } from '../../offerings/offerings.ts';
import type { ReadInvestorRow } from '../parse/read-rows.ts';

/** Ids of what a row made, under the names that the answer gives them. */
export type CreatedIds = Record<string, string>;

export interface Importer<Row> {
  /**
   * Refuses a row that cannot be imported, by the rules that the import itself obeys.
   * @throws AppError
   */
  assertRow(ctx: Context, row: Row): Promise<void>;
  /** What two rows of a file must not share; undefined if they may share everything. */
  uniqueKey(row: Row): string | undefined;
  /** Makes the records of a row that `assertRow` has let pass in the same transaction. */
  importRow(ctx: WriteContext, row: Row): Promise<CreatedIds>;
}

/** The tenant that the users of the rows will belong to. */
function tenantOf({ caller }: Context): string {
  if (!caller.account) throw new Error('An import must have an account');
  return caller.account.tenantId;
}

const investors: Importer<ReadInvestorRow> = {
  async assertRow(ctx, row) {
    assertTypeColumns(row);
    await assertNotRegistered(ctx.db, tenantOf(ctx), row.email);
  },
  uniqueKey: (row) => toEmailKey(row.email),
  async importRow(ctx, row) {
    const { firstName, lastName, email, phoneNumber, investorAccountType, tid } = row;
    const user = await insertUser(ctx, await actingAccount(ctx), {
      firstName,
      lastName,
      email,
      phoneNumber,
      passwordHash: null,
    });
    const name = row.name ?? row.entityName ?? `${firstName} ${lastName}`;
    const account = await insertInvestorAccount(ctx, user, { investorAccountType, email, name, tid });
    const person = {
      ...readCsvFields<NewIndividual>(individualCsvColumns, row),
      ...{ firstName, lastName, email, phone: phoneNumber },
      ownership: typeof row.jointOwnership === 'number' ? remainderOf(row.jointOwnership) : null,
    };
    await insertIndividual(ctx, account, person, []);
    if (investorAccountType === 'JOINT') {
      await insertIndividual(ctx, account, {
        role: 'JOINT',
        firstName: row.jointFirstName ?? '',
        lastName: row.jointLastName ?? '',
        email: row.jointEmail,
        dob: row.jointDob,
        ssn: row.jointSsn,
        ownership: row.jointOwnership,
      });
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

/** What the joint holder leaves of 100 percent, exactly. */
function remainderOf(ownership: number): number {
  return Number(subtractExactly('100', toDecimalText(ownership)));
}

/** The columns of each type of account alone, and which of them it needs. */
const typeColumns = {
  INDIVIDUAL: { needed: [], other: [] },
  JOINT: {
    needed: ['jointFirstName', 'jointLastName'],
    other: ['jointEmail', 'jointDob', 'jointSsn', 'jointOwnership'],
  },
  LEGAL_ENTITY: { needed: ['entityName', 'entityEin', 'entityCompanyType'], other: [] },
} as const satisfies Record<
  ReadInvestorRow['investorAccountType'],
  Record<'needed' | 'other', readonly (keyof ReadInvestorRow)[]>
>;

/** The columns of one type of account, with what is said of a row that has them, or lacks them, wrongly. */
const columnRules = Object.entries(typeColumns).flatMap(([type, { needed, other }]) =>
  [...needed, ...other].map((column) => ({
    type,
    column,
    isNeeded: needed.includes(column as never),
    missing: `${column}: is required for ${type}`,
    stray: `${column}: is for ${type} alone`,
  })),
);

/** Refuses a row that lacks what the type of its account needs, or tells of what that type does not have. */
function assertTypeColumns(row: ReadInvestorRow): void {
  const errors: string[] = [];
  for (const { type, column, isNeeded, missing, stray } of columnRules) {
    const isEmpty = (row[column] ?? null) === null;
    const isOfType = type === row.investorAccountType;
    if (isEmpty && isOfType && isNeeded) errors.push(missing);
    if (!isEmpty && !isOfType) errors.push(stray);
  }
  if (errors.length > 0) throw invalid(...errors);
}

const issuers: Importer<IssuerRow> = {
  async assertRow(ctx, row) {
    assertIssuer(row, ctx.now);
    await assertNotRegistered(ctx.db, tenantOf(ctx), row.email);
  },
  uniqueKey: (row) => toEmailKey(row.email),
  async importRow(ctx, row) {
    const { firstName, lastName, email, accountName, ...fields } = row;
    const user = await createIssuerUser(
      ctx,
      { firstName, lastName, email, passwordHash: null },
      accountName,
      managedByIssuer,
    );
    await insertIssuer(ctx, { accountId: user.accountId, tenantId: user.tenantId }, fields);
    return { userId: user.id, accountId: user.accountId };
  },
};

/** Offerings belong to an issuer, and remember which of them this file has made, by name. */
function offeringsOf(issuerId: string): Importer<OfferingRow> {
  const created = new Map<string, string>();
  return {
    async assertRow(ctx, row) {
      readManager(ctx, 'managedBy', row.managedBy);
      assertOffering(row);
    },
    uniqueKey: () => undefined,
    async importRow(ctx, row) {
      const earlier = created.get(row.name);
      if (earlier !== undefined) {
        const offering = await findVisible(ctx, 'offerings', earlier, 'name');
        const asset = await insertAsset(ctx, offering, assetOf(row));
        return { offeringId: earlier, assetId: asset.id };
      }
      const issuer = await findVisible(ctx, 'issuers', issuerId, 'issuerId');
      const { offering, asset } = await insertOffering(ctx, issuer, row);
      created.set(row.name, offering.id);
      return { offeringId: offering.id, assetId: asset.id };
    },
  };
}

/** What an import is told besides its file. */
export interface ImportTarget {
  issuerId?: string;
}

/** The importer of a kind of file, made anew for each file. */
export function importerOf(kind: CsvKind, target: ImportTarget): Importer<never> {
  const importers: Record<CsvKind, () => Importer<never>> = {
    investors: () => investors,
    issuers: () => issuers,
    offering: () => offeringsOf(target.issuerId ?? ''),
  };
  return importers[kind]();
}
