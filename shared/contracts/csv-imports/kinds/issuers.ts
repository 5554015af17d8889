import type { Static } from 'typebox';
import { toCreateFields } from '../../../records/define-record.ts';
import { toAliases, toCsvColumns } from '../../../records/derive-csv.ts';
import { issuerRecord } from '../../../records/issuer.ts';
import { text } from '../../fields.ts';
import { emailScope, personFields } from '../../investors/registration.ts';
import { defineCsvKind, noCsv, noRow, recordsPerRow, rowForm } from '../define-csv-kind.ts';
import { personAliases } from './shared-aliases.ts';

const {
  tid: _tid,
  ss4LetterFileId: _letter,
  coverArtId: _cover,
  ...issuerColumns
} = toCreateFields(issuerRecord);

export const issuers = defineCsvKind({
  kind: 'issuers',
  listed: 'issuers',
  label: { name: 'Issuers', one: 'issuer', many: 'issuers' },
  columns: { ...personFields, accountName: text(), ...issuerColumns },
  aliases: {
    ...personAliases,
    accountName: ['account', 'account title'],
    ...toAliases(toCsvColumns(issuerRecord)),
  },
  qualifiers: ['issuer', 'company', 'entity', 'authorized signer', 'signer', 'officer'],
  sameAs: {
    title: ['legalName', 'accountName'],
    accountName: ['title', 'legalName'],
    legalName: ['title', 'accountName'],
  },
  updates: [
    {
      name: 'issuer',
      record: issuerRecord,
      fields: Object.fromEntries([...Object.keys(issuerColumns), 'tid'].map((field) => [field, field])),
    },
  ],
  creates: recordsPerRow('createdAccounts', ['userId', 'accountId']),
  summary: 'Import issuers from CSV',
  description: `Each row creates a user, an account, and an issuer. ${emailScope} ${rowForm}`,
  errors: { 400: noCsv, 422: noRow },
  example: {
    query: { again: true },
    csv: 'firstName,lastName,email,accountName,title,legalName,ein,type\nOle,Brandt,ole@brandt.example,Brandt Timber,Brandt Timber,Brandt Timber LLC,123456780,LLC\n',
  },
});
export type IssuerRow = Static<typeof issuers.columns>;
