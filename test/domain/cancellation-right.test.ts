import { expect, test } from 'vitest';
import { type CancellationFacts, findCancellationRight } from '../../shared/domain/cancellation-right.ts';

const facts: CancellationFacts = {
  isCrowdfunding: false,
  deadline: null,
  cancellationHours: 48,
  placedAt: '2026-06-10T12:00:00.000Z',
  cancellationPeriod: 2,
  complianceReview: 'PENDING',
  complianceReviewAt: null,
  reconfirmBy: null,
};
const crowdfunding = { ...facts, isCrowdfunding: true, deadline: '2026-07-01T04:00:00.000Z' };

test.each<[string, CancellationFacts, string, boolean, string | null, string?]>([
  [
    'in the last moment of its period',
    facts,
    '2026-06-12T12:00:00.000Z',
    true,
    '2026-06-12T12:00:00.000Z',
    'PERIOD',
  ],
  ['after its period', facts, '2026-06-12T12:00:00.001Z', false, '2026-06-12T12:00:00.000Z', 'PERIOD'],
  [
    'with a period of no days, at its placement',
    { ...facts, cancellationPeriod: 0 },
    facts.placedAt,
    true,
    facts.placedAt,
    'PERIOD',
  ],
  [
    'without a period, before its approval',
    { ...facts, cancellationPeriod: null },
    '2027-01-01T00:00:00.000Z',
    true,
    null,
    'APPROVAL',
  ],
  [
    'without a period, after its approval',
    {
      ...facts,
      cancellationPeriod: null,
      complianceReview: 'APPROVED',
      complianceReviewAt: '2026-06-11T00:00:00.000Z',
    },
    '2026-06-11T00:00:00.000Z',
    false,
    '2026-06-11T00:00:00.000Z',
    'APPROVAL',
  ],
  [
    'of Regulation Crowdfunding, whatever its period, 48 hours before the deadline',
    { ...crowdfunding, cancellationPeriod: 0 },
    '2026-06-29T04:00:00.000Z',
    true,
    '2026-06-29T04:00:00.000Z',
  ],
  [
    'of Regulation Crowdfunding in the last 48 hours',
    { ...crowdfunding, cancellationPeriod: 365 },
    '2026-06-29T04:00:00.001Z',
    false,
    '2026-06-29T04:00:00.000Z',
  ],
  [
    'of Regulation Crowdfunding without a deadline',
    { ...crowdfunding, deadline: null },
    '2030-01-01T00:00:00.000Z',
    true,
    null,
  ],
  [
    'in the last 48 hours while a reconfirmation is due',
    { ...crowdfunding, reconfirmBy: '2026-07-07T04:00:00.000Z' },
    '2026-06-30T16:00:00.000Z',
    true,
    '2026-07-07T04:00:00.000Z',
    'RECONFIRMATION',
  ],
  [
    'when the time of the reconfirmation is over',
    { ...crowdfunding, reconfirmBy: '2026-07-07T04:00:00.000Z' },
    '2026-07-07T04:00:00.000Z',
    false,
    '2026-06-29T04:00:00.000Z',
  ],
  [
    'with a reconfirmation that is due before the last 48 hours',
    { ...crowdfunding, reconfirmBy: '2026-06-24T04:00:00.000Z' },
    '2026-06-20T00:00:00.000Z',
    true,
    '2026-06-29T04:00:00.000Z',
  ],
])('the right to cancel a trade %s', (_name, given, now, isOpen, endsAt, endedBy = 'DEADLINE') => {
  expect(findCancellationRight(given, now)).toEqual({ endedBy, isOpen, endsAt });
});

test('the 48 hours before the deadline have their full length when clocks are set back between', () => {
  const deadline = '2026-11-02T05:00:00.000Z';

  const { endsAt } = findCancellationRight({ ...crowdfunding, deadline }, facts.placedAt);

  expect(endsAt).toBe('2026-10-31T05:00:00.000Z');
});
