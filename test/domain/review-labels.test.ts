import { expect, test } from 'vitest';
import { decisionsOf, labelsOf, offeredDecisions } from '../../shared/domain/decisions.ts';
import type { ReviewDefinition } from '../../shared/domain/reviews/define-review.ts';
import {
  labelWithin,
  reviewGroups,
  reviewNames,
  reviews,
  tabOf,
  transitionsOf,
} from '../../shared/domain/reviews.ts';
import { toStateLabel } from '../../shared/domain/states.ts';
import { transitionsFrom } from '../../shared/domain/transitions.ts';

test.each(reviewNames)('each decision of the review %s has a label and a key of its own', (review) => {
  const states = new Set(transitionsOf(review).flatMap(({ from }) => from));
  for (const from of states) {
    const offered = offeredDecisions(review, from);
    expect(offered).toEqual(
      expect.arrayContaining([...transitionsFrom(transitionsOf(review), from, 'officer')]),
    );
    const decisions = offered.map((to) => labelsOf(to, review, from));
    expect(new Set(decisions.map(({ label }) => label)).size).toBe(decisions.length);
    expect(new Set(decisions.map(({ key }) => key)).size).toBe(decisions.length);
  }
});

test('a settlement offers to settle or to complete an unwinding, whichever its state allows', () => {
  expect(offeredDecisions('settlement', 'PLACED')).toEqual(['SETTLED', 'REJECTED', 'CANCELLED']);
  expect(offeredDecisions('settlement', 'UNWIND_PENDING')).toEqual(['UNWOUND', 'SETTLED', 'UNWIND_PENDING']);
  expect(offeredDecisions('settlement', 'SETTLED')).toEqual(['SETTLED', 'REJECTED', 'UNWIND_PENDING']);
});

test('a decision that returns a record to its queue is named by the state of the record', () => {
  expect(labelsOf('PENDING', 'aml', 'NEEDS_INFO').label).toBe('Information received');
  expect(labelsOf('NEEDS_REVIEW', 'kyc', 'RESUBMIT').label).toBe('Information received');
  expect(labelsOf('PENDING', 'kyc', 'ERROR').label).toBe('Examine again');
  expect(labelsOf('PENDING', 'aml', 'APPROVED').label).toBe('Reopen');
});

test.each(reviewNames)('the review %s has labels only for decisions that it allows', (review) => {
  const { decisions = {} }: ReviewDefinition = reviews[review];

  expect(decisionsOf(review)).toEqual(expect.arrayContaining(Object.keys(decisions)));
});

test('a canceled trade and a void submission have labels of their own', () => {
  expect(labelsOf('CANCELLED', 'settlement')).toMatchObject({
    label: 'Cancel trade',
    done: 'Trade canceled',
  });
  expect(labelsOf('CANCELLED', 'kyc')).toMatchObject({ label: 'Void submission', done: 'Submission voided' });
  expect(labelsOf('CANCELLED')).toMatchObject({ label: 'Cancel', done: 'Canceled' });
});

test('the tabs of a queue are distinct', () => {
  for (const { reviews: names } of reviewGroups) {
    expect(new Set(names.map(tabOf)).size).toBe(names.length);
  }
});

test('a label within a sentence keeps its abbreviation', () => {
  expect([labelWithin('aml'), labelWithin('onboarding')]).toEqual(['AML', 'offering onboarding']);
});

test('a state without a label of its own is spelled out', () => {
  expect(toStateLabel('AWAITING_FUNDS')).toBe('Awaiting funds');
  expect(toStateLabel('NEEDS_INFO')).toBe('Information requested');
});
