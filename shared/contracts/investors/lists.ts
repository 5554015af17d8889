/** The lists of investors in the back office. Social security and document numbers are in none of them. */
import type { RecordList } from '../lists/list-column.ts';
import { accreditationTypes, employmentStatuses, individualRoles, kycStatuses } from './individuals.ts';
import { investorAccountTypes, setupStatuses } from './investor-accounts.ts';
import { companyTypes, legalEntityReviews } from './legal-entities.ts';

export const individualsList = {
  one: 'individual',
  many: 'individuals',
  find: 'a name or e-mail address',
  columns: {
    name: { words: 'Name', kind: 'text', sort: 'always' },
    email: { words: 'E-mail', kind: 'text', sort: 'when-few' },
    kycStatus: { words: 'Identity', kind: 'state', choices: kycStatuses, filter: true, sort: 'when-few' },
    accredited: { words: 'Accredited', kind: 'flag', filter: true },
    setupStatus: { words: 'Setup', kind: 'state', choices: setupStatuses, filter: true },
    investorAccountName: { words: 'Investor account', kind: 'text' },
    amlStatus: { words: 'Money laundering', kind: 'state', choices: legalEntityReviews, hidden: true },
    role: { words: 'Role', kind: 'choice', choices: individualRoles, hidden: true },
    aicAccreditationType: {
      words: 'Accreditation',
      kind: 'choice',
      choices: accreditationTypes,
      hidden: true,
    },
    city: { words: 'City', kind: 'text', sort: 'when-few', hidden: true },
    state: { words: 'State', kind: 'text', sort: 'when-few', hidden: true },
    country: { words: 'Country', kind: 'text', sort: 'when-few', hidden: true },
    citizenship: { words: 'Citizenship', kind: 'text', sort: 'when-few', hidden: true },
    dob: { words: 'Born', kind: 'day', sort: 'when-few', hidden: true },
    occupation: { words: 'Occupation', kind: 'text', hidden: true },
    employmentStatus: {
      words: 'Employment',
      kind: 'choice',
      choices: employmentStatuses,
      hidden: true,
    },
    currentAnnualIncome: { words: 'Annual income', kind: 'money', sort: 'when-few', hidden: true },
    householdNetWorth: { words: 'Net worth', kind: 'money', sort: 'when-few', hidden: true },
    tid: { words: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { words: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;

export const investorAccountsList = {
  one: 'investor account',
  many: 'investor accounts',
  find: 'a name or e-mail address',
  columns: {
    name: { words: 'Name', kind: 'text', sort: 'always' },
    investorAccountType: {
      words: 'Type',
      kind: 'choice',
      choices: investorAccountTypes,
      filter: true,
    },
    email: { words: 'E-mail', kind: 'text', sort: 'when-few' },
    setupStatus: { words: 'Setup', kind: 'state', choices: setupStatuses, filter: true },
    regDQualified: { words: 'Reg D', kind: 'flag', filter: true },
    regAQualified: { words: 'Reg A', kind: 'flag', hidden: true },
    regCfQualified: { words: 'Reg CF', kind: 'flag', hidden: true },
    platform: { words: 'Came by', kind: 'text', hidden: true },
    tid: { words: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { words: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;

export const legalEntitiesList = {
  one: 'legal entity',
  many: 'legal entities',
  find: 'a name or an EIN',
  columns: {
    name: { words: 'Name', kind: 'text', sort: 'always' },
    companyType: { words: 'Type', kind: 'choice', choices: companyTypes, filter: true },
    ein: { words: 'EIN', kind: 'text' },
    kybStatus: { words: 'KYB', kind: 'state', choices: legalEntityReviews, filter: true },
    sanctionsStatus: { words: 'Sanctions', kind: 'state', choices: legalEntityReviews, filter: true },
    setupStatus: { words: 'Setup', kind: 'state', choices: setupStatuses, filter: true },
    email: { words: 'E-mail', kind: 'text', sort: 'when-few', hidden: true },
    stateOfIncorporation: { words: 'Incorporated in', kind: 'text', sort: 'when-few', hidden: true },
    dateOfIncorporation: { words: 'Incorporated', kind: 'day', sort: 'when-few', hidden: true },
    city: { words: 'City', kind: 'text', sort: 'when-few', hidden: true },
    state: { words: 'State', kind: 'text', sort: 'when-few', hidden: true },
    country: { words: 'Country', kind: 'text', sort: 'when-few', hidden: true },
    tid: { words: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { words: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
