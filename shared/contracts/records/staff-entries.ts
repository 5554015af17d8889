import Type, { type Static } from 'typebox';
import { request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, dateTime, string } from '../records.ts';

/** What an officer entered for a client: the content of a record, or a change that it still has. */
export const staffEntry = Type.Object({
  recordId: string(),
  /** The ID in the audit log: `back-office` while there are no officers. */
  officerId: string(),
  at: dateTime(),
  /** Whether the officer entered the content; otherwise, the officer changed it. */
  isWhole: boolean(),
});
export type StaffEntry = Static<typeof staffEntry>;

export const listStaffEntries = operation({
  name: 'listStaffEntries',
  module: 'records',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List staff entries',
  description:
    'Returns the officers who entered the content of the records, also by an import, or changed what it has now. A record whose content comes from its client has no entry.',
  query: request({ ids: Type.Array(text(), { maxItems: 100 }) }),
  output: Type.Object({ items: Type.Array(staffEntry) }),
});
