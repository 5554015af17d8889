import Type, { type Static } from 'typebox';
import { decisionsOf, type FourEyes, proposalStatuses } from '../../domain/four-eyes.ts';
import { type ReviewName, reviewNames, reviews } from '../../domain/reviews.ts';
import { decided } from '../compliance/decisions.ts';
import { idOf, longText, oneOf, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';
import { orAwaiting } from './awaiting-administrator.ts';

/** What one officer decided, and another one has yet to confirm. */
export const proposal = record('Proposal', {
  recordId: string(),
  review: Type.Unsafe<ReviewName>({ type: 'string', enum: reviewNames }),
  from: string(),
  to: string(),
  reasonCode: stringOrNull(),
  note: stringOrNull(),
  message: stringOrNull(),
  proposedById: string(),
  proposedByName: string(),
  status: choice(proposalStatuses),
  closedById: stringOrNull(),
  closedAt: dateTimeOrNull(),
  /** What the second officer says to it. */
  closingNote: stringOrNull(),
  /** Why nobody can confirm it any more: whoever made it may not decide so now. */
  staleReason: stringOrNull(),
});
export type Proposal = Static<typeof proposal>;

const states = (review: ReviewName) =>
  Type.Unsafe<string[]>({
    type: 'array',
    items: oneOf(decisionsOf(review)),
    uniqueItems: true,
    description: reviews[review].label,
  });

const fourEyes = Type.Object(
  Object.fromEntries(reviewNames.map((review) => [review, states(review)])) as unknown as Record<
    ReviewName,
    Type.TUnsafe<string[]>
  >,
);

const changes = Object.fromEntries(
  reviewNames.map((review) => [review, Type.Optional(states(review))]),
) as unknown as Record<ReviewName, Type.TOptional<Type.TUnsafe<string[]>>>;

export const getFourEyes = operation({
  name: 'getFourEyes',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Which decisions take two officers',
  description: 'For each review, the states for which a second officer must confirm.',
  output: fourEyes,
});

export const setFourEyes = operation({
  name: 'setFourEyes',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Change which decisions take two officers',
  description:
    'Reviews that are not named stay as they are. It holds from the next decision on; what waits for a second officer goes on waiting. While any decision requires second approval, removing one requires a second administrator.',
  body: request(changes),
  output: orAwaiting(fourEyes),
  errors: {
    422: 'Fewer than two officers could take such a decision, or fewer than two administrators are enabled',
  },
  example: { body: { kyc: ['APPROVED'], settlement: ['SETTLED'] } satisfies Partial<FourEyes> },
});

const params = request({ id: idOf('proposal') });
const notPending =
  'It does not wait any more, the record has changed since, or another officer is at work on it';

export const confirmProposal = operation({
  name: 'confirmProposal',
  module: 'officers',
  scope: 'write',
  role: 'approver',
  summary: 'Confirm what another officer decided',
  description:
    'The decision is carried out in one transaction, and bears both officers. Both must be ones who may take it now: that of an officer who was disabled since, or has lost the role, can only be declined.',
  params,
  body: request({ note: optional(longText('For the file')) }),
  output: decided,
  errors: {
    403: 'It is the own proposal',
    404: 'No such proposal',
    409: notPending,
    422: 'The officer who made it may not take such a decision any more',
  },
});

export const confirmMany = operation({
  name: 'confirmMany',
  module: 'officers',
  scope: 'write',
  role: 'approver',
  summary: 'Confirm several decisions of another officer',
  description: 'Each on its own by the same rules, and one that cannot be is named with the reason.',
  body: request({
    ids: Type.Unsafe<string[]>({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 10_000 }),
  }),
  output: Type.Object({
    confirmed: Type.Array(string()),
    rejected: Type.Array(Type.Object({ id: string(), errors: Type.Array(string()) })),
  }),
});

export const declineProposal = operation({
  name: 'declineProposal',
  module: 'officers',
  scope: 'write',
  role: 'approver',
  summary: 'Decline what another officer decided',
  description: 'The record stays as it is, and is decided anew.',
  params,
  body: request({ note: longText('Why; for the file') }),
  output: proposal,
  errors: { 403: 'It is the own proposal', 404: 'No such proposal', 409: notPending },
});

export const withdrawProposal = operation({
  name: 'withdrawProposal',
  module: 'officers',
  scope: 'write',
  role: 'reviewer',
  summary: 'Withdraw the own decision before it is confirmed',
  description: 'The record stays as it is, and is decided anew.',
  params,
  output: proposal,
  errors: { 403: 'It is another officer’s proposal', 404: 'No such proposal', 409: notPending },
});
