/** What awaits the second officer, over all reviews, overrides, and changes. */
import Type, { type Static } from 'typebox';
import { type ReviewName, reviewNames } from '../../domain/reviews.ts';
import { proposedKindNames } from '../../domain/second-approval.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, number, string, stringOrNull } from '../records.ts';

const awaitingApproval = Type.Object({
  kind: choice(proposedKindNames),
  id: string('The proposal, the override, or the first of the changes'),
  /** Where the second officer decides. */
  recordId: string(),
  title: string(),
  /** Of a decision: its review and its states. */
  review: Type.Unsafe<ReviewName | null>({ type: ['string', 'null'], enum: [...reviewNames, null] }),
  from: stringOrNull(),
  to: stringOrNull(),
  /** Of an override. */
  rule: stringOrNull(),
  /** Of a separation: the other person. */
  otherTitle: stringOrNull(),
  proposedById: string(),
  proposedByName: string(),
  proposedAt: dateTime(),
  /** Why the caller cannot confirm it, whatever the role of the caller; null if the caller can. */
  whyNot: stringOrNull(),
});
export type AwaitingApproval = Static<typeof awaitingApproval>;

export const listSecondApprovals = operation({
  name: 'listSecondApprovals',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List pending second approvals',
  description:
    'Returns the proposals that a second officer must confirm, oldest first: decisions of all reviews, overrides, separations of persons, changes of offerings that are not material, and, to administrators, changes of officers and protections. Proposals whose record or facts have changed are excluded, because they can no longer be confirmed. `own` counts those of the caller.',
  output: Type.Object({
    items: Type.Array(awaitingApproval),
    counts: Type.Array(Type.Object({ kind: choice(proposedKindNames), count: number(), own: number() })),
  }),
});
