import Type from 'typebox';
import { flag, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, stringOrNull } from '../records.ts';
import { dataJob } from './data-jobs.ts';

export const getSampleData = operation({
  name: 'getSampleData',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get sample data',
  description: 'Returns the account of the sample data, and whether other accounts have records.',
  output: Type.Object({ accountId: stringOrNull(), hasOwnRecords: boolean() }),
});

export const loadSampleData = operation({
  name: 'loadSampleData',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Load sample data',
  description:
    'Creates an account with fictional issuers, investors, cases, and trades of the last eleven weeks. Removing the sample data removes all of them.',
  body: request({
    besideOwnRecords: optional(flag('Confirms that other accounts have records')),
  }),
  output: dataJob,
  errors: { 409: 'Sample data is loaded, or other accounts have records and `besideOwnRecords` is not true' },
});

export const removeSampleData = operation({
  name: 'removeSampleData',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Remove sample data',
  description:
    'Deletes the account of the sample data with all of its records and files, also those that were added to it. The audit log stays.',
  output: Type.Object({ records: Type.Integer(), files: Type.Integer() }),
  errors: { 409: 'No sample data is loaded, or it is being loaded' },
});

export const sampleDataOperations = { getSampleData, loadSampleData, removeSampleData };
