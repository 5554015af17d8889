/** The lists of investors in the back office. Social security and document numbers are in none of them. */
import { toListColumns } from '../../records/derive-list.ts';
import { individualRecord } from '../../records/individual.ts';
import type { RecordList } from '../records/lists/list-column.ts';
import { investorAccountTypes, setupStatuses } from './investor-accounts.ts';
import { companyTypes, legalEntityReviews } from './legal-entities.ts';

export const individualsList = {
  one: 'individual',
  many: 'individuals',
  find: 'name or email address',
  columns: toListColumns(individualRecord, {
    first: { name: { label: 'Name', kind: 'text', sort: 'always' } },
    last: { investorAccountName: { label: 'Investor account', kind: 'text' } },
  }),
} as const satisfies RecordList;

export const investorAccountsList = {
  one: 'investor account',
  many: 'investor accounts',
  find: 'name or email address',
  columns: {
    name: { label: 'Name', kind: 'text', sort: 'always' },
    investorAccountType: {
      label: 'Type',
      kind: 'choice',
      choices: investorAccountTypes,
      filter: true,
    },
    email: { label: 'E-mail', kind: 'text', sort: 'when-few' },
    setupStatus: { label: 'Setup', kind: 'state', choices: setupStatuses, filter: true },
    regDQualified: { label: 'Reg D', kind: 'flag', filter: true },
    regAQualified: { label: 'Reg A', kind: 'flag', hidden: true },
    regCfQualified: { label: 'Reg CF', kind: 'flag', hidden: true },
    platform: { label: 'Came by', kind: 'text', hidden: true },
    tid: { label: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { label: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { label: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;

export const legalEntitiesList = {
  one: 'legal entity',
  many: 'legal entities',
  find: 'name or EIN',
  columns: {
    name: { label: 'Name', kind: 'text', sort: 'always' },
    companyType: { label: 'Type', kind: 'choice', choices: companyTypes, filter: true },
    ein: { label: 'EIN', kind: 'text' },
    kybStatus: { label: 'KYB', kind: 'state', choices: legalEntityReviews, filter: true },
    sanctionsStatus: { label: 'Sanctions', kind: 'state', choices: legalEntityReviews, filter: true },
    setupStatus: { label: 'Setup', kind: 'state', choices: setupStatuses, filter: true },
    email: { label: 'E-mail', kind: 'text', sort: 'when-few', hidden: true },
    stateOfIncorporation: { label: 'Incorporated in', kind: 'text', sort: 'when-few', hidden: true },
    dateOfIncorporation: { label: 'Incorporated', kind: 'day', sort: 'when-few', hidden: true },
    city: { label: 'City', kind: 'text', sort: 'when-few', hidden: true },
    state: { label: 'State', kind: 'text', sort: 'when-few', hidden: true },
    country: { label: 'Country', kind: 'text', sort: 'when-few', hidden: true },
    tid: { label: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { label: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { label: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
