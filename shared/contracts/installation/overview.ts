import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { number, stringOrNull } from '../records.ts';

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
  description: 'Returns the address of the API server and the number of records of each kind.',
  output: Type.Object({
    listener: stringOrNull(),
    counts: recordCounts,
  }),
});
export type Overview = Static<typeof getOverview.output>;
