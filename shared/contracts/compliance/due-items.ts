import Type, { type Static } from 'typebox';
import { dueKindNames, dueWindows } from '../../domain/due-kinds.ts';
import { limits } from '../../domain/limits.ts';
import { oneOf, optional, request, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, number, string } from '../records.ts';

const dueItem = Type.Object({
  kind: choice(dueKindNames),
  id: string('The verification, questionnaire, trade, reconfirmation, or KYC record'),
  recordId: string('The record that officers open'),
  title: string(),
  /** A basis, a capacity, the type of a document, or the number of a trade. */
  detail: string(),
  dueOn: string('YYYY-MM-DD, the last day'),
});
export type DueItem = Static<typeof dueItem>;

const dueCount = Type.Object({
  kind: choice(dueKindNames),
  /** Before the current day. Verifications and identity documents are not overdue; they are expired. */
  overdue: number(),
  /** Until and including the last day of each of `dueWindows`, without what is overdue. */
  within: Type.Array(number()),
});
export type DueCount = Static<typeof dueCount>;

export const getDueCounts = operation({
  name: 'getDueCounts',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Count due items',
  description: `Counts verifications and identity documents that expire, bad actor questionnaires to be renewed, refunds, and reconfirmations within ${dueWindows.join(', ')} days.`,
  output: Type.Object({ day: string('Today, in the compliance time zone'), items: Type.Array(dueCount) }),
});

export const listDueItems = operation({
  name: 'listDueItems',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List due items',
  description: 'Returns what is overdue, and what becomes due within a number of days, earliest first.',
  query: request({
    kind: optional(oneOf(dueKindNames)),
    days: wholeNumber({ minimum: 0, maximum: 366 }),
    limit: optional(wholeNumber({ minimum: 1, maximum: limits.dueItems })),
  }),
  output: Type.Object({ day: string('Today, in the compliance time zone'), items: Type.Array(dueItem) }),
});
