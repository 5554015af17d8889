import Type, { type Static } from 'typebox';
import { reviewNames } from '../../domain/reviews.ts';
import { flag, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { type Proposal, proposal } from '../officers/four-eyes.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';

const queueCount = Type.Object({
  review: choice(reviewNames),
  state: string(),
  count: number(),
  /** How many of them wait for a second officer. */
  awaitingSecond: number(),
  /** How many wait in each band, the youngest first. */
  byAge: Type.Array(number()),
  oldest: dateTime(),
});
export type QueueCount = Static<typeof queueCount>;

export const getQueueCounts = operation({
  name: 'getQueueCounts',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'What waits',
  description: 'For each review and state: how many records wait, for how long, and since when the oldest.',
  output: Type.Object({ items: Type.Array(queueCount) }),
});

const queueItem = Type.Object({
  review: choice(reviewNames),
  id: string(),
  title: string('Whom or what it is about'),
  type: stringOrNull(),
  state: string(),
  findings: numberOrNull(),
  since: dateTime(),
  updatedAt: dateTime(),
  assigneeId: stringOrNull(),
  /** What another officer must confirm, while it waits for that. */
  proposal: Type.Unsafe<Proposal | null>({ ...proposal, type: ['object', 'null'] }),
});
export type QueueItem = Static<typeof queueItem>;

const filters = {
  states: optional(text({ description: 'Comma list; the waiting states if it is not given' })),
  type: optional(text()),
  olderThanDays: optional(wholeNumber({ minimum: 0, maximum: 36_500 })),
  assigneeId: optional(text({ description: 'An officer, or `none`' })),
  withFindings: optional(flag()),
  awaitsSecond: optional(flag('Those that wait for a second officer, or those that do not')),
};

export const listQueue = operation({
  name: 'listQueue',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'The queue of a review',
  description:
    'The oldest first. `after` is the `next` of the page before; `afterId` is a record of the review, in the queue or not, and leaves what has waited for less long; `beforeId` is one that leaves what has waited for longer, the nearest first.',
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
  summary: 'Claim the next record of a queue',
  description:
    'The oldest that fits the filters and that nobody else is at work on, but for what waits for another officer to confirm the own decision; null if there is none.',
  body: request({ review: oneOf(reviewNames), ...filters }),
  output: Type.Object({ item: Type.Unsafe<QueueItem | null>({ ...queueItem, type: ['object', 'null'] }) }),
});

export const claim = operation({
  name: 'claimRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Claim a record',
  description: 'So that two officers do not work on one. A claim is over after 30 minutes.',
  params: request({ id: text() }),
  output: Type.Object({ recordId: string(), officerId: string(), claimedAt: dateTime() }),
  errors: { 409: 'Another officer is at work on it' },
});

export const release = operation({
  name: 'releaseRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Release a record',
  description: 'Releasing what is not claimed changes nothing; another officer’s claim stays.',
  params: request({ id: text() }),
  output: Type.Object({ recordId: string() }),
});
