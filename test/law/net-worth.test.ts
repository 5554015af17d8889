import { expect } from 'vitest';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { computed, liabilitiesBy, type NetWorth, spouse, submitNetWorth } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';

setClock();
const service = await shareService();

/** A case whose submission the system review decides by its net worth. */
function netWorthCase(
  number: number,
  citation: string,
  title: string,
  items: NetWorth[],
  expected: { netWorth: string; systemReview: string },
): void {
  lawCase(number, citation, title, async () => {
    setClock();
    const reviewed = await submitNetWorth(service, items);

    expect([computed(reviewed), reviewed.systemReview]).toEqual([expected.netWorth, expected.systemReview]);
  });
}

netWorthCase(1, '501(a)(5)', 'exactly 1,000,000 is not above it', [['CASH', 1_000_000]], {
  netWorth: '1000000',
  systemReview: 'FAILED',
});
netWorthCase(1, '501(a)(5)', 'one cent more is above it', [['CASH', 1_000_000.01]], {
  netWorth: '1000000.01',
  systemReview: 'PASSED',
});

netWorthCase(
  2,
  '501(a)(5)(i)(A), (C)',
  'a mortgage above the value of the residence counts',
  [
    ['PRIMARY_RESIDENCE', 900_000],
    ['MORTGAGE_PRIMARY_RESIDENCE', 1_100_000, { incurredOn: '2019-05-01' }],
    ['SECURITIES', 1_150_000],
  ],
  { netWorth: '950000', systemReview: 'FAILED' },
);

netWorthCase(
  3,
  '501(a)(5)(i)(B)',
  'a mortgage up to the value of the residence does not count',
  [
    ['PRIMARY_RESIDENCE', 900_000],
    ['MORTGAGE_PRIMARY_RESIDENCE', 850_000, { incurredOn: '2019-05-01' }],
    ['SECURITIES', 1_000_000.01],
  ],
  { netWorth: '1000000.01', systemReview: 'PASSED' },
);

const lines = [
  { incurredOn: '2026-05-06', netWorth: '950000', systemReview: 'FAILED' },
  { incurredOn: '2026-04-16', netWorth: '950000', systemReview: 'FAILED' },
  { incurredOn: '2026-04-15', netWorth: '1050000', systemReview: 'PASSED' },
];
for (const { incurredOn, ...expected } of lines) {
  netWorthCase(
    4,
    '501(a)(5)(i)(B), 60 days',
    `a line of credit on the residence of ${incurredOn}`,
    [
      ['PRIMARY_RESIDENCE', 800_000],
      ['HELOC_PRIMARY_RESIDENCE', 100_000, { incurredOn }],
      ['SECURITIES', 1_050_000],
    ],
    expected,
  );
}

netWorthCase(
  5,
  '501(a)(5)(i)(B), acquisition',
  'a recent mortgage to acquire the residence does not count',
  [
    ['PRIMARY_RESIDENCE', 700_000],
    ['MORTGAGE_PRIMARY_RESIDENCE', 600_000, { incurredOn: '2026-05-26', toAcquireResidence: true }],
    ['SECURITIES', 1_050_000],
  ],
  { netWorth: '1050000', systemReview: 'PASSED' },
);

netWorthCase(
  6,
  '501(a)(5)(i)(B), (C)',
  'the increase and the excess count once',
  [
    ['PRIMARY_RESIDENCE', 500_000],
    ['MORTGAGE_PRIMARY_RESIDENCE', 550_000, { balance60DaysBefore: 450_000 }],
    ['SECURITIES', 1_080_000],
  ],
  { netWorth: '980000', systemReview: 'FAILED' },
);

lawCase(7, '501(a)(5)(i)(B), missing', 'a residence debt without its date needs information', async () => {
  setClock();
  const { systemReview, log } = await submitNetWorth(service, [
    ['PRIMARY_RESIDENCE', 500_000],
    ['HELOC_PRIMARY_RESIDENCE', 50_000],
    ['SECURITIES', 1_030_000],
  ]);

  expect(systemReview).toBe('NEEDS_INFO');
  expect(log.missing).toMatchObject([
    { item: 2, description: expect.stringContaining('HELOC_PRIMARY_RESIDENCE') },
  ]);
});

lawCase(8, '501(a)(5), free text', 'free text that is not listed needs information', async () => {
  setClock();
  const untyped = (accountType: string, balance: number): NetWorth => [
    accountType,
    balance,
    { itemType: null },
  ];

  const house = await submitNetWorth(service, [untyped('My house', 1_500_000), untyped('Savings', 200_000)]);
  const fund = await submitNetWorth(service, [untyped('Debt fund', 1_200_000)]);
  const typed = await submitNetWorth(service, [['SECURITIES', 1_200_000, { accountType: 'Debt fund' }]]);

  expect(house.systemReview).toBe('NEEDS_INFO');
  expect(house.log.missing).toMatchObject([{ item: 1, description: expect.stringContaining('My house') }]);
  expect(fund.systemReview).toBe('NEEDS_INFO');
  expect(typed.systemReview).toBe('PASSED');
});

for (const [ownedPercent, netWorth, systemReview] of [
  [50, '1050000', 'PASSED'],
  [46.875, '1000000', 'FAILED'],
] as const) {
  netWorthCase(
    9,
    'C&DI 255.49',
    `only ${ownedPercent} percent of what a sibling also owns counts`,
    [
      ['OTHER_REAL_ESTATE', 1_600_000, { ownedPercent }],
      ['CASH', 250_000],
    ],
    { netWorth, systemReview },
  );
}

lawCase(
  10,
  '501(a)(5) Note 1; (c)(2)(ii) Instruction 3',
  'a spousal equivalent counts in any account',
  async () => {
    setClock();
    const jointWith = { ...spouse, relation: 'SPOUSAL_EQUIVALENT' };
    const items: NetWorth[] = [
      ['CASH', 600_000],
      ['CASH', 450_000, { owner: 'SPOUSE' }],
    ];

    const representations = liabilitiesBy('PERSON', 'SPOUSE');
    const both = await submitNetWorth(service, items, { jointWith, representations });
    const one = await submitNetWorth(service, items, { jointWith });

    expect([computed(both), both.systemReview]).toEqual(['1050000', 'PASSED']);
    expect(one.systemReview).toBe('NEEDS_INFO');
    expect(one.log.missing).toMatchObject([
      { description: expect.stringContaining('the spouse or spousal equivalent') },
    ]);
  },
);

lawCase(
  10,
  '501(a)(5) Note 1; (c)(2)(ii) Instruction 3',
  'siblings of a joint account do not add up',
  async () => {
    setClock();
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'JOINT' });
    const results: string[] = [];
    for (const role of ['PRIMARY', 'JOINT']) {
      const individualId = await createIndividual(service, { investorAccountId, role });
      results.push((await submitNetWorth(service, [['CASH', 600_000]], { individualId })).systemReview);
    }

    expect(results).toEqual(['FAILED', 'FAILED']);
  },
);
