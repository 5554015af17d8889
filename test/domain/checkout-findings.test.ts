import { expect, test } from 'vitest';
import { formatFinding } from '../../shared/domain/checkout-rules.ts';

test.each([
  ['offeringId: the offering ended on Mar 1, 2026', 'The offering ended on Mar 1, 2026'],
  ['investorAccountId: KYC not approved for an account holder', 'KYC not approved for an account holder'],
  ['totalAmount: 500 is below the minimum investment of 1000', '500 is below the minimum investment of 1000'],
])('an officer reads a finding without its field: %s', (message, reported) => {
  expect(formatFinding(message)).toBe(reported);
});
