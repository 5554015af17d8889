/** The lists of issuers and offerings in the back office. */
import { archivedColumn, toListColumns } from '../../records/derive-list.ts';
import { issuerRecord } from '../../records/issuer.ts';
import { offeringRecord } from '../../records/offering.ts';
import type { RecordList } from '../records/lists/list-column.ts';

export const issuersList = {
  one: 'issuer',
  many: 'issuers',
  find: 'title, name, EIN, or city',
  columns: toListColumns(issuerRecord, { last: archivedColumn }),
} as const satisfies RecordList;

export const offeringsList = {
  one: 'offering',
  many: 'offerings',
  find: 'name',
  columns: toListColumns(offeringRecord, {
    last: { issuerTitle: { label: 'Issuer', kind: 'text', isCommon: true }, ...archivedColumn },
  }),
} as const satisfies RecordList;
