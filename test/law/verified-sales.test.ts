/** Law cases about the verifications that count for a sale under Rule 506(c) (compliance.md § 9). */
import { expect } from 'vitest';
import { reviewEntity } from '../../shared/domain/entity-accreditation/review-entity.ts';
import { checkAccreditation } from '../../shared/domain/rules/check-accreditation.ts';
import type { TradeFacts } from '../../shared/domain/rules/trade-facts.ts';
import type { Verification } from '../../shared/domain/verification.ts';
import { lawCase } from './support/law-case.ts';

const verified: Verification = {
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
  hasContraryInformation: false,
};

/** The result of rule `accreditation` at noon of a day in New York, for the only owner of an account. */
function sellOn(day: string, verification: Verification, issuerId = 'issuer_a'): string {
  const facts = {
    zone: 'America/New_York',
    trade: { id: 'trade_1' },
    offering: { issuerId, exemption: 'RULE_506C' },
    account: { id: 'investor_account_1', type: 'INDIVIDUAL' },
    people: [{ id: 'individual_1', role: 'PRIMARY' }],
    entity: null,
    verifications: [verification],
  } as unknown as TradeFacts;
  return checkAccreditation(facts, `${day}T16:00:00.000Z`).result;
}

for (const [issuerId, result] of [
  ['issuer_a', 'PASSED'],
  ['issuer_b', 'FAILED'],
] as const) {
  lawCase(20, '501(a)(11)', `an employee of Fund A buys an offering of ${issuerId}: ${result}`, () => {
    const employee = { ...verified, basis: 'KNOWLEDGEABLE_EMPLOYEE', issuerId: 'issuer_a' } as const;

    expect(sellOn('2026-06-15', employee, issuerId)).toBe(result);
  });
  lawCase(22, '501(a)(4), C&DI 255.01', `a director of issuer A buys from ${issuerId}: ${result}`, () => {
    const director = { ...verified, basis: 'INSIDER', issuerId: 'issuer_a' } as const;

    expect(sellOn('2026-06-15', director, issuerId)).toBe(result);
  });
}

lawCase(22, '501(a)(4), C&DI 255.01', 'a revoked verification of a director blocks an open trade', () => {
  const revoked = { ...verified, basis: 'INSIDER', issuerId: 'issuer_a', status: 'REVOKED' } as const;

  expect(sellOn('2026-06-15', revoked)).toBe('FAILED');
});

for (const [datedOn, day, result] of [
  ['2026-02-10', '2026-05-10', 'PASSED'],
  ['2026-02-10', '2026-05-11', 'FAILED'],
  ['2026-01-31', '2026-04-30', 'PASSED'],
  ['2026-01-31', '2026-05-01', 'FAILED'],
] as const)
  lawCase(23, '506(c)(2)(ii)(B), R1', `a document of ${datedOn} at a sale of ${day}: ${result}`, () => {
    const { validUntil } = reviewEntity({
      basis: 'ENTITY_ASSETS',
      items: [
        {
          fileId: 'file_1',
          statementDate: datedOn,
          isAudited: false,
          familyOfficeId: null,
          issuerId: null,
          tradeId: null,
          basis: null,
        },
      ],
      documents: [{ fileId: 'file_1', name: 'Statement', datedOn: null }],
      entity: {
        name: 'Reyes Holdings LLC',
        companyType: 'LLC',
        organizationKind: null,
        regulatedAs: null,
        formedForInvestment: false,
        revocable: null,
        totalAssets: '6000000',
        investments: null,
        assetsUnderManagement: null,
      },
      owners: [],
      verifications: [],
      representations: [],
      directedBy: null,
      trade: null,
      day: '2026-03-01',
    });

    expect(sellOn(day, { ...verified, verifiedOn: '2026-03-01', validUntil })).toBe(result);
  });

for (const [day, result] of [
  ['2026-12-31', 'PASSED'],
  ['2027-01-01', 'FAILED'],
] as const)
  lawCase(28, '506(c)(2)(ii)(A)', `tax forms of 2026 at a sale of ${day}: ${result}`, () => {
    expect(sellOn(day, verified)).toBe(result);
  });

lawCase(33, '501(a), level', 'a self-certification does not count under Rule 506(c)', () => {
  const certified = { ...verified, method: 'SELF_CERTIFICATION', level: 'REASONABLE_BELIEF' } as const;

  expect(sellOn('2026-06-15', certified)).toBe('FAILED');
});
