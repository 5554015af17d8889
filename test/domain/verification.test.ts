import { describe, expect, test } from 'vitest';
import { countsFor, isInForce, type Verification } from '../../shared/domain/verification.ts';

const verification: Verification = {
  id: 'verification_1',
  subjectId: 'individual_1',
  coversIndividualId: null,
  basis: 'INCOME',
  method: 'TAX_FORMS',
  level: 'VERIFIED',
  status: 'ACTIVE',
  issuerId: null,
  tradeId: null,
  verifiedOn: '2026-06-15',
  validUntil: '2026-12-31',
  contraryFinding: null,
  isJoint: false,
  familyOfficeId: null,
  restsOn: [],
};
const use = { issuerId: 'issuer_1', tradeId: 'trade_1', day: '2026-06-15' };

describe('a verification', () => {
  test.each([
    ['on the day of the verification', '2026-06-15', true],
    ['on the day before it', '2026-06-14', false],
    ['on its last day', '2026-12-31', true],
    ['on the day after it', '2027-01-01', false],
  ])('%s counts only within its validity', (_when, day, counts) => {
    expect(countsFor(verification, { ...use, day })).toBe(counts);
  });

  test.each(['SUSPENDED', 'SUPERSEDED', 'REVOKED'] as const)('with status %s does not count', (status) => {
    expect(countsFor({ ...verification, status }, use)).toBe(false);
  });

  test('that is bound to an issuer counts only for trades of that issuer', () => {
    const bound = { ...verification, issuerId: 'issuer_1' };

    expect(countsFor(bound, use)).toBe(true);
    expect(countsFor(bound, { ...use, issuerId: 'issuer_2' })).toBe(false);
  });

  test('that is bound to a trade counts only for that trade, without a last day', () => {
    const bound = { ...verification, tradeId: 'trade_1', validUntil: null };

    expect(countsFor(bound, { ...use, day: '2030-01-01' })).toBe(true);
    expect(countsFor(bound, { ...use, tradeId: 'trade_2' })).toBe(false);
    expect(isInForce(bound, '2030-01-01')).toBe(true);
  });
});
