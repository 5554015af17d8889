import { expect, test } from 'vitest';
import { decisionsOf, labelsOf } from '../../shared/domain/decisions.ts';
import type { ReviewDefinition } from '../../shared/domain/reviews/define-review.ts';
import { labelWithin, reviewGroups, reviewNames, reviews, tabOf } from '../../shared/domain/reviews.ts';
import { toStateLabel } from '../../shared/domain/states.ts';

test.each(reviewNames)('each decision of the review %s has a label and a key of its own', (review) => {
  const decisions = decisionsOf(review).map((to) => labelsOf(to, review));

  expect(decisions.length).toBeGreaterThan(1);
  expect(new Set(decisions.map(({ label }) => label)).size).toBe(decisions.length);
  expect(new Set(decisions.map(({ key }) => key)).size).toBe(decisions.length);
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
