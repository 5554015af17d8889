import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../electron/service/storage/schema.ts';
import type { BareCaller } from './find-caller.ts';

/** An individual with the fields of its account and investor account that a response embeds. */
export interface Row extends Selectable<Schema['individuals']> {
  accountName: string;
  investorAccountName: string;
  investorAccountType: string;
}

const joined = `SELECT individuals.*, accounts.name AS accountName,
    investorAccounts.name AS investorAccountName, investorAccounts.investorAccountType
  FROM individuals
  JOIN investorAccounts ON investorAccounts.id = individuals.investorAccountId
  JOIN accounts ON accounts.id = investorAccounts.accountId`;

/**
 * Reads individuals with plain statements.
 *
 * `+?` and not `?`: SQLite evaluates the values of bare parameters of joins and limits while it plans, and plans again
 * whenever one is bound, at ten times the cost of the read.
 */
export function createReader(database: Database) {
  const selectOne = database.prepare<[string, string], Row>(
    `${joined} WHERE individuals.id = +? AND individuals.tenantId = +?`,
  );
  const count = database
    .prepare<[string], number>('SELECT count(*) FROM individuals WHERE tenantId = +?')
    .pluck();
  const selectPage = database.prepare<[string, number, number], Row>(
    `${joined} WHERE individuals.tenantId = +? ORDER BY individuals.seq DESC LIMIT +? OFFSET +?`,
  );
  return {
    readOne({ tenantId }: BareCaller, id: string) {
      const row = selectOne.get(id, tenantId);
      return row && present(row);
    },
    readPage({ tenantId }: BareCaller, page: number, limit: number) {
      const totalItems = count.get(tenantId) as number;
      const items = selectPage.all(tenantId, limit, (page - 1) * limit).map(present);
      const meta = {
        itemCount: items.length,
        totalItems,
        itemsPerPage: limit,
        totalPages: Math.ceil(totalItems / limit),
        currentPage: page,
      };
      return { items, meta };
    },
  };
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));

/** The record as the service returns it: client-api.md "Individual". */
export function present(row: Row) {
  return {
    id: row.id,
    __entity: 'Individual',
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    accountId: row.accountId,
    investorAccountId: row.investorAccountId,
    account: { id: row.accountId, __entity: 'Account', name: row.accountName },
    investorAccount: {
      id: row.investorAccountId,
      __entity: 'InvestorAccount',
      name: row.investorAccountName,
      investorAccountType: row.investorAccountType,
    },
    role: row.role,
    firstName: row.firstName,
    lastName: row.lastName,
    dob: row.dob,
    isUsCitizenOrGreenCardHolder: row.isUsCitizenOrGreenCardHolder === 1,
    ssn: row.lastFour === null ? null : `***-**-${row.lastFour}`,
    lastFour: row.lastFour,
    address: row.address,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    citizenship: row.citizenship,
    email: row.email,
    phone: row.phone,
    currencyCode: row.currencyCode,
    financialAdvisor: row.financialAdvisor === 1,
    occupation: row.occupation,
    employmentStatus: row.employmentStatus,
    employerName: row.employerName,
    employerAddressLine1: row.employerAddressLine1,
    employerAddressLine2: row.employerAddressLine2,
    employerCity: row.employerCity,
    employerState: row.employerState,
    employerZip: row.employerZip,
    employerCountry: row.employerCountry,
    kycDocumentType: row.kycDocumentType,
    kycDocumentIssuer: row.kycDocumentIssuer,
    kycExpirationDate: row.kycExpirationDate,
    kycIssuerDate: row.kycIssuerDate,
    kycDocumentNumber: row.kycDocumentNumber,
    kycFirstName: row.kycFirstName,
    kycLastName: row.kycLastName,
    ownership: toNumber(row.ownership),
    householdNetWorth: toNumber(row.householdNetWorth),
    currentHouseholdIncome: toNumber(row.currentHouseholdIncome),
    currentAnnualIncome: toNumber(row.currentAnnualIncome),
    investedInCrowdfunding: toNumber(row.investedInCrowdfunding),
    liquidNetWorth: toNumber(row.liquidNetWorth),
    netWorthExcludingResidence: toNumber(row.netWorthExcludingResidence),
    jointNetWorthExcludingResidence: toNumber(row.jointNetWorthExcludingResidence),
    spouseIndividualId: row.spouseIndividualId,
    spouseRelation: row.spouseRelation,
    setupStatus: row.setupStatus,
    setupStep: row.setupStep,
    sourceOfIncome: row.sourceOfIncome,
    aicQuestionnaire: row.aicQuestionnaire,
    kycStatus: row.kycStatus,
    amlStatus: row.amlStatus,
    aicStatus: row.aicStatus,
    kycProvider: row.kycProvider,
    kycTid: row.kycTid,
    aicAccreditationType: row.aicAccreditationType,
    accredited: row.accredited === 1,
    retirementAccountType: row.retirementAccountType,
    custodianName: row.custodianName,
    custodianAccountNumber: row.custodianAccountNumber,
    custodianRepresentativeName: row.custodianRepresentativeName,
    custodianEmail: row.custodianEmail,
    tid: row.tid,
  };
}
