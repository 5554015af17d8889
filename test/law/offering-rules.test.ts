import { beforeEach, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Exemption } from '../../shared/domain/rules/exemptions.ts';
import { computeCrowdfundingLimit } from '../../shared/domain/rules/limit-arithmetic.ts';
import { ruleOn } from '../../shared/domain/rules/rule-table.ts';
import { countRows } from '../support/errors.ts';
import { shareService } from '../support/service.ts';
import { checkOut } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { freshSsn, type Investor, World } from './support/world.ts';

const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

const setPolicy = (body: object) => service.app.run('setCheckoutPolicy', backOffice, { body });

const record = (investor: Investor, offeringId: string, fields: object = {}) =>
  service.app.run('setPurchaserRecord', backOffice, {
    params: { id: investor.investorAccountId },
    body: {
      offeringId,
      relationshipSince: '01/02/2025',
      sophistication: 'PERSON',
      informationDeliveredOn: '06/14/2026',
      ...fields,
    },
  });

/** Investors who are not accredited: a purchaser of one issuer does not count for another one. */
const purchasers: Investor[] = [];

/** Open trades of purchasers who are not accredited, ahead of the next one. */
async function sellAhead(offer: Awaited<ReturnType<World['offer']>>, count: number): Promise<void> {
  while (purchasers.length < count) purchasers.push(await world.investor());
  for (const purchaser of purchasers.slice(0, count)) await world.place(purchaser, offer, '100.00');
}

lawCase(42, '506(c), R14', 'an offering under REG_D without exemption requires accreditation', async () => {
  const offer = await world.offer('RULE_506C', { exemption: null });
  const investor = await world.investor();
  const tradeId = await world.place(investor, offer, '1000.00');
  const { body } = await service.get(`/trades/${tradeId}`);

  expect(JSON.parse(body.systemReviewLog)).toMatchObject([{ rule: 'accreditation', result: 'FAILED' }]);
  expect(await world.approve(tradeId)).toContain('Rule: accreditation.');
  expect(await world.settle(tradeId)).toContain('Rule: accreditation.');

  await setPolicy({ accreditation: 'STOP' });
  await world.cart(investor, offer, '1000.00');
  const stopped = await checkOut(service, investor.userId);
  await setPolicy({ accreditation: 'FINDING' });
  expect(stopped).toMatchObject({
    status: 422,
    body: { errors: [expect.stringContaining('Rule: accreditation.')] },
  });
});

lawCase(43, '506(b)(2)(i)', '35 purchasers who are not accredited, counted in 90 days', async () => {
  const offer = await world.offer('RULE_506B');
  await sellAhead(offer, 34);
  const last = await world.investor();
  await record(last, offer.offeringId);
  const allowed = await world.place(last, offer, '100.00');
  const tooMany = await world.investor();
  await record(tooMany, offer.offeringId);
  const blocked = await world.place(tooMany, offer, '100.00');

  expect(await world.approve(allowed)).toBe('Allowed');
  const message = await world.approve(blocked);
  expect(message).toContain('Rule: nonAccredited.');
  expect(message).toMatch(/\b36\b.*\b35\b/);
});

lawCase(44, '501(e)(1)(i)', 'spouses at one address count as one purchaser', async () => {
  const offer = await world.offer('RULE_506B');
  await sellAhead(offer, 34);
  const home = { address: '1 Elm Street', city: 'Portland', state: 'ME', zip: '04101' };
  const spouse = await world.investor(home);
  await world.place(spouse, offer, '100.00');
  const investor = await world.investor({
    ...home,
    spouseIndividualId: spouse.ownerIds[0],
    spouseRelation: 'SPOUSE',
  });
  await record(investor, offer.offeringId);

  expect(await world.approve(await world.place(investor, offer, '100.00'))).toBe('Allowed');
});

