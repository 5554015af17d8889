import type { Static } from 'typebox';
import { toCreateFields } from '../../../records/define-record.ts';
import { toAliases, toCsvColumns, toCsvSchemas } from '../../../records/derive-csv.ts';
import { individualRecord } from '../../../records/individual.ts';
import { investorAccountRecord, investorAccountTypes } from '../../../records/investor-account.ts';
import { legalEntityRecord } from '../../../records/legal-entity.ts';
import { oneOf, optional, phone, text } from '../../fields.ts';
import { emailScope, personFields } from '../../investors/registration.ts';
import { defineCsvKind, noCsv, noRow, recordsPerRow, rowForm } from '../define-csv-kind.ts';
import { externalIdAliases, personAliases } from './shared-aliases.ts';

/** The columns of the first individual of an account. */
export const individualCsvColumns = toCsvColumns(individualRecord);
const individual = toCreateFields(individualRecord);
const entity = toCreateFields(legalEntityRecord);
/** The fields of the other records of an account, by their columns. */
export const jointColumns = {
  jointFirstName: 'firstName',
  jointLastName: 'lastName',
  jointEmail: 'email',
  jointDob: 'dob',
  jointSsn: 'ssn',
} as const;
export const entityColumns = {
  entityName: 'name',
  entityEin: 'ein',
  entityCompanyType: 'companyType',
} as const;
const secretColumns = individualCsvColumns.filter(({ isSecret }) => isSecret).map(({ column }) => column);

export const investors = defineCsvKind({
  kind: 'investors',
  listed: 'investorAccounts',
  label: { name: 'Investors', one: 'investor', many: 'investors' },
  columns: {
    ...personFields,
    investorAccountType: oneOf(investorAccountTypes),
    phoneNumber: optional(phone()),
    name: optional(
      text({ description: 'Email of the account; defaults to that of the individual or the entity' }),
    ),
    tid: optional(text()),
    ...toCsvSchemas(individualCsvColumns),
    jointFirstName: optional(individual.firstName),
    jointLastName: optional(individual.lastName),
    jointEmail: individual.email,
    jointDob: individual.dob,
    jointSsn: individual.ssn,
    jointOwnership: individual.ownership,
    entityName: optional(entity.name),
    entityEin: optional(entity.ein),
    entityCompanyType: optional(entity.companyType),
  },
  aliases: {
    ...personAliases,
    ...toAliases(individualCsvColumns),
    tid: externalIdAliases,
    investorAccountType: ['account type', 'investor type', 'registration type', 'ownership type'],
    phoneNumber: ['phone', 'mobile', 'mobile phone', 'home phone', 'telephone', 'cell', 'phone no'],
    name: ['account name', 'title of account', 'account title'],
    jointFirstName: ['joint holder first name', 'co-investor first name', 'spouse first name'],
    jointLastName: ['joint holder last name', 'co-investor last name', 'spouse last name'],
    jointEmail: ['joint holder email', 'co-investor email', 'spouse email'],
    jointDob: ['joint holder date of birth', 'joint date of birth', 'joint birth date'],
    jointSsn: ['joint holder ssn', 'joint social security number', 'joint tax id'],
    entityName: ['company', 'company name', 'legal entity', 'associated company'],
    entityEin: ['ein', 'employer identification number', 'entity tax id'],
    entityCompanyType: ['company type', 'entity type'],
  },
  qualifiers: ['investor', 'shareholder', 'holder', 'member', 'subscriber', 'owner', 'registered'],
  secrets: [...secretColumns, 'jointSsn'],
  updates: [
    { name: 'account', record: investorAccountRecord, fields: { name: 'name', email: 'email', tid: 'tid' } },
    {
      name: 'individual',
      record: individualRecord,
      fields: {
        firstName: 'firstName',
        lastName: 'lastName',
        email: 'email',
        phoneNumber: 'phone',
        ...Object.fromEntries(individualCsvColumns.map(({ column, field }) => [column, field])),
      },
    },
    { name: 'joint', record: individualRecord, fields: jointColumns },
    { name: 'entity', record: legalEntityRecord, fields: entityColumns },
  ],
  creates: recordsPerRow('createdAccounts', ['userId', 'investorAccountId']),
  summary: 'Import investors from CSV',
  description: `Each row creates a user, an investor account, and its individuals; for LEGAL_ENTITY, also the legal entity. ${emailScope} ${rowForm}`,
  errors: { 400: noCsv, 422: noRow },
  example: {
    query: { again: true },
    csv: 'firstName,lastName,email,investorAccountType\nIngrid,Solheim,ingrid@solheim.example,INDIVIDUAL\n',
  },
});
export type InvestorRow = Static<typeof investors.columns>;
