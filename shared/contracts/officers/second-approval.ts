import Type, { type Static } from 'typebox';
import { decisionsBySetting } from '../../domain/decisions.ts';
import { type ReviewName, reviewNames, reviews } from '../../domain/reviews.ts';
import { proposalStatuses, type RequiredStates } from '../../domain/second-approval.ts';
import { decided } from '../compliance/decisions.ts';
import { fieldError } from '../errors.ts';
import { amount, flag, idOf, longText, nullable, oneOf, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTimeOrNull, numberOrNull, record, string, stringOrNull } from '../records.ts';
import { orAwaiting } from './awaiting-administrator.ts';

/** A decision of one officer that a second one must confirm. */
export const proposal = record('Proposal', {
  recordId: string(),
  review: Type.Unsafe<ReviewName>({ type: 'string', enum: reviewNames }),
  from: string(),
  to: string(),
  reasonCode: stringOrNull(),
  /** Whether only approvers and the officer read the reason; others read RESTRICTED. */
  isRestricted: boolean(),
  note: stringOrNull(),
  noteIsRestricted: boolean(),
  message: stringOrNull(),
  proposedById: string(),
  proposedByName: string(),
  status: choice(proposalStatuses),
  closedById: stringOrNull(),
  closedAt: dateTimeOrNull(),
  /** The second officer's note. */
  closingNote: stringOrNull(),
  /** Why it can no longer be confirmed: the first officer may not make this decision now. */
  staleReason: stringOrNull(),
});
export type Proposal = Static<typeof proposal>;

/** The states that can be set; for a review whose decisions never or always need a second approval, none. */
const states = (review: ReviewName) => {
  const settable = decisionsBySetting(review);
  return Type.Unsafe<string[]>({
    type: 'array',
    items: settable.length > 0 ? oneOf(settable) : string(),
    maxItems: settable.length,
    uniqueItems: true,
    description: reviews[review].label,
  });
};

const secondApproval = Type.Object({
  ...(Object.fromEntries(reviewNames.map((review) => [review, states(review)])) as unknown as Record<
    ReviewName,
    Type.TUnsafe<string[]>
  >),
  /** Decisions about money require it only from this amount on, in US dollars; null for any amount. */
  fromAmount: numberOrNull(),
  /** Whether who recorded money of a trade neither settles the trade nor approves its funding. */
  separatesMoney: boolean(),
});

const changes = {
  ...(Object.fromEntries(
    reviewNames.map((review) => [review, Type.Optional(states(review))]),
  ) as unknown as Record<ReviewName, Type.TOptional<Type.TUnsafe<string[]>>>),
  fromAmount: Type.Optional(
    nullable(
      amount({
        exclusiveMinimum: 0,
        decimals: 2,
        description: 'Smallest amount in US dollars that requires it; null for any amount',
      }),
    ),
  ),
  separatesMoney: Type.Optional(
    flag('Whether who recorded money of a trade neither settles it nor approves its funding'),
  ),
};

export const getSecondApproval = operation({
  name: 'getSecondApproval',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get second approval settings',
  description:
    'Returns, for each review, the states that require second approval, and the amount from which decisions about money do.',
  output: secondApproval,
});

export const setSecondApproval = operation({
  name: 'setSecondApproval',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Change second approval settings',
  description:
    'What is omitted does not change. Takes effect with the next decision; pending second approvals are not affected. While any decision requires second approval, removing one and raising the amount require a second administrator; letting who recorded money settle requires one as soon as there are two.',
  body: request(changes),
  output: orAwaiting(secondApproval),
  errors: {
    422: 'Fewer than two officers could make the decision, or fewer than two administrators are enabled',
  },
  example: { body: { kyc: ['APPROVED'], settlement: ['SETTLED'] } satisfies Partial<RequiredStates> },
});

const params = request({ id: idOf('proposal') });
const notPending =
  'The proposal is already closed, the record was updated, or it is claimed by another officer';

export const confirmProposal = operation({
  name: 'confirmProposal',
  module: 'officers',
  scope: 'write',
  role: 'approver',
  summary: 'Approve proposed decision',
  description:
    'Applies the decision in one transaction and records both officers. Both must still be allowed to make it: a proposal of an officer who was disabled or lost the role can only be declined.',
  params,
  body: request({ note: optional(longText('Internal note')) }),
  output: decided,
  errors: {
    403: 'You cannot approve your own proposal',
    404: 'No such proposal',
    409: notPending,
    422: 'The officer who proposed it is not allowed to make such a decision anymore',
  },
});

export const confirmMany = operation({
  name: 'confirmMany',
  module: 'officers',
  scope: 'write',
  role: 'approver',
  summary: 'Approve proposed decisions',
  description:
    'Each proposal is validated individually. Proposals that cannot be approved are returned with the error.',
  body: request({
    ids: Type.Unsafe<string[]>({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 10_000 }),
  }),
  output: Type.Object({
    confirmed: Type.Array(string()),
    rejected: Type.Array(Type.Object({ id: string(), errors: Type.Array(fieldError) })),
  }),
  errors: { 422: 'There are too many approvals' },
});

export const declineProposal = operation({
  name: 'declineProposal',
  module: 'officers',
  scope: 'write',
  role: 'approver',
  summary: 'Decline proposed decision',
  description: 'The record does not change and can be decided again.',
  params,
  body: request({ note: longText('Reason; internal') }),
  output: proposal,
  errors: { 403: 'You cannot decline your own proposal', 404: 'No such proposal', 409: notPending },
});

export const withdrawProposal = operation({
  name: 'withdrawProposal',
  module: 'officers',
  scope: 'write',
  role: 'reviewer',
  summary: 'Withdraw your decision',
  description: 'The record does not change and can be decided again.',
  params,
  output: proposal,
  errors: { 403: 'Another officer proposed the decision', 404: 'No such proposal', 409: notPending },
});

/** The operations on second approval, and on the decisions that await it. */
export const secondApprovalOperations = {
  getSecondApproval,
  setSecondApproval,
  confirmProposal,
  confirmMany,
  declineProposal,
  withdrawProposal,
};
