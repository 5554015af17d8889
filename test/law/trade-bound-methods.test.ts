/** Law cases about methods whose verification is valid for one trade (compliance.md § 9). */
import { expect } from 'vitest';
import type { Representation } from '../../shared/domain/representations.ts';
import {
  findUnmetConditions,
  type PriorVerification,
  type TradeBoundFacts,
} from '../../shared/domain/trade-bound-methods.ts';
import { lawCase } from './support/law-case.ts';

const day = '2026-06-15';

let last = 0;

function stated(kind: Representation['kind'], given: Partial<Representation> = {}): Representation {
  last += 1;
  return {
    id: `representation_${last}`,
    subjectId: 'investor',
    kind,
    madeOn: '2026-06-15',
    by: 'PERSON',
    statement: 'Stated',
    signedByName: null,
    amount: null,
    extensionFiled: null,
    basis: null,
    issuerId: null,
    tradeId: 'trade_1',
    fileId: null,
    ...given,
  };
}

function factsOf(given: Partial<TradeBoundFacts> = {}): TradeBoundFacts {
  return {
    subjectId: 'investor',
    tradeId: 'trade_1',
    issuerId: 'issuer_a',
    exemption: 'RULE_506C',
    minimumInvestmentVerification: true,
    totalAmount: '200000.00',
    paymentMethodType: 'WIRE',
    hasThirdPartyPayer: false,
    investorAccountType: 'INDIVIDUAL',
    owners: [],
    representations: [stated('ACCREDITED_STATUS', { basis: 'INCOME' }), stated('NOT_FINANCED')],
    verifications: [],
    ...given,
  };
}

const isMet = (method: 'MINIMUM_INVESTMENT' | 'PRIOR_VERIFICATION', facts: TradeBoundFacts, on = day) =>
  findUnmetConditions(method, facts, on).length === 0;

const earlier: PriorVerification = {
  id: 'verification_1',
  subjectId: 'investor',
  coversIndividualId: null,
  basis: 'INCOME',
  method: 'TAX_FORMS',
  level: 'VERIFIED',
  status: 'ACTIVE',
  issuerId: null,
  tradeId: null,
  verifiedOn: '2021-06-16',
  validUntil: '2021-12-31',
  hasContraryInformation: false,
  usedForIssuerIds: ['issuer_a'],
};

for (const [verifiedOn, allowed] of [
  ['2021-06-16', true],
  ['2021-06-15', false],
] as const)
  lawCase(
    26,
    '506(c)(2)(ii)(E), R2',
    `a verification of ${verifiedOn} is ${allowed ? '' : 'not '}enough on ${day}`,
    () => {
      const facts = factsOf({ verifications: [{ ...earlier, verifiedOn }] });

      expect(isMet('PRIOR_VERIFICATION', facts)).toBe(allowed);
    },
  );

const reuses: [string, TradeBoundFacts][] = [
  ['in a trade of another issuer', factsOf({ verifications: [earlier], issuerId: 'issuer_b' })],
  ['without a representation for the trade', factsOf({ verifications: [earlier], representations: [] })],
  [
    'with a representation of another trade',
    factsOf({
      verifications: [earlier],
      representations: [stated('ACCREDITED_STATUS', { basis: 'INCOME', tradeId: 'trade_2' })],
    }),
  ],
  [
    'with a representation that is 31 days old',
    factsOf({
      verifications: [earlier],
      representations: [stated('ACCREDITED_STATUS', { basis: 'INCOME', madeOn: '2026-05-15' })],
    }),
  ],
  [
    'that was reused in 2024, five years after the first verification',
    factsOf({
      verifications: [
        { ...earlier, verifiedOn: '2021-05-01' },
        { ...earlier, method: 'PRIOR_VERIFICATION', verifiedOn: '2024-05-01', tradeId: 'trade_0' },
      ],
    }),
  ],
];

for (const [what, facts] of reuses)
  lawCase(27, '506(c)(2)(ii)(E)', `an earlier verification does not count ${what}`, () => {
    expect(isMet('PRIOR_VERIFICATION', facts)).toBe(false);
  });

for (const [totalAmount, allowed] of [
  ['200000.00', true],
  ['199999.99', false],
] as const)
  lawCase(29, 'Staff letter 2025-03-12', `a person invests ${totalAmount}`, () => {
    expect(isMet('MINIMUM_INVESTMENT', factsOf({ totalAmount }))).toBe(allowed);
  });

const excluded: [string, Partial<TradeBoundFacts>][] = [
  [
    'on the basis PROFESSIONAL_CERTIFICATION',
    {
      representations: [
        stated('ACCREDITED_STATUS', { basis: 'PROFESSIONAL_CERTIFICATION' }),
        stated('NOT_FINANCED'),
      ],
    },
  ],
  ['by credit card', { paymentMethodType: 'CREDIT_CARD' }],
  ['paid by a third party', { hasThirdPartyPayer: true }],
];

for (const [what, given] of excluded)
  lawCase(30, 'Staff letter, R5', `an investment of 250,000 ${what} does not count`, () => {
    expect(isMet('MINIMUM_INVESTMENT', factsOf({ totalAmount: '250000', ...given }))).toBe(false);
  });

const entityCases = [
  { owners: 4, totalAmount: '800000.00', allowed: true },
  { owners: 4, totalAmount: '799999.99', allowed: false },
  { owners: 5, totalAmount: '999999.99', allowed: false },
  { owners: 5, totalAmount: '1000000.00', allowed: true },
];

for (const { owners, totalAmount, allowed } of entityCases)
  lawCase(31, 'Staff letter, (a)(8)', `an entity of ${owners} natural owners invests ${totalAmount}`, () => {
    const ids = Array.from({ length: owners }, (_, index) => `owner_${index}`);
    const facts = factsOf({
      investorAccountType: 'LEGAL_ENTITY',
      totalAmount,
      owners: ids.map((linkedId) => ({ kind: 'NATURAL_PERSON', linkedId })),
      representations: [
        stated('ACCREDITED_STATUS', { basis: 'ENTITY_OWNERS' }),
        ...['investor', ...ids].map((subjectId) => stated('NOT_FINANCED', { subjectId })),
      ],
    });

    expect(isMet('MINIMUM_INVESTMENT', facts)).toBe(allowed);
  });

for (const [totalAmount, allowed] of [
  ['400000.00', true],
  ['399999.99', false],
] as const)
  lawCase(32, 'Staff letter, R5', `joint owners invest ${totalAmount}`, () => {
    expect(isMet('MINIMUM_INVESTMENT', factsOf({ totalAmount, investorAccountType: 'JOINT' }))).toBe(allowed);
  });

lawCase(32, 'Staff letter, R5', 'a minimum investment does not start the five years', () => {
  const facts = factsOf({
    totalAmount: '50000',
    investorAccountType: 'JOINT',
    verifications: [{ ...earlier, method: 'MINIMUM_INVESTMENT', verifiedOn: '2026-01-15', validUntil: null }],
  });

  expect(isMet('PRIOR_VERIFICATION', facts)).toBe(false);
});
