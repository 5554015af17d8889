import { expect, test } from 'vitest';
import { formatFinding } from '../../shared/domain/checkout-rules.ts';

test.each([
  ['offeringId: the offering ended on 2026-03-01', 'The offering ended on 2026-03-01'],
  [
    'investorAccountId: an identity in the account is not approved',
    'An identity in the account is not approved',
  ],
  [
    'investorAccountId: is not accredited, and the offering is under Regulation D',
    'The investor account is not accredited, and the offering is under Regulation D',
  ],
  ['totalAmount: 500 is below 1000, the least investment', '500 is below 1000, the least investment'],
])('an officer reads a finding as a sentence: %s', (message, reported) => {
  expect(formatFinding(message)).toBe(reported);
});
