import { expect, test } from 'vitest';
import { shareService } from '../support/service.ts';
import { approveAic, expectationBy, type Income, spouse, submitIncome } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { World } from './support/world.ts';

setClock();
const service = await shareService();

const returns = (latest: number, before: number, more?: object): Income[] => [
  [2025, latest, more],
  [2024, before, more],
];

for (const { latest, before, systemReview } of [
  { latest: 200_000, before: 250_000, systemReview: 'FAILED' },
  { latest: 200_000.01, before: 200_000.01, systemReview: 'PASSED' },
]) {
  lawCase(11, '501(a)(6)', `${latest} and ${before} is ${systemReview}`, async () => {
    setClock();

    expect((await submitIncome(service, returns(latest, before))).systemReview).toBe(systemReview);
  });
}

lawCase(12, '506(c)(2)(ii)(A)', 'the expected income is stated in the year of the sale', async () => {
  setClock();
  const items = returns(201_000, 201_000);
  const lastYear = [{ kind: 'INCOME_EXPECTATION', madeOn: '2025-12-30' }];

  const results = [
    await submitIncome(service, items, { representations: [] }),
    await submitIncome(service, items, { representations: lastYear }),
  ];

  expect(results.map(({ systemReview }) => systemReview)).toEqual(['NEEDS_INFO', 'NEEDS_INFO']);
});

/** Returns for 2024 and 2023 only, and the stated income of 2025. */
const withoutLastYear = (amount: number, extensionFiled?: boolean) =>
  submitIncome(
    service,
    [
      [2024, 210_000],
      [2023, 210_000],
    ],
    {
      representations: [
        { kind: 'INCOME_EXPECTATION', madeOn: '2026-02-09' },
        { kind: 'PRIOR_YEAR_INCOME', madeOn: '2026-02-09', amount, extensionFiled },
      ],
    },
  );

lawCase(13, 'C&DI 260.35', 'the income of last year is stated before its form is due', async () => {
  setClock('2026-02-10T10:00:00-05:00');

  const passed = await withoutLastYear(220_000);
  const failed = await withoutLastYear(200_000);

  expect([passed.systemReview, passed.log.verification.validUntil]).toEqual(['PASSED', '2026-04-15']);
  expect(passed.log.verification.method).toBe('TAX_FORMS');
  expect(failed.systemReview).toBe('FAILED');
});

test.each([
  [300_000.01, 300_000.01, 'PASSED'],
  [300_000, 300_000.01, 'FAILED'],
  [300_000.01, 200_001, 'FAILED'],
  [300_000.01, undefined, 'NEEDS_INFO'],
])(
  'C&DI 260.35, decisions.md § 5: of a joint test, stated incomes of %s and %s are %s',
  async (own, spouses, result) => {
    setClock('2026-02-10T10:00:00-05:00');
    const madeOn = '2026-02-09';
    const state = (amount: number | undefined, by: string) => [
      { kind: 'INCOME_EXPECTATION', madeOn, by },
      ...(amount === undefined ? [] : [{ kind: 'PRIOR_YEAR_INCOME', madeOn, by, amount }]),
    ];

    const { systemReview } = await submitIncome(
      service,
      [2024, 2023].flatMap((year): Income[] => [
        [year, 150_000],
        [year, 160_000, { owner: 'SPOUSE' }],
      ]),
      { jointWith: spouse, representations: [...state(own, 'PERSON'), ...state(spouses, 'SPOUSE')] },
    );

    expect(systemReview).toBe(result);
  },
);

lawCase(14, 'C&DI 260.35, cutoff', 'after the due date, only a filing extension helps', async () => {
  setClock('2026-04-16T10:00:00-04:00');

  const without = await withoutLastYear(220_000);
  const extended = await withoutLastYear(220_000, true);

  expect(without.systemReview).toBe('NEEDS_INFO');
  expect([extended.systemReview, extended.log.verification.validUntil]).toEqual(['PASSED', '2026-10-15']);
});

lawCase(
  15,
  '501(a)(6), single',
  'the single test of one owner of a joint account covers this owner only',
  async () => {
    setClock();
    const world = new World(service);
    const investor = await world.investor({}, 'JOINT');
    const [individualId = '', jointId] = investor.ownerIds;

    const { systemReview } = await submitIncome(service, returns(250_000, 250_000), { individualId });

    expect(systemReview).toBe('PASSED');
    expect(await approveAic(service, individualId)).toBe('Allowed');
    const isAccredited = async (id?: string) => (await service.get(`/individuals/${id}`)).body.accredited;
    expect([await isAccredited(individualId), await isAccredited(jointId)]).toEqual([true, false]);
    const { body } = await service.get(`/investor-accounts/${investor.investorAccountId}`);
    expect(body.regDQualified).toBe(false);
    const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');
    expect(await world.approve(tradeId)).toContain('Rule: accreditation.');
  },
);

for (const { latest, before, systemReview } of [
  { latest: 150_000, before: 150_000, systemReview: 'PASSED' },
  { latest: 150_000, before: 120_000, systemReview: 'FAILED' },
]) {
  lawCase(16, '501(a)(6), joint', `with a spouse of ${latest} and ${before}: ${systemReview}`, async () => {
    setClock();
    const items = [...returns(180_000, 180_000), ...returns(latest, before, { owner: 'SPOUSE' })];

    const reviewed = await submitIncome(service, items, {
      jointWith: spouse,
      representations: expectationBy('PERSON', 'SPOUSE'),
    });

    expect(reviewed.systemReview).toBe(systemReview);
  });
}

lawCase(17, '501(a)(6), R4', 'the same test must pass in both years', async () => {
  setClock();
  const items: Income[] = [
    [2025, 250_000],
    [2024, 150_000],
    [2024, 160_000, { owner: 'SPOUSE' }],
  ];

  const { systemReview } = await submitIncome(service, items, {
    jointWith: spouse,
    representations: expectationBy('PERSON', 'SPOUSE'),
  });

  expect(systemReview).toBe('FAILED');
});