lawCase(45, '506(b)(2)(i), 90 days', 'the 90 days end with the sale day', async () => {
  const approveWithOneClosedOn = async (closedAt: string) => {
    const offer = await world.offer('RULE_506B');
    await sellAhead(offer, 34);
    await world.settled(await world.investor(), offer, '100.00', closedAt);
    const investor = await world.investor();
    await record(investor, offer.offeringId);
    return world.approve(await world.place(investor, offer, '100.00'));
  };

  expect(await approveWithOneClosedOn('2026-03-17T23:59-04:00')).toBe('Allowed');
  expect(await approveWithOneClosedOn('2026-03-18T00:00-04:00')).toContain('Rule: nonAccredited.');
});

lawCase(46, '502(b)', 'information is delivered before the day of the sale', async () => {
  const offer = await world.offer('RULE_506B');
  const investor = await world.investor();
  const tradeId = await world.place(investor, offer, '100.00');
  const approve = async (informationDeliveredOn: string | null) => {
    await record(investor, offer.offeringId, { informationDeliveredOn });
    return world.approve(tradeId);
  };

  expect(await approve(null)).toContain('Rule: nonAccredited.');
  expect(await approve('06/15/2026')).toContain('Rule: nonAccredited.');
  expect(await approve('06/14/2026')).toBe('Allowed');
});

const limitOn = (day: string, income: string, netWorth: string) => {
  const version = ruleOn('crowdfundingLimit', day);
  return version && computeCrowdfundingLimit({ income, netWorth }, version.parameters).amount;
};

for (const [income, netWorth, amount] of [
  ['100000', '200000', '10000'],
  ['124000', '124000', '12400'],
  ['123999.99', '500000', '25000'],
  ['0', '0', '2500'],
  ['30000', '105000', '5250'],
] as const)
  lawCase(47, '227.100(a)(2)', `the limit for ${income} and ${netWorth} is ${amount}`, () => {
    expect(limitOn('2026-06-15', income, netWorth)).toBe(amount);
  });

for (const [income, netWorth] of [
  ['3000000', '60000'],
  ['5000000', '5000000'],
] as const)
  lawCase(48, '227.100(a)(2), R6', `the ceiling limits ${income} and ${netWorth} to 124,000`, () => {
    expect(limitOn('2026-06-15', income, netWorth)).toBe('124000');
  });

for (const [day, amount] of [
  ['2022-09-19', '2200'],
  ['2022-09-20', '2500'],
] as const)
  lawCase(49, '87 FR 57398', `the floor on ${day} is ${amount}`, () => {
    expect(limitOn(day, '0', '0')).toBe(amount);
  });

lawCase(50, '227.100(a)(2), person', 'trades of the same SSN count under every user', async () => {
  const figures = { ssn: freshSsn(), currentAnnualIncome: 100_000, netWorthExcludingResidence: 100_000 };
  const another = await world.investor(figures);
  await world.place(another, await world.offer('REG_CF'), '0.01');
  const investor = await world.investor({ ...figures, currentAnnualIncome: 200_000 });
  const offer = await world.offer('REG_CF');

  // 5 percent of 200,000 is 10,000; a cent is invested under another user.
  expect(await world.quoted(await world.cart(investor, offer, '9999.99'), 'crowdfundingLimit')).toBe(
    'PASSED',
  );
  const second = await world.investor({ ...figures, currentAnnualIncome: 200_000 });
  const { rules } = await world.quote(await world.cart(second, offer, '10000.00'));
  expect(rules).toContainEqual(
    expect.objectContaining({
      rule: 'crowdfundingLimit',
      result: 'FAILED',
      limit: { amount: 10_000, invested: 10_000.01, remaining: 0 },
    }),
  );
});

lawCase(50, '227.100(a)(2), person', '6,000 open under another user leave 4,000', async () => {
  const ssn = freshSsn();
  const figures = { ssn, currentAnnualIncome: 200_000, netWorthExcludingResidence: 100_000 };
  await world.place(await world.investor(figures), await world.offer('REG_CF'), '6000.00');
  const offer = await world.offer('REG_CF');
  const quote = async (total: string) =>
    world.quoted(await world.cart(await world.investor(figures), offer, total), 'crowdfundingLimit');

  expect(await quote('4000.00')).toBe('PASSED');
  expect(await quote('4000.01')).toBe('FAILED');
});

