import Type from 'typebox';
import { flag, idOf, optional, request } from '../fields.ts';
import { emailScope } from '../investors/registration.ts';
import { operation } from '../operation.ts';
import { number, string, stringOrNull } from '../records.ts';

export const importQuery = {
  dryRun: optional(flag('Nothing is kept; the answer says what would be')),
  atomic: optional(flag('All rows or none')),
  again: optional(flag('Take a file that was imported before')),
};

/** What every import answers besides what it made (decisions.md § 6). */
export const importOutcome = {
  importId: stringOrNull(),
  failedRows: Type.Array(
    Type.Object({
      row: Type.Number({ description: '1 is the first data row' }),
      errors: Type.Array(string()),
    }),
  ),
  ignoredColumns: Type.Array(string()),
};

const outcome = { totalRows: number(), successfulRows: number(), ...importOutcome };

export const bodyForm =
  'The body is `multipart/form-data` with a part named `file`, or the CSV itself as `text/csv`: UTF-8, UTF-16 with a mark or Windows-1252; comma, semicolon or tab.';
const form = `${bodyForm} Rows stand alone: the valid ones are imported and the others listed in \`failedRows\`. With \`dryRun=true\` \`importId\` is null and no record is listed as created.`;
export const noCsv = 'The file is not CSV, or lacks a required column, or names one twice';
export const repeated = 'The same file was imported before; `again=true` takes it once more';
export const noRow = 'No row is valid, or, with `atomic=true`, one is not';

export const importInvestors = operation({
  name: 'importInvestors',
  module: 'csv-imports',
  http: { method: 'POST', path: '/csv/investors' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Import investors from a CSV file',
  description: `Each row makes a user, an investor account and its people; for LEGAL_ENTITY the entity too. ${emailScope} ${form}`,
  query: request(importQuery),
  upload: 'csv',
  output: Type.Object({
    ...outcome,
    createdAccounts: Type.Array(
      Type.Object({ row: number(), userId: string(), investorAccountId: string() }),
    ),
  }),
  errors: { 400: noCsv, 409: repeated, 422: noRow },
  example: {
    query: { again: true },
    csv: 'firstName,lastName,email,investorAccountType\nIngrid,Solheim,ingrid@solheim.example,INDIVIDUAL\n',
  },
});

export const importIssuers = operation({
  name: 'importIssuers',
  module: 'csv-imports',
  http: { method: 'POST', path: '/csv/issuers' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Import issuers from a CSV file',
  description: `Each row makes a user, its account and an issuer. ${emailScope} ${form}`,
  query: request(importQuery),
  upload: 'csv',
  output: Type.Object({
    ...outcome,
    createdAccounts: Type.Array(Type.Object({ row: number(), userId: string(), accountId: string() })),
  }),
  errors: { 400: noCsv, 409: repeated, 422: noRow },
  example: {
    query: { again: true },
    csv: 'firstName,lastName,email,accountName,title,legalName,ein,type\nOle,Brandt,ole@brandt.example,Brandt Timber,Brandt Timber,Brandt Timber LLC,123456780,LLC\n',
  },
});

export const importOffering = operation({
  name: 'importOffering',
  module: 'csv-imports',
  http: { method: 'POST', path: '/csv/offering' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Import an issuer’s offerings from a CSV file',
  description: `Each row makes an offering with its primary asset; a row whose \`name\` stood in a row before adds a further asset to that offering. Faults of content are 400. ${form}`,
  query: request({ issuerId: idOf('issuer'), ...importQuery }),
  upload: 'csv',
  output: Type.Object({
    ...outcome,
    createdOfferings: Type.Array(Type.Object({ row: number(), offeringId: string(), assetId: string() })),
  }),
  errors: { 400: `${noCsv}; ${noRow}`, 404: 'No such issuer for this key', 409: repeated },
  example: {
    query: { issuerId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3', again: true },
    csv: 'name,type,targetAmount,assetName,assetType,pricePerUnit,totalUnits\nHarbor Light Series B,REG_D,2000000,Class B Units,UNITS,20,100000\n',
  },
});
