import Type, { type Static } from 'typebox';
import { type MergeableTable, mergeableRecords } from '../../records/derive-merge.ts';
import { expectedUpdatedAt, longText, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, number, string } from '../records.ts';
import { archiveBlocker, archiveState, namedRecord } from './archives.ts';

const version = Type.Object({
  id: string(),
  title: string(),
  updatedAt: dateTime(),
  /** The stored values by the names of the fields; the SSN is masked. */
  values: Type.Unsafe<Record<string, string | number | null>>({ type: 'object' }),
});
export type MergedVersion = Static<typeof version>;

const pair = Type.Object({
  table: choice(Object.keys(mergeableRecords) as MergeableTable[]),
  kept: version,
  duplicate: version,
  /** What stays with the duplicate: "2 files". */
  stays: Type.Array(Type.Object({ label: string(), count: number() })),
});
export type MergedPair = Static<typeof pair>;

/** Two records of one kind, and the records of both that are merged with them. */
export const mergeComparison = Type.Object({
  pairs: Type.Array(pair),
  /** Records of the duplicate that are archived with it, and have no counterpart. */
  alsoArchived: Type.Array(namedRecord),
  blockers: Type.Array(archiveBlocker),
});
export type MergeComparison = Static<typeof mergeComparison>;

const params = request({ id: text({ description: 'The record that is kept' }) });
const duplicateId = text({ description: 'A record of the same kind, which is archived' });
const errors = {
  404: 'No such record',
  422: 'The records are of different kinds, of different clients, of persons with different numbers, or of separated persons',
};

export const getMergeComparison = operation({
  name: 'getMergeComparison',
  module: 'compliance',
  scope: 'read',
  role: 'reviewer',
  summary: 'Compare records to merge',
  description:
    'Returns the values of two records side by side, and those of their investor accounts and owners, which are merged with them.',
  params,
  query: request({ duplicateId }),
  output: mergeComparison,
  errors,
});

const chosenValues = request({
  id: text({ description: 'The kept record' }),
  expectedUpdatedAt: expectedUpdatedAt(),
  expectedDuplicateUpdatedAt: expectedUpdatedAt(),
  fields: Type.Array(text(), {
    maxItems: 200,
    description: 'The fields that get the value of the duplicate; `address` stands for the whole address',
  }),
});

export const mergeRecords = operation({
  name: 'mergeRecords',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Merge duplicate records',
  description:
    'Changes the kept record to the chosen values as an edit does, and archives the other one as its duplicate, as `archiveRecord` does. The history of the kept record includes both. Reviews, evidence, trades, and files stay with the archived record.',
  params,
  body: request({
    duplicateId,
    note: optional(longText('Internal')),
    records: Type.Array(chosenValues, {
      maxItems: 10,
      description: 'The chosen values of each kept record that changes',
    }),
  }),
  output: archiveState,
  errors: {
    ...errors,
    409: 'The duplicate is already archived, or a record was updated after it was read',
    422: `${errors[422]}, or the duplicate has open reviews, trades, or offerings, as for \`archiveRecord\``,
  },
});
