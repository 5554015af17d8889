import type { Static } from 'typebox';
import { text } from '../../fields.ts';
import { emailScope, personFields } from '../../investors/registration.ts';
import { issuerFields } from '../../offerings/issuers.ts';
import { defineCsvKind, noCsv, noRow, recordsPerRow, rowForm } from '../define-csv-kind.ts';
import { addressAliases, personAliases } from './shared-aliases.ts';

const { tid: _tid, ...issuerColumns } = issuerFields;

export const issuers = defineCsvKind({
  kind: 'issuers',
  label: { name: 'Issuers', one: 'issuer', many: 'issuers' },
  columns: { ...personFields, accountName: text(), ...issuerColumns },
  aliases: {
    ...personAliases,
    ...addressAliases,
    accountName: ['account', 'account title'],
    title: ['display name', 'issuer', 'issuer name', 'brand'],
    legalName: ['company', 'company name', 'registered name'],
    ein: ['employer identification number', 'tax id'],
    type: ['company type', 'entity type', 'legal form'],
    doi: ['date of incorporation', 'incorporated', 'incorporation date'],
    dba: ['doing business as', 'trade name'],
  },
  creates: recordsPerRow('createdAccounts', ['userId', 'accountId']),
  summary: 'Import issuers from CSV',
  description: `Each row makes a user, its account and an issuer. ${emailScope} ${rowForm}`,
  errors: { 400: noCsv, 422: noRow },
  example: {
    query: { again: true },
    csv: 'firstName,lastName,email,accountName,title,legalName,ein,type\nOle,Brandt,ole@brandt.example,Brandt Timber,Brandt Timber,Brandt Timber LLC,123456780,LLC\n',
  },
});
export type IssuerRow = Static<typeof issuers.columns>;
