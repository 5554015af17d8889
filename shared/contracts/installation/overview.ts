import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { dateTimeOrNull, number, stringOrNull } from '../records.ts';

export const recordCounts = Type.Object({
  issuers: number(),
  offerings: number(),
  investorAccounts: number(),
  individuals: number(),
  legalEntities: number(),
  apiKeys: number(),
});

export const getOverview = operation({
  name: 'getOverview',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get overview',
  description:
    'Returns the address of the API server, the number of records of each kind, and when the last backup of this data folder ended.',
  output: Type.Object({
    listener: stringOrNull(),
    counts: recordCounts,
    lastBackupAt: dateTimeOrNull(),
  }),
});
export type Overview = Static<typeof getOverview.output>;
