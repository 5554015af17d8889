/** Law cases about whose evidence a document is, and about statements against the record (compliance.md § 4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../support/aic.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { createPaymentMethod } from '../support/trading.ts';
import {
  approveAic,
  approveEntity,
  dated,
  expectationBy,
  type Income,
  liabilitiesBy,
  nameSubject,
  readReview,
  spouse,
  submitAic,
  submitEntity,
  submitIncome,
} from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { type Investor, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;
const returns = (amount: number): Income[] => [2025, 2024].map((year) => [year, amount]);
const textsOf = ({ log }: { log: { missing: { description: string }[] } }) =>
  log.missing.map(({ description }) => description);

lawCase(100, '506(c)(2)(ii)(B), person', 'the single test needs the report of the person', async () => {
  const [individualId, spouseId] = [await createIndividual(service), await createIndividual(service)];
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', dated);
  await upload(service, spouseId, 'CREDIT_REPORT', dated);
  const item = { institution: 'Casco Bay Savings', accountType: 'CHECKING', balance: 1_500_000, fileId };

  const reviewed = await submitAic(service, individualId, {
    type: 'NET_WORTH',
    metadata: [item],
    jointWith: { ...spouse, individualId: spouseId },
    representations: liabilitiesBy('PERSON', 'SPOUSE'),
  });

  expect(reviewed.systemReview).toBe('NEEDS_INFO');
  expect(textsOf(reviewed)).toContain(
    'Consumer report from a nationwide reporting agency about the investor',
  );

  await upload(service, individualId, 'CREDIT_REPORT', dated);
  expect((await readReview(service, individualId)).systemReview).toBe('PASSED');
});

describe('17 CFR 230.506(c)(2)(ii) Instruction 3', () => {
  /** A joint submission of two persons, of whom each has half; the spouse is not registered. */
  async function submitJoint(type: 'NET_WORTH' | 'INCOME', name?: 'PERSON' | 'SPOUSE' | 'BOTH') {
    const individualId = await createIndividual(service);
    const label = type === 'INCOME' ? 'PROOF_OF_INCOME' : 'PROOF_OF_NET_WORTH';
    const [own, others] = [
      await upload(service, individualId, label, dated),
      await upload(service, individualId, label, dated),
    ];
    if (name) await nameSubject(service, others, name);
    await upload(service, individualId, 'CREDIT_REPORT', dated);
    const report = await upload(service, individualId, 'CREDIT_REPORT', dated);
    if (name) await nameSubject(service, report, 'SPOUSE');
    const items =
      type === 'INCOME'
        ? [2025, 2024].map((year) => ({ year, amount: 160_000, documentType: 'W2' }))
        : [{ institution: 'Casco Bay Savings', accountType: 'CHECKING', balance: 600_000 }];
    const represent = type === 'INCOME' ? expectationBy : liabilitiesBy;
    return submitAic(service, individualId, {
      type,
      jointWith: spouse,
      metadata: [
        ...items.map((item) => ({ ...item, fileId: own })),
        ...items.map((item) => ({ ...item, fileId: others, owner: 'SPOUSE' })),
      ],
      representations: represent('PERSON', 'SPOUSE'),
    });
  }

  test.each([
    ['NET_WORTH', 'SPOUSE', 'PASSED'],
    ['NET_WORTH', 'BOTH', 'PASSED'],
    ['NET_WORTH', 'PERSON', 'NEEDS_INFO'],
    ['NET_WORTH', undefined, 'NEEDS_INFO'],
    ['INCOME', 'SPOUSE', 'PASSED'],
    ['INCOME', undefined, 'NEEDS_INFO'],
  ] as const)(
    '%s of the spouse is proved by a document that an officer named: %s: %s',
    async (type, name, result) => {
      const reviewed = await submitJoint(type, name);

      expect(reviewed.systemReview).toBe(result);
      if (result === 'NEEDS_INFO')
        expect(textsOf(reviewed).join()).toContain('not a document of the spouse or spousal equivalent');
    },
  );

  test('the joint test needs the consumer reports of both persons', async () => {
    expect(textsOf(await submitJoint('NET_WORTH'))).toContain(
      'Consumer report from a nationwide reporting agency about the spouse or spousal equivalent',
    );
  });

  test('a W-2 of the spouse does not prove the income of the person', async () => {
    const reviewed = await submitIncome(service, returns(250_000));
    expect(reviewed.systemReview).toBe('PASSED');
    const { individualId } = reviewed;
    const { body } = await service.get(`/individual/${individualId}/aic`);

    await nameSubject(service, body.incomeData[0].fileId, 'SPOUSE');

    const again = await readReview(service, individualId);
    expect(again.systemReview).toBe('NEEDS_INFO');
    expect(textsOf(again)[0]).toContain('not a document of the investor');
  });

  test('a letter about the spouse does not confirm the person', async () => {
    const [individualId, spouseId] = [await createIndividual(service), await createIndividual(service)];
    const fileId = await upload(service, spouseId, 'VERIFICATION_LETTER', dated);
    await upload(service, individualId, 'CREDIT_REPORT', dated);
    const signer = { signerKind: 'CPA', signerName: 'Carla Reyes', licenseNumber: '12-345' };

    const reviewed = await submitAic(service, individualId, {
      type: 'THIRD_PARTY_CONFIRMATION',
      jointWith: { ...spouse, individualId: spouseId },
      metadata: [{ fileId, ...signer }],
    });

    expect(reviewed.systemReview).toBe('NEEDS_INFO');
    expect(textsOf(reviewed)).toEqual(['Verification letter about the investor']);
  });
});

