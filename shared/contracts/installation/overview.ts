import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { number, stringOrNull } from '../records.ts';

/** How many records there are of the kinds by which people know their data. */
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
  summary: 'What the data folder holds',
  description: 'The address of the listener, and the number of records of each kind.',
  output: Type.Object({
    listener: stringOrNull(),
    counts: recordCounts,
  }),
});
export type Overview = Static<typeof getOverview.output>;