lawCase(
  51,
  '227.100(a)(2) Instruction 2, R7',
  'joint figures are for spouses, whose trades count',
  async () => {
    const joint = {
      currentHouseholdIncome: 150_000,
      jointNetWorthExcludingResidence: 150_000,
      currentAnnualIncome: 0,
      netWorthExcludingResidence: 0,
    };
    const quote = async (total: string, spouseRelation: string) => {
      const spouse = await world.investor(joint);
      await world.settled(spouse, await world.offer('REG_CF'), '9000.00', '2026-05-01T12:00-04:00');
      const [spouseIndividualId] = spouse.ownerIds;
      const investor = await world.investor({ ...joint, spouseIndividualId, spouseRelation });
      return world.quoted(
        await world.cart(investor, await world.offer('REG_CF'), total),
        'crowdfundingLimit',
      );
    };

    expect(await quote('6000.00', 'SPOUSE')).toBe('PASSED');
    expect(await quote('6000.01', 'SPOUSE')).toBe('FAILED');
    expect(await quote('6000.00', 'SPOUSAL_EQUIVALENT')).toBe('FAILED');
  },
);

lawCase(52, '227.100(a)(2), R9', 'a trade settled on the day 12 months earlier still counts', async () => {
  const quote = async (closedAt: string) => {
    const investor = await world.investor({ currentAnnualIncome: 0, netWorthExcludingResidence: 0 });
    await world.settled(investor, await world.offer('REG_CF'), '2000.00', closedAt);
    return world.quoted(
      await world.cart(investor, await world.offer('REG_CF'), '600.00'),
      'crowdfundingLimit',
    );
  };

  expect(await quote('2025-06-15T00:00-04:00')).toBe('FAILED');
  expect(await quote('2025-06-14T23:59-04:00')).toBe('PASSED');
});

lawCase(53, '227.303(b)(1)', 'unknown figures allow the floor only', async () => {
  const offer = await world.offer('REG_CF');
  const quote = async (total: string, investedInCrowdfunding: number | null = 0) =>
    world.quoted(
      await world.cart(await world.investor({ investedInCrowdfunding }), offer, total),
      'crowdfundingLimit',
    );

  expect(await quote('2500.00')).toBe('PASSED');
  expect(await quote('2500.01')).toBe('NEEDS_INFO');
  expect(await quote('100.00', null)).toBe('NEEDS_INFO');
});

/** A trade that passes every rule of Regulation Crowdfunding or Regulation A at its approval. */
async function placeEligible(
  exemption: Exemption,
  offer: Awaited<ReturnType<World['offer']>>,
  total: string,
  madeOn?: string,
): Promise<string> {
  const investor = await world.investor({ currentAnnualIncome: 1e9, netWorthExcludingResidence: 1e9 });
  const tradeId = await world.place(investor, offer, total);
  if (exemption === 'REG_CF')
    await world.represent(investor.ownerIds[0] as string, 'CROWDFUNDING_RISK', tradeId, madeOn);
  return tradeId;
}

lawCase(54, '227.100(a)(1)', 'the issuer sells at most 5,000,000 in 12 months', async () => {
  const approve = async (total: string, soldElsewhere12Months = 0) => {
    const offer = await world.offer('REG_CF', { soldElsewhere12Months });
    await placeEligible('REG_CF', offer, '4999000.00');
    return world.approve(await placeEligible('REG_CF', offer, total));
  };

  expect(await approve('1000.00')).toBe('Allowed');
  expect(await approve('1000.01')).toContain('Rule: issuerCap.');
  expect(await approve('1000.00', 1)).toContain('Rule: issuerCap.');
});

