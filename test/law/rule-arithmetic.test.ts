/** What an officer sees of the arithmetic of a limit, and a client does not (compliance.md § 1.3, compliance.md § 5.5). */
import { beforeEach, describe, expect, test } from 'vitest';
import { computeCrowdfundingLimit } from '../../shared/domain/rules/limit-arithmetic.ts';
import { ruleOn, ruleTable, type VersionOf } from '../../shared/domain/rules/rule-table.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { setClock } from './support/clock.ts';
import { World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

async function readRule(id: string, name: string) {
  const { current } = await askAsStaff(service, 'getTradeEvaluation', { params: { id } });
  return current.find(({ rule }: { rule: string }) => rule === name);
}

test.each([
  ['0', '49000', '2500', 'lowest limit'],
  ['50000', '0', '2500', '5 percent of the greater figure'],
  ['123999.99', '3000000', '124000', 'highest limit'],
  ['124000', '124000', '12400', '10 percent of the greater figure'],
  ['1240000', '124000', '124000', '10 percent of the greater figure'],
  ['1240000.1', '124000', '124000', 'highest limit'],
])('17 CFR 227.100(a)(2): of %s and %s, the limit is %s, the %s', (income, netWorth, amount, basis) => {
  const { parameters } = ruleOn('crowdfundingLimit', '2026-06-15') as VersionOf<'crowdfundingLimit'>;

  expect(computeCrowdfundingLimit({ income, netWorth }, parameters)).toEqual({ amount, basis });
});

describe('17 CFR 227.100(a)(2), compliance.md § 1.3e: the evaluation of a trade', () => {
  test('lists the figures of the investor, and the amounts that count toward the limit', async () => {
    const investor = await world.investor({
      ...{ currentAnnualIncome: 80_000, netWorthExcludingResidence: 120_000, investedInCrowdfunding: 1500 },
    });
    const earlier = await world.offer('REG_CF');
    await world.settled(investor, earlier, '250.25', '2026-02-02T10:00:00-05:00');
    const tradeId = await world.place(investor, await world.offer('REG_CF'), '6000.00');

    const { limit, arithmetic, message } = await readRule(tradeId, 'crowdfundingLimit');

    expect(message).toContain('Total of 7,750.25 is above the limit of 6,000.00');
    expect(limit).toEqual({ amount: 6000, invested: 7750.25, remaining: 0 });
    expect(arithmetic).toEqual({
      basis: '5 percent of the greater figure',
      figures: [
        { label: 'Annual income', amount: '80000' },
        { label: 'Net worth', amount: '120000' },
      ],
      parts: [
        { label: 'This trade', amount: '6000' },
        { label: '1 earlier trade', amount: '250.25' },
        { label: 'On other platforms', amount: '1500' },
      ],
    });
  });

  test('names the joint figures of spouses, and omits a figure that is not known', async () => {
    const spouseIndividualId = (await world.investor()).ownerIds[0];
    const investor = await world.investor({
      ...{
        currentAnnualIncome: 0,
        spouseIndividualId,
        spouseRelation: 'SPOUSE',
        currentHouseholdIncome: 90_000,
      },
    });
    const tradeId = await world.place(investor, await world.offer('REG_CF'), '4000.00');

    const { result, arithmetic } = await readRule(tradeId, 'crowdfundingLimit');

    expect(result).toBe('PASSED');
    expect(arithmetic.figures).toEqual([{ label: 'Joint annual income', amount: '90000' }]);
  });

  test('lists the sales of the issuer, of which the client reads the sum', async () => {
    const offer = await world.offer('REG_CF', { soldElsewhere12Months: 4_999_500 });
    await world.place(await world.investor(), offer, '400.00');
    const cartId = await world.cart(await world.investor(), offer, '200.00');
    const quoted = await service.post(`/carts/${cartId}/evaluate`, {});
    const cap = quoted.body.rules.find(({ rule }: { rule: string }) => rule === 'issuerCap');
    expect(cap).toMatchObject({ result: 'FAILED', limit: { amount: 5_000_000, invested: 5_000_100 } });
    expect(JSON.stringify(quoted.body)).not.toContain('arithmetic');
    const tradeId = await world.place(await world.investor(), offer, '200.00');

    const { arithmetic } = await readRule(tradeId, 'issuerCap');

    expect(arithmetic).toEqual({
      basis: null,
      figures: [],
      parts: [
        { label: 'This trade', amount: '200' },
        { label: 'Earlier sales of the issuer', amount: '400' },
        { label: 'Sold elsewhere in 12 months', amount: '4999500' },
      ],
    });
  });
});

test('the citations of rules name a law or the terms of the offering, and no page of the documentation', () => {
  const citations = Object.values(ruleTable).flatMap((versions) => versions.map(({ citation }) => citation));
  expect(citations.filter((citation) => citation.includes('.md'))).toEqual([]);
});
