/** Properties of the tables of transitions of every review (compliance.md § 2). */
import { describe, expect, test } from 'vitest';
import { decisionsOf, kindOfDecision, reasonsFor } from '../../shared/domain/decisions.ts';
import {
  defaultReasonCodes,
  type ReviewName,
  reviewNames,
  reviews,
  transitionsOf,
} from '../../shared/domain/reviews.ts';
import { type TransitionActor, transitionsFrom } from '../../shared/domain/transitions.ts';

const actors: TransitionActor[] = ['client', 'provider', 'system', 'officer'];

describe.each(reviewNames)('the review %s', (review) => {
  const transitions = transitionsOf(review);

  /** The states that a record reaches from its first one. */
  function findReachable(): Set<string> {
    const reached = new Set<string>([reviews[review].entry]);
    for (const state of reached)
      for (const actor of actors)
        for (const to of transitionsFrom(transitions, state, actor)) reached.add(to);
    return reached;
  }

  test('has a transition by an officer from each state that its queue shows', () => {
    const requested = decisionsOf(review).filter((to) => kindOfDecision(to) === 'ask');
    for (const state of [...reviews[review].pending, ...requested]) {
      expect([state, transitionsFrom(transitions, state, 'officer').length]).not.toEqual([state, 0]);
    }
  });

  test('reaches each of its states from the first one', () => {
    const known = new Set(transitions.flatMap(({ from, to }) => [...from, to]));
    expect([...known].filter((state) => !findReachable().has(state))).toEqual([]);
  });

  test('names each transition of an officer only once', () => {
    const states = new Set(transitions.flatMap(({ from }) => from));
    for (const from of states) {
      const targets = transitionsFrom(transitions, from, 'officer');
      expect(targets).toEqual([...new Set(targets)]);
    }
  });
});

describe('the reasons that a decision offers', () => {
  const codesOf = (review: ReviewName, from: string | undefined, to: string) =>
    reasonsFor(review, from, to, defaultReasonCodes).map(({ code }) => code);

  test.each([
    ['verification', 'SUSPENDED', 'ACTIVE', ['INFORMATION_RECEIVED', 'VERIFIED_OTHERWISE', 'OTHER']],
    [
      'verification',
      'SUSPENDED',
      'REVOKED',
      ['DATA_MISMATCH', 'BELOW_THRESHOLD', 'SUSPECTED_FRAUD', 'NOT_ELIGIBLE', 'OTHER'],
    ],
    ['settlement', 'UNWIND_PENDING', 'SETTLED', ['CLIENT_REQUEST', 'OTHER']],
    [
      'file',
      'PENDING',
      'REJECTED',
      ['DOCUMENT_EXPIRED', 'DOCUMENT_UNREADABLE', 'DUPLICATE', 'SUSPECTED_FRAUD', 'OTHER'],
    ],
    [
      'file',
      'REJECTED',
      'PENDING',
      ['DOCUMENT_EXPIRED', 'DOCUMENT_UNREADABLE', 'DUPLICATE', 'SUSPECTED_FRAUD', 'REOPENED', 'OTHER'],
    ],
  ] as const)('%s: fit the change from %s to %s', (review, from, to, codes) => {
    expect(codesOf(review, from, to)).toEqual(codes);
  });

  test('contain one for each decision that requires a reason', () => {
    const lacking = reviewNames.flatMap((review) =>
      transitionsOf(review)
        .filter(({ actor, reason }) => actor !== 'system' && reason === 'required')
        .flatMap(({ from, to }) => from.map((state) => [review, state, to] as const))
        .filter((decision) => codesOf(...decision).length === 0),
    );
    expect(lacking).toEqual([]);
  });

  test('are not restricted for an approval', () => {
    const restricted = defaultReasonCodes.filter((reason) => reason.restricted).map(({ code }) => code);
    expect(restricted.length).toBeGreaterThan(0);
    for (const review of reviewNames)
      for (const to of decisionsOf(review).filter((state) => kindOfDecision(state) === 'approve'))
        expect(codesOf(review, undefined, to).filter((code) => restricted.includes(code))).toEqual([]);
  });
});
