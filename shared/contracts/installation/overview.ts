import Type, { type Static } from 'typebox';
import { flag, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, dateTimeOrNull, number, stringOrNull } from '../records.ts';

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

const firstSteps = Type.Object({
  hasRecords: boolean(),
  hasOfficers: boolean(),
  /** Whether the current master key was exported: a key that only this computer has is lost with it. */
  isKeyExported: boolean(),
  hasBackupSchedule: boolean(),
  hasApiKey: boolean(),
  hasImports: boolean(),
  isDismissed: boolean(),
});

export const getFirstSteps = operation({
  name: 'getFirstSteps',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get first steps',
  description: 'Returns which steps of setting up this installation are done.',
  output: firstSteps,
});

export const dismissFirstSteps = operation({
  name: 'dismissFirstSteps',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Dismiss or show first steps',
  description: 'Takes effect for all officers. The list also disappears when every step is done.',
  body: request({ isDismissed: flag() }),
  output: Type.Object({ isDismissed: boolean() }),
  example: { body: { isDismissed: true } },
});

/** The operations of this file, which the list of all operations includes. */
export const overviewOperations = { getOverview, getFirstSteps, dismissFirstSteps };
