import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { labelWithin, type ReviewName, reviewNames } from '../../domain/reviews.ts';
import { fieldError } from '../errors.ts';
import { expectedUpdatedAt, flag, longText, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, dateTime, string, stringOrNull } from '../records.ts';
import { type GivenScreening, givenScreening } from './screening.ts';

const decisionFields = {
  to: text({ description: 'State to move to; must be an allowed transition of the review' }),
  reasonCode: optional(text({ description: 'Required unless the transition needs none' })),
  note: optional(longText('Internal; not shown to the client')),
  noteIsRestricted: optional(flag('Whether only approvers and the officer read the note')),
  message: optional(longText('Message to the client')),
};

export const decided = Type.Object({
  recordId: string(),
  review: Type.Unsafe<ReviewName>({ type: 'string', enum: reviewNames }),
  from: string(),
  to: string(),
  reasonCode: stringOrNull(),
  decidedById: string(),
  decidedAt: dateTime(),
  /** The second officer, if two were required. */
  confirmedById: stringOrNull(),
  /** Whether the record is unchanged because a second officer must confirm the decision. */
  awaitsSecond: boolean(),
  proposalId: stringOrNull(),
});
export type Decision = Static<typeof decided>;

/** The name of the operation that decides a review, such as `decideKyc`. */
type DecisionName<Review extends ReviewName> = `decide${Capitalize<Review>}`;

function nameOf<Review extends ReviewName>(review: Review): DecisionName<Review> {
  return `decide${review.charAt(0).toUpperCase()}${review.slice(1)}` as DecisionName<Review>;
}

/** decisions.md § 7, one operation for each review. */
function declareDecision<Review extends ReviewName>(review: Review) {
  const name = nameOf(review);
  return {
    ...operation({
      name,
      module: 'compliance',
      scope: 'write',
      role: 'by-decision',
      summary: `Decide ${labelWithin(review)}`,
      description:
        'Moves the record to the new state. A decision that requires second approval is stored as a proposal instead. `expectedUpdatedAt` is the `updatedAt` of the record that the officer reviewed: if the record was updated since, the decision is rejected.',
      params: request({ id: text() }),
      body: request({
        expectedUpdatedAt: expectedUpdatedAt(),
        ...decisionFields,
        screening: Type.Optional(
          Type.Unsafe<GivenScreening | null>({ ...givenScreening, type: ['object', 'null'] }),
        ),
      }),
      output: decided,
      errors: {
        404: 'No such record',
        409: 'The record was updated after it was read, is awaiting second approval, or is claimed by another officer',
        422: 'The transition is not allowed, a rule blocks it, or the reason is missing or not in the list',
      },
    }),
    name,
    review,
  };
}

type DecisionOperations = {
  [Review in ReviewName as DecisionName<Review>]: ReturnType<typeof declareDecision<Review>>;
};

export const decisionOperations = Object.fromEntries(
  reviewNames.map((review) => [nameOf(review), declareDecision(review)]),
) as unknown as DecisionOperations;

export function decisionOf<Review extends ReviewName>(
  review: Review,
): DecisionOperations[DecisionName<Review>] {
  return decisionOperations[nameOf(review)];
}

export const decideMany = operation({
  name: 'decideMany',
  module: 'compliance',
  scope: 'write',
  role: 'by-decision',
  summary: 'Decide records',
  description:
    'Each record is validated individually. Records that cannot be decided are returned with the error.',
  body: request({
    review: oneOf(reviewNames),
    ids: Type.Unsafe<string[]>({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 10_000 }),
    ...decisionFields,
  }),
  output: Type.Object({
    decided: Type.Array(string()),
    /** The records that now await a second officer. */
    proposed: Type.Array(string()),
    rejected: Type.Array(Type.Object({ id: string(), errors: Type.Array(fieldError) })),
  }),
  errors: { 422: 'Records of the review are approved one at a time, or there are too many of them' },
});

export const undoDecisions = operation({
  name: 'undoDecisions',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Undo your decisions',
  description: `Restores what the last decision of each record replaced, within ${limits.undoSeconds} seconds. If it awaits second approval, its proposal is withdrawn. Decisions that cannot be undone are returned with the error.`,
  body: request({
    review: oneOf(reviewNames),
    ids: Type.Unsafe<string[]>({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 10_000 }),
  }),
  output: Type.Object({
    undone: Type.Array(string()),
    rejected: Type.Array(Type.Object({ id: string(), errors: Type.Array(fieldError) })),
  }),
});

const reasonCode = Type.Object({
  code: text({ maxLength: 50 }),
  label: text({ maxLength: 200 }),
  restricted: Type.Boolean({
    description: 'Shown only to approvers; a decision with it has no message to the client',
  }),
  reviews: Type.Unsafe<ReviewName[]>({
    type: 'array',
    items: oneOf(reviewNames),
    minItems: 1,
    uniqueItems: true,
  }),
});

export const listReasonCodes = operation({
  name: 'listReasonCodes',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List reason codes',
  description: 'Returns the reason codes that officers can choose, each with the reviews it applies to.',
  output: Type.Object({ items: Type.Array(reasonCode) }),
});

export const setReasonCodes = operation({
  name: 'setReasonCodes',
  module: 'compliance',
  scope: 'write',
  role: 'administrator',
  summary: 'Change reason codes',
  description: 'Replaces the list. Past decisions keep their reason code.',
  body: request({
    items: Type.Unsafe<Static<typeof reasonCode>[]>({
      type: 'array',
      items: { ...reasonCode, additionalProperties: false },
      minItems: 1,
      maxItems: 200,
    }),
  }),
  output: listReasonCodes.output,
  errors: { 409: 'A code appears twice in the list' },
});