for (const [publiclyAvailableAt, time, isOpen] of [
  ['2026-05-25T10:00:00-04:00', '2026-06-15T09:59:00-04:00', false],
  ['2026-05-25T10:00:00-04:00', '2026-06-15T10:00:00-04:00', true],
  ['05/25/2026', '2026-06-15T23:59:00-04:00', false],
  ['05/25/2026', '2026-06-16T00:00:00-04:00', true],
] as const)
  lawCase(55, '227.303(a), R10', `public since ${publiclyAvailableAt}, settled ${time}`, async () => {
    setClock('2026-06-01T10:00:00-04:00');
    const offer = await world.offer('REG_CF', {
      publiclyAvailableAt,
      endAt: '06/10/2026',
      targetAmount: 100,
      contingencyAmount: 0,
    });
    const tradeId = await placeEligible('REG_CF', offer, '100.00', '2026-06-01');
    expect(await world.prepare(tradeId)).toBe('Allowed');
    setClock(time);

    const answer = await world.settle(tradeId);

    expect(answer).toEqual(isOpen ? 'Allowed' : expect.stringContaining('Rule: crowdfundingWindow.'));
  });

lawCase(62, '227.303(b)(2)', 'the risk statement is made by the day of the placement', async () => {
  const offer = await world.offer('REG_CF');
  const investor = await world.investor();
  const tradeId = await world.place(investor, offer, '100.00');
  const ownerId = investor.ownerIds[0] as string;

  expect(await world.approve(tradeId)).toContain('Rule: crowdfundingRisk.');
  setClock('2026-06-16T10:00:00-04:00');
  await world.represent(ownerId, 'CROWDFUNDING_RISK', tradeId, '2026-06-16');
  expect(await world.approve(tradeId)).toContain('Rule: crowdfundingRisk.');
  await world.represent(ownerId, 'CROWDFUNDING_RISK', tradeId, '2026-06-15');
  expect(await world.approve(tradeId)).toBe('Allowed');
});

for (const [madeOn, isAllowed] of [
  ['2025-06-15', false],
  ['2026-06-12', false],
  ['2026-06-13', true],
] as const)
  lawCase(
    102,
    '227.303(b)(2), each investment',
    `a risk statement of ${madeOn} for a cart of June 13`,
    async () => {
      const investor = await world.investor();
      setClock('2026-06-13T10:00:00-04:00');
      const cartId = await world.cart(investor, await world.offer('REG_CF'), '100.00');
      setClock();
      await world.represent(investor.ownerIds[0] as string, 'CROWDFUNDING_RISK', cartId, madeOn);
      await checkOut(service, investor.userId);

      expect(await world.approve(cartId)).toEqual(
        isAllowed ? 'Allowed' : expect.stringContaining('Rule: crowdfundingRisk.'),
      );
    },
  );

test('230.902(k): a statement that was made after the placement, or before the cart, does not count', async () => {
  const offer = await world.offer('REG_S');
  const place = async (madeOn: string) => {
    const investor = await world.investor({ country: 'FR' });
    const tradeId = await world.place(investor, offer, '100.00');
    setClock('2026-06-16T10:00:00-04:00');
    await world.represent(investor.ownerIds[0] as string, 'NON_US_PERSON', tradeId, madeOn);
    const approved = await world.approve(tradeId);
    setClock();
    return approved;
  };

  expect(await place('2026-06-14')).toContain('Rule: residence.');
  expect(await place('2026-06-15')).toBe('Allowed');
  expect(await place('2026-06-16')).toContain('Rule: residence.');
});

lawCase(64, '230.251(d)(2)(i)(C)', 'Tier 2 limits an investor to 10 percent in an offering', async () => {
  const quote = async (exemption: Exemption, total: string, fields = {}) => {
    const investor = await world.investor({
      currentAnnualIncome: 90_000,
      netWorthExcludingResidence: 140_000,
    });
    const offer = await world.offer(exemption, fields);
    await world.settled(investor, offer, '10000.00', '2026-03-02T12:00-05:00');
    return world.quoted(await world.cart(investor, offer, total), 'tierTwoLimit');
  };

  expect(await quote('REG_A_TIER_2', '4000.00')).toBe('PASSED');
  expect(await quote('REG_A_TIER_2', '4000.01')).toBe('FAILED');
  expect(await quote('REG_A_TIER_1', '4000.01')).toBe('NOT_APPLICABLE');
  expect(await quote('REG_A_TIER_2', '4000.01', { listedOnExchange: true })).toBe('PASSED');
});

