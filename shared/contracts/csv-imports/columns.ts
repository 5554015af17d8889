/** The columns of each CSV (decisions.md § 6). A row is checked against them like the body of a request. */
import type Type from 'typebox';
import type { Static } from 'typebox';
import { toCsvColumns, toCsvSchemas } from '../../records/derive-csv.ts';
import { individualRecord, individualRoles } from '../../records/individual.ts';
import { aicItems, aicItemsMax } from '../compliance/aic.ts';
import { kycFields } from '../compliance/kyc.ts';
import { amount, day, ein, email, idOf, oneOf, optional, request, ssn, text } from '../fields.ts';
import { investorAccountTypes } from '../investors/investor-accounts.ts';
import { companyTypes } from '../investors/legal-entities.ts';
import { personFields } from '../investors/registration.ts';
import { issuerFields } from '../offerings/issuers.ts';
import { offeringFields } from '../offerings/offerings.ts';

/** The columns of the first individual of an account. */
export const individualCsvColumns = toCsvColumns(individualRecord);

export const investorColumns = request({
  ...personFields,
  investorAccountType: oneOf(investorAccountTypes),
  phoneNumber: optional(text()),
  name: optional(text({ description: 'Of the account; that of the person or the entity if it is empty' })),
  tid: optional(text()),
  ...toCsvSchemas(individualCsvColumns),
  jointFirstName: optional(text()),
  jointLastName: optional(text()),
  jointEmail: optional(email()),
  jointDob: optional(day()),
  jointSsn: optional(ssn()),
  jointOwnership: optional(amount({ maximum: 100, decimals: 2, description: 'Percent' })),
  entityName: optional(text()),
  entityEin: optional(ein()),
  entityCompanyType: optional(oneOf(companyTypes)),
});
export type InvestorRow = Static<typeof investorColumns>;

const { tid: _tid, ...issuerColumnFields } = issuerFields;
export const issuerColumns = request({
  ...personFields,
  accountName: text(),
  ...issuerColumnFields,
});
export type IssuerRow = Static<typeof issuerColumns>;

export const offeringColumns = request(offeringFields);
export type OfferingRow = Static<typeof offeringColumns>;

const { fileId: _fileId, ...statementFields } = aicItems.NET_WORTH.properties;
export const aicColumns = request({
  ...statementFields,
  fileId: optional(idOf('file')),
  role: optional(oneOf(individualRoles, 'Whom of the account the file is about; PRIMARY if no row says')),
});
export type StatementRow = Static<typeof aicColumns>;

export const kycColumns = request(kycFields);
export type KycRow = Static<typeof kycColumns>;

/** The kinds of CSV file, each with its columns. */
export const csvColumns = {
  investors: investorColumns,
  issuers: issuerColumns,
  offering: offeringColumns,
} as const;
export type CsvKind = keyof typeof csvColumns;
export const csvKinds = Object.keys(csvColumns) as CsvKind[];

/** The kinds whose rows are about one person, and so few that they are imported while the request waits. */
export const documentCsvs = {
  aic: { columns: aicColumns, rowsMax: aicItemsMax },
  kyc: { columns: kycColumns, rowsMax: 1 },
} as const;
export type DocumentCsvKind = keyof typeof documentCsvs;

export const columnsOf = (kind: CsvKind): Type.TObject => csvColumns[kind];
