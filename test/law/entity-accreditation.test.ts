/** Law cases about the accreditation of legal entities by the rules (compliance.md § 9). */
import { expect } from 'vitest';
import type { EntityFacts, EntityItem } from '../../shared/domain/entity-accreditation/entity-facts.ts';
import type { Owner } from '../../shared/domain/entity-accreditation/owner-tree.ts';
import { reviewEntity } from '../../shared/domain/entity-accreditation/review-entity.ts';
import type { Verification } from '../../shared/domain/verification.ts';
import { lawCase } from './support/law-case.ts';

const day = '2026-06-15';

const statement: EntityItem = {
  fileId: 'file_1',
  statementDate: '2026-06-01',
  isAudited: false,
  familyOfficeId: null,
  issuerId: null,
  tradeId: null,
  basis: null,
};

function factsOf(given: Partial<EntityFacts>, entity: Partial<EntityFacts['entity']> = {}): EntityFacts {
  return {
    basis: 'ENTITY_ASSETS',
    items: [statement],
    documents: [{ fileId: 'file_1', name: 'Balance sheet', datedOn: null }],
    owners: [],
    verifications: [],
    representations: [],
    directedBy: null,
    trade: null,
    day,
    ...given,
    entity: {
      name: 'Reyes Holdings LLC',
      companyType: 'LLC',
      organizationKind: null,
      regulatedAs: null,
      formedForInvestment: false,
      revocable: null,
      totalAssets: null,
      investments: null,
      assetsUnderManagement: null,
      ...entity,
    },
  };
}

function person(id: string, percent: string, parentOwnerId: string | null = null): Owner {
  return {
    id: `owner_${id}`,
    parentOwnerId,
    kind: 'NATURAL_PERSON',
    name: id,
    percent,
    individualId: id,
    ownerEntityId: null,
  };
}

const verificationOf = (subjectId: string, validUntil = '2026-12-31'): Verification => ({
  id: `verification_${subjectId}`,
  subjectId,
  coversIndividualId: null,
  basis: 'INCOME',
  method: 'TAX_FORMS',
  level: 'VERIFIED',
  status: 'ACTIVE',
  issuerId: null,
  tradeId: null,
  verifiedOn: '2026-06-01',
  validUntil,
  hasContraryInformation: false,
});

const assets = [
  { totalAssets: '5000000.00', formedForInvestment: false, result: 'FAILED' },
  { totalAssets: '5000000.01', formedForInvestment: false, result: 'PASSED' },
  { totalAssets: '6000000', formedForInvestment: true, result: 'FAILED' },
  { totalAssets: '6000000', formedForInvestment: null, result: 'NEEDS_INFO' },
] as const;

for (const { totalAssets, formedForInvestment, result } of assets)
  lawCase(
    35,
    '501(a)(3)',
    `an LLC with assets of ${totalAssets}, formed for the investment: ${formedForInvestment}, has the result ${result}`,
    () => {
      const review = reviewEntity(factsOf({}, { totalAssets, formedForInvestment }));

      expect(review.result).toBe(result);
    },
  );

const pairs = [
  { verified: ['p'], result: 'FAILED' },
  { verified: ['p', 'q'], result: 'PASSED' },
];

for (const { verified, result } of pairs)
  lawCase(
    36,
    '501(a)(8)',
    `an LLC with two owners, ${verified.length} of them verified, has the result ${result}`,
    () => {
      const review = reviewEntity(
        factsOf(
          {
            basis: 'ENTITY_OWNERS',
            items: [],
            owners: [person('p', '50'), person('q', '50')],
            verifications: verified.map((id) => verificationOf(id)),
          },
          { totalAssets: '4900000' },
        ),
      );

      expect(review.result).toBe(result);
    },
  );

lawCase(37, '501(a)(8), total', 'owners of 99.9999 percent are not all owners', () => {
  const review = reviewEntity(
    factsOf({
      basis: 'ENTITY_OWNERS',
      items: [],
      owners: [person('p', '60'), person('q', '39.9999')],
      verifications: [verificationOf('p'), verificationOf('q')],
    }),
  );

  expect(review.result).toBe('NEEDS_INFO');
  expect(review.findings).toEqual([
    { result: 'NEEDS_INFO', message: 'Owners of Reyes Holdings LLC: 99.9999 of 100 percent' },
  ]);
});

lawCase(38, '501(a)(8) Note 1', 'the earliest limit of the owners is that of the entity', () => {
  const holding: Owner = { ...person('holding', '40'), kind: 'ENTITY', individualId: null };

  const review = reviewEntity(
    factsOf({
      basis: 'ENTITY_OWNERS',
      items: [],
      owners: [person('p', '60'), holding, person('q', '100', holding.id)],
      verifications: [verificationOf('p'), verificationOf('q', '2026-08-31')],
    }),
  );

  expect(review).toMatchObject({ result: 'PASSED', validUntil: '2026-08-31' });
});

const grantors = {
  basis: 'ENTITY_OWNERS' as const,
  items: [],
  owners: [person('p', '50'), person('q', '50')],
  verifications: [verificationOf('p'), verificationOf('q')],
};
const large = { companyType: 'TRUST', totalAssets: '5000000.01' };
const trusts: [string, EntityFacts, string][] = [
  [
    'that its verified grantors can revoke',
    factsOf(grantors, { companyType: 'TRUST', revocable: true }),
    'PASSED',
  ],
  [
    'that is irrevocable, with verified beneficiaries,',
    factsOf(grantors, { companyType: 'TRUST', revocable: false }),
    'FAILED',
  ],
  ['without a recorded sophisticated person', factsOf({ basis: 'TRUST_ASSETS' }, large), 'NEEDS_INFO'],
  [
    'with a recorded sophisticated person',
    factsOf({ basis: 'TRUST_ASSETS', directedBy: 'Ana Reyes' }, large),
    'PASSED',
  ],
];

for (const [what, facts, result] of trusts)
  lawCase(40, 'C&DI 255.21, 255.22; (a)(7)', `a trust ${what} has the result ${result}`, () => {
    expect(reviewEntity(facts).result).toBe(result);
  });