lawCase(
  65,
  '230.251(d)(2)(i)(C)(2)',
  'the limit of an entity rests on its revenue and net assets',
  async () => {
    const offer = await world.offer('REG_A_TIER_2');
    const quote = async (total: string, netAssets: number | null = 1_200_000) =>
      world.quoted(
        await world.cart(await world.entity({ annualRevenue: 800_000, netAssets }), offer, total),
        'tierTwoLimit',
      );

    expect(await quote('120000.00')).toBe('PASSED');
    expect(await quote('120000.01')).toBe('FAILED');
    expect(await quote('80000.01', null)).toBe('NEEDS_INFO');
  },
);

for (const [exemption, ahead] of [
  ['REG_A_TIER_1', '19990000.00'],
  ['REG_A_TIER_2', '74990000.00'],
] as const)
  lawCase(66, '230.251(a)', `the cap of ${exemption}`, async () => {
    const approve = async (total: string) => {
      const offer = await world.offer(exemption);
      await placeEligible(exemption, offer, ahead);
      return world.approve(await placeEligible(exemption, offer, total));
    };

    expect(await approve('10000.00')).toBe('Allowed');
    expect(await approve('10000.01')).toContain('Rule: issuerCap.');
  });

lawCase(67, '230.251(d)(2), R11', 'a trade is placed on or after the day of the qualification', async () => {
  const offer = await world.offer('REG_A_TIER_2', { qualifiedAt: '06/16/2026' });
  const early = await placeEligible('REG_A_TIER_2', offer, '100.00');
  setClock('2026-06-16T10:00:00-04:00');
  const timely = await placeEligible('REG_A_TIER_2', offer, '100.00');
  setClock('2026-06-17T10:00:00-04:00');

  expect(await world.approve(early)).toContain('Rule: qualification.');
  expect(await world.approve(timely)).toBe('Allowed');
});

/** The approval of a trade under Regulation S. */
async function approveOutside(investor: Investor, isStated = true): Promise<string> {
  const tradeId = await world.place(investor, await world.offer('REG_S'), '100.00');
  if (isStated) await world.represent(investor.ownerIds[0] as string, 'NON_US_PERSON', tradeId);
  return world.approve(tradeId);
}

lawCase(68, '230.902(k)(1)(i), R13', 'the country decides, not the citizenship', async () => {
  const approve = async (fields: object) => approveOutside(await world.investor(fields));

  expect(await approve({ country: 'FR', isUsCitizenOrGreenCardHolder: true })).toBe('Allowed');
  expect(await approve({ country: 'PR', isUsCitizenOrGreenCardHolder: false })).toContain('Rule: residence.');
  expect(await approve({ country: null })).toContain('Rule: residence.');
});

lawCase(69, '230.902(k), 903', 'the statement of each owner, and the country of incorporation', async () => {
  expect(await approveOutside(await world.investor({ country: 'FR' }), false)).toContain('Rule: residence.');
  const approve = async (countryOfIncorporation: string | null) =>
    approveOutside(await world.entity({ country: 'DE', countryOfIncorporation }));

  expect(await approve(null)).toContain('Provide the country');
  expect(await approve('US')).toContain('is in the United States');
  expect(await approve('DE')).toBe('Allowed');
});

for (const [effect, isAllowed, status] of [
  ['FINDING', true, 200],
  ['STOP', false, 422],
] as const)
  lawCase(
    85,
    'compliance.md § 5.6, quote',
    `an evaluation says what a checkout with ${effect} answers`,
    async () => {
      const investor = await world.investor();
      const cartId = await world.cart(investor, await world.offer('RULE_506C'), '100.00');
      await setPolicy({ accreditation: effect });
      const before = await countRows(service.app);

      const quote = await world.quote(cartId);

      expect(await countRows(service.app)).toEqual(before);
      expect(quote.checkoutAllowed).toBe(isAllowed);
      expect(quote.rules).toContainEqual(
        expect.objectContaining({ rule: 'accreditation', result: 'FAILED' }),
      );
      const answer = await checkOut(service, investor.userId);
      await setPolicy({ accreditation: 'FINDING' });
      expect(answer.status).toBe(status);
      expect(quote.lacks).toEqual(status === 422 ? answer.body.errors : []);
    },
  );
