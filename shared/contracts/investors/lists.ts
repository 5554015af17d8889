/** The lists of investors in the back office. None of them contains SSNs or document numbers. */
import { archivedColumn, toListColumns } from '../../records/derive-list.ts';
import { individualRecord } from '../../records/individual.ts';
import { investorAccountRecord } from '../../records/investor-account.ts';
import { legalEntityRecord } from '../../records/legal-entity.ts';
import type { RecordList } from '../records/lists/list-column.ts';

export const individualsList = {
  one: 'individual',
  many: 'individuals',
  find: 'name, email, phone, or city',
  columns: toListColumns(individualRecord, {
    first: { name: { label: 'Name', kind: 'text' } },
    last: { investorAccountName: { label: 'Investor account', kind: 'text' }, ...archivedColumn },
  }),
} as const satisfies RecordList;

export const investorAccountsList = {
  one: 'investor account',
  many: 'investor accounts',
  find: 'name or email address',
  columns: toListColumns(investorAccountRecord, { last: archivedColumn }),
} as const satisfies RecordList;

export const legalEntitiesList = {
  one: 'legal entity',
  many: 'legal entities',
  find: 'name, EIN, phone, or city',
  columns: toListColumns(legalEntityRecord, { last: archivedColumn }),
} as const satisfies RecordList;