/** Submits the minimum investment of a person for a trade of 250,000. @returns the trade */
async function submitMinimum(investor: Investor, basis = 'INCOME'): Promise<string> {
  const paymentMethodId = await createPaymentMethod(service, investor.userId, 'WIRE');
  const terms = { minimumInvestmentVerification: true };
  const buyer = { ...investor, paymentMethodId };
  const tradeId = await world.place(buyer, await world.offer('RULE_506C', terms), '250000.00');
  for (const kind of ['ACCREDITED_STATUS', 'NOT_FINANCED'])
    await service.post('/representations', {
      ...{ subjectId: ownerOf(investor), kind, tradeId, madeOn: '2026-06-15' },
      ...(kind === 'ACCREDITED_STATUS' && { basis }),
    });
  await submitAic(service, ownerOf(investor), { type: 'MINIMUM_INVESTMENT', metadata: [{ tradeId, basis }] });
  return tradeId;
}

/** Submits a statement of the status. */
const certify = (individualId: string, basis = 'INCOME') =>
  submitAic(service, individualId, {
    type: 'SELF_CERTIFICATION',
    metadata: [{ basis }],
    representations: [{ kind: 'ACCREDITED_STATUS', basis, madeOn: '2026-06-10' }],
  });

const codesOf = ({ log }: { log: { missing: { code?: string }[] } }) => log.missing.map(({ code }) => code);
const contradicted = ['STATEMENT_CONTRADICTS_RECORD'];

lawCase(
  101,
  'Staff letter 2025-03-12, record',
  'a minimum investment does not outweigh the income on the profile',
  async () => {
    const investor = await world.investor({ currentAnnualIncome: 30_000 });
    const tradeId = await submitMinimum(investor);

    const reviewed = await readReview(service, ownerOf(investor));
    expect(reviewed.systemReview).toBe('NEEDS_INFO');
    expect(codesOf(reviewed)).toEqual(contradicted);
    expect(textsOf(reviewed)[0]).toContain('$30,000.00');
    expect(await approveAic(service, ownerOf(investor))).toMatch(
      /^reasonCode: is required to override: The record contradicts/,
    );
    expect(await world.approve(tradeId)).toContain('Rule: accreditation.');
  },
);

lawCase(
  101,
  'Staff letter 2025-03-12, record',
  'a statement of the status does not outweigh the income on the profile',
  async () => {
    const reviewed = await certify(ownerOf(await world.investor({ currentAnnualIncome: 30_000 })));

    expect(reviewed.systemReview).toBe('NEEDS_INFO');
    expect(codesOf(reviewed)).toEqual(contradicted);
  },
);

describe('17 CFR 230.501(a), "reasonably believes"', () => {
  test.each([
    ['another basis than the stated one', { netWorthExcludingResidence: 30_000 }, 'INCOME', 'PASSED'],
    ['net worth at the threshold', { netWorthExcludingResidence: 1_000_000 }, 'NET_WORTH', 'NEEDS_INFO'],
    [
      'enough income with the spouse',
      { currentAnnualIncome: 30_000, currentHouseholdIncome: 400_000 },
      'INCOME',
      'PASSED',
    ],
    ['too little income with the spouse', { currentHouseholdIncome: 300_000 }, 'INCOME', 'NEEDS_INFO'],
  ])('a profile with %s', async (_, fields, basis, result) => {
    const investor = await world.investor(fields);

    expect((await certify(ownerOf(investor), basis)).systemReview).toBe(result);
  });

  test('an earlier submission of the last 12 months contradicts a statement, an older one does not', async () => {
    const { individualId } = await submitIncome(service, returns(150_000));
    const reviewed = await certify(individualId);
    // One for each of the two years.
    expect(codesOf(reviewed)).toEqual([...contradicted, ...contradicted]);
    expect(reviewed.systemReview).toBe('NEEDS_INFO');
    // A further statement does not make the earlier figures unknown.
    expect((await certify(individualId)).systemReview).toBe('NEEDS_INFO');
    expect((await certify(individualId, 'NET_WORTH')).systemReview).toBe('PASSED');

    setClock('2027-06-16T10:00:00-04:00');
    const statement = { kind: 'ACCREDITED_STATUS', basis: 'INCOME', madeOn: '2027-06-10' };
    const later = {
      type: 'SELF_CERTIFICATION',
      metadata: [{ basis: 'INCOME' }],
      representations: [statement],
    };
    expect((await submitAic(service, individualId, later)).systemReview).toBe('PASSED');
  });

  test('an income that is lowered after the approval of the trade ends a minimum investment', async () => {
    const investor = await world.investor({ currentAnnualIncome: 400_000 });
    const tradeId = await submitMinimum(investor);
    expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');
    expect(await world.prepare(tradeId)).toBe('Allowed');

    await service.patch(`/individuals/${ownerOf(investor)}`, { currentAnnualIncome: 30_000 });

    expect(await world.settle(tradeId)).toContain('Rule: accreditation.');
  });

  test.each([
    [1_000_000, 'NEEDS_INFO'],
    [6_000_000, 'PASSED'],
  ])('an entity with total assets of %d that certifies itself: %s', async (totalAssets, result) => {
    const id = ownerOf(await world.entity({ totalAssets }));
    const representations = [{ kind: 'ACCREDITED_STATUS', basis: 'ENTITY_ASSETS', madeOn: '2026-06-10' }];

    const submitted = {
      basis: 'SELF_CERTIFICATION',
      metadata: [{ basis: 'ENTITY_ASSETS' }],
      representations,
    };

    expect(await submitEntity(service, id, submitted)).toBe(result);
    expect((await approveEntity(service, id)) === 'Allowed').toBe(result === 'PASSED');
  });
});
