import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { queueTabs, reviewNames } from '../../domain/reviews.ts';
import { flag, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { type Proposal, proposal } from '../officers/second-approval.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';
import { type InformationRequest, informationRequest } from './cases.ts';

const queueCount = Type.Object({
  review: choice(reviewNames),
  state: string(),
  count: number(),
  /** The number of records that await a second officer. */
  awaitingSecond: number(),
  /** The number of pending records in each age band, youngest first. */
  byAge: Type.Array(number()),
  oldest: dateTime(),
});
export type QueueCount = Static<typeof queueCount>;

export const getQueueCounts = operation({
  name: 'getQueueCounts',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Count pending reviews',
  description:
    'Returns, for each review and state of its queue, the number of records, their age, and the time since which the oldest one has been in it. Records in a state that requests information await the client.',
  output: Type.Object({ items: Type.Array(queueCount) }),
});

const queueItem = Type.Object({
  review: choice(reviewNames),
  id: string(),
  title: string('Party that the record is about'),
  type: stringOrNull(),
  state: string(),
  isSample: boolean(),
  findings: numberOrNull(),
  /** In US dollars, if the decisions of the review are about money. */
  amount: stringOrNull(),
  since: dateTime(),
  updatedAt: dateTime(),
  dueOn: stringOrNull(),
  assigneeId: stringOrNull(),
  /** The request for information that has not been answered; null in the tab of the records that await an officer. */
  request: Type.Unsafe<InformationRequest | null>({ ...informationRequest, type: ['object', 'null'] }),
  /** The proposal that awaits a second officer, if there is one. */
  proposal: Type.Unsafe<Proposal | null>({ ...proposal, type: ['object', 'null'] }),
});
export type QueueItem = Static<typeof queueItem>;

const filters = {
  tab: optional(oneOf(queueTabs)),
  states: optional(text({ description: 'Comma-separated list; defaults to the states of the tab' })),
  type: optional(text()),
  olderThanDays: optional(wholeNumber({ minimum: 0, maximum: 36_500 })),
  assigneeId: optional(text({ description: 'ID of an officer, or `none`' })),
  withFindings: optional(flag()),
  sample: optional(
    flag('Only sample data, or none of it; by default none of it beside records that are not sample data'),
  ),
  awaitsSecond: optional(flag('Records that are awaiting second approval, or records that are not')),
};

export const listQueue = operation({
  name: 'listQueue',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List review queue',
  description:
    'Returns the records that await an officer, oldest first; with `tab` `requested`, those that await information from the client. `after` is the `next` value of the previous page. `afterId` returns the records that are newer than the given one, `beforeId` those that are older, nearest first.',
  query: request({
    review: oneOf(reviewNames),
    ...filters,
    after: optional(text()),
    afterId: optional(text()),
    beforeId: optional(text()),
    limit: optional(wholeNumber({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Object({ items: Type.Array(queueItem), next: stringOrNull() }),
});

export const claimNext = operation({
  name: 'claimNext',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Claim next record',
  description:
    'Claims the oldest record that matches the filters and that no other officer has claimed. Records awaiting second approval of your own decision are excluded. Returns null if there is none.',
  body: request({ review: oneOf(reviewNames), ...filters }),
  output: Type.Object({ item: Type.Unsafe<QueueItem | null>({ ...queueItem, type: ['object', 'null'] }) }),
});

export const claim = operation({
  name: 'claimRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Claim record',
  description: `Prevents two officers from reviewing the same record. A claim expires after ${limits.claimMinutes} minutes.`,
  params: request({ id: text() }),
  output: Type.Object({ recordId: string(), officerId: string(), claimedAt: dateTime() }),
  errors: { 409: 'The record is claimed by another officer' },
});

export const takeOver = operation({
  name: 'takeOverRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Take over record',
  description:
    'Moves the claim of another officer to the caller, who must have the role for a decision of the review. The audit log names both officers.',
  params: request({ id: text() }),
  body: request({
    review: oneOf(reviewNames),
    officerId: text({ description: 'The officer who has claimed the record, as the caller saw it' }),
  }),
  output: claim.output,
  errors: {
    404: 'No such record in this review',
    409: 'The record is claimed by an officer other than the given one',
  },
});

export const release = operation({
  name: 'releaseRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Release record',
  description: 'Releasing an unclaimed record changes nothing. A claim of another officer does not change.',
  params: request({ id: text() }),
  output: Type.Object({ recordId: string() }),
});
