/** Who counts, and whose statement counts: spouses, owners of an entity, and verifications that a sale does not use. */
import { beforeEach, describe, expect, test } from 'vitest';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { commitTo } from '../support/writes.ts';
import { setClock } from './support/clock.ts';
import { type Investor, type Offer, World } from './support/world.ts';

const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

describe('17 CFR 227.100(a)(2) Instruction 2: what spouses invested on other platforms', () => {
  /** Figures for which the joint limit is 15,000.00 and the single one 2,500.00. */
  const figures = {
    currentHouseholdIncome: 150_000,
    jointNetWorthExcludingResidence: 150_000,
    currentAnnualIncome: 0,
    netWorthExcludingResidence: 0,
  };

  async function marry(id: string, spouseIndividualId: string): Promise<void> {
    const body = { spouseIndividualId, spouseRelation: 'SPOUSE' };
    expect((await service.patch(`/individuals/${id}`, body)).status).toBe(200);
  }

  const quote = async (investor: Investor, total: string) =>
    world.quoted(await world.cart(investor, await world.offer('REG_CF'), total), 'crowdfundingLimit');

  async function quoteJointAccount(total: string) {
    const people = [figures, { ...figures, investedInCrowdfunding: 9000 }];
    const investor = await world.investor(people, 'JOINT');
    const [one = '', other = ''] = investor.ownerIds;
    await marry(one, other);
    await marry(other, one);
    return quote(investor, total);
  }

  test('counts for both owners of a joint account', async () => {
    expect(await quoteJointAccount('6000.00')).toBe('PASSED');
    expect(await quoteJointAccount('6000.01')).toBe('FAILED');
  });

  test.each([
    [9000, '6000.00', 'PASSED'],
    [9000, '6000.01', 'FAILED'],
    [null, '6000.00', 'NEEDS_INFO'],
  ])(
    'of a spouse with an account of her own, %s, leaves a cart of %s %s',
    async (invested, total, result) => {
      const spouse = await world.investor({ ...figures, investedInCrowdfunding: invested });
      const investor = await world.investor(figures);
      await marry(ownerOf(investor), ownerOf(spouse));

      expect(await quote(investor, total)).toBe(result);
    },
  );

  test('is not known of a spouse without a record', async () => {
    const investor = await world.investor({ ...figures, spouseRelation: 'SPOUSE' });

    const { rules } = await world.quote(await world.cart(investor, await world.offer('REG_CF'), '6000.00'));

    expect(rules).toContainEqual(
      expect.objectContaining({
        rule: 'crowdfundingLimit',
        result: 'NEEDS_INFO',
        message: expect.stringContaining('Provide spouseIndividualId'),
      }),
    );
  });
});

describe('17 CFR 230.501(e)(2): an entity that is not accredited', () => {
  /** Investors who are not accredited: a purchaser of one issuer does not count for another one. */
  const purchasers: Investor[] = [];

  async function sellAhead(offer: Offer, count: number): Promise<void> {
    while (purchasers.length < count) purchasers.push(await world.investor());
    for (const purchaser of purchasers.slice(0, count)) await world.place(purchaser, offer, '100.00');
  }

  async function addOwner(entityId: string, fields: object): Promise<void> {
    const body = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 25, ...fields };
    expect((await service.post(`/legal-entities/${entityId}/owners`, body)).status).toBe(201);
  }

  async function record(investor: Investor, offeringId: string): Promise<void> {
    const fields = { sophistication: 'PERSON', informationDeliveredOn: '06/14/2026' };
    await askAsStaff(service, 'setPurchaserRecord', {
      params: { id: investor.investorAccountId },
      body: { offeringId, relationshipSince: '01/02/2025', ...fields },
    });
  }

  /** An entity of two owners who are not accredited, one without a record, and one who is. */
  async function createEntity(formedForInvestment: boolean | null): Promise<Investor> {
    const entity = await world.entity({ formedForInvestment });
    const accredited = ownerOf(await world.investor());
    await world.verify(accredited);
    await addOwner(ownerOf(entity), { individualId: accredited });
    await addOwner(ownerOf(entity), { individualId: ownerOf(await world.investor()) });
    await addOwner(ownerOf(entity), { name: 'Ben Reyes', dob: '12/09/1980' });
    await world.set('legalEntities', ownerOf(entity), {
      kybStatus: 'APPROVED',
      sanctionsStatus: 'APPROVED',
    });
    return entity;
  }

  test.each([
    [false, 34, 'Allowed'],
    [true, 33, 'Allowed'],
    [true, 34, expect.stringMatching(/makes 36 purchasers.*maximum is 35/)],
    [null, 33, expect.stringContaining('State whether the entity was formed for the investment')],
  ])('formed for the purpose: %s, with %s purchasers ahead', async (formed, ahead, result) => {
    const offer = await world.offer('RULE_506B');
    await sellAhead(offer, ahead);
    const entity = await createEntity(formed);
    await record(entity, offer.offeringId);

    expect(await world.approve(await world.place(entity, offer, '100.00'))).toEqual(result);
  });

  test('is counted once by its owners, in however many ways it is an owner itself', async () => {
    const offer = await world.offer('RULE_506B');
    await sellAhead(offer, 34);
    const entity = await world.entity({ formedForInvestment: true });
    let above = ownerOf(entity);
    // Through 2^30 ways.
    for (let tier = 0; tier < 30; tier += 1) {
      const ownerEntityId = ownerOf(await world.entity({ formedForInvestment: true }));
      for (const name of ['First Fund LLC', 'Second Fund LLC'])
        await addOwner(above, { kind: 'ENTITY', name, percent: 50, ownerEntityId });
      above = ownerEntityId;
    }
    await addOwner(above, { individualId: ownerOf(await world.investor()) });
    await record(entity, offer.offeringId);

    expect(await world.quoted(await world.cart(entity, offer, '100.00'), 'nonAccredited')).toBe('PASSED');
  });

  test('counts by its owners if its sale is ahead', async () => {
    const offer = await world.offer('RULE_506B');
    await sellAhead(offer, 33);
    await world.place(await createEntity(true), offer, '100.00');
    const investor = await world.investor();
    await record(investor, offer.offeringId);

    expect(await world.approve(await world.place(investor, offer, '100.00'))).toContain(
      'makes 36 purchasers',
    );
  });
});

describe('a statement that only the spouse of an owner made', () => {
  async function state(investor: Investor, kind: string, tradeId: string, by?: string): Promise<void> {
    const body = { subjectId: ownerOf(investor), kind, tradeId, madeOn: '2026-06-15', by };
    expect((await service.post('/representations', body)).status).toBe(201);
  }

  test.each([
    ['17 CFR 227.303(b)(2)', 'REG_CF', 'CROWDFUNDING_RISK', {}, 'Rule: crowdfundingRisk.'],
    ['17 CFR 230.903(b)(3)', 'REG_S', 'NON_US_PERSON', { country: 'FR' }, 'Rule: residence.'],
  ] as const)('%s: is none of the owner (%s, %s)', async (_, exemption, kind, fields, blocked) => {
    const investor = await world.investor(fields);
    const tradeId = await world.place(investor, await world.offer(exemption), '100.00');
    await state(investor, kind, tradeId, 'SPOUSE');
    expect(await world.approve(tradeId)).toContain(blocked);

    await state(investor, kind, tradeId);

    expect(await world.approve(tradeId)).toBe('Allowed');
  });
});

describe('17 CFR 230.506(c)(2)(ii): contrary information', () => {
  async function lowerIncome(fields: object): Promise<Investor> {
    const investor = await world.investor({ currentAnnualIncome: 250_000, ...fields });
    await world.verify(ownerOf(investor), { basis: 'INCOME' });
    await service.patch(`/individuals/${ownerOf(investor)}`, { currentAnnualIncome: 150_000 });
    await world.set('investorAccounts', investor.investorAccountId, { setupStatus: 'COMPLETE' });
    return investor;
  }

  test('blocks a sale that uses the verification', async () => {
    const investor = await lowerIncome({});
    const tradeId = await world.place(investor, await world.offer('RULE_506C'), '100.00');

    expect(await world.approve(tradeId)).toContain('Rule: contrary.');
  });

  test('of a spouse contradicts the joint test that covers both', async () => {
    const [one, other] = [{}, { currentHouseholdIncome: 400_000 }];
    const investor = await world.investor([one, other], 'JOINT');
    const [subjectId = '', coversIndividualId = ''] = investor.ownerIds;
    const spouse = {
      relation: 'SPOUSE',
      firstName: 'Grace',
      lastName: 'Hopper',
      individualId: coversIndividualId,
    };
    const verificationId = await world.verify(subjectId, { basis: 'INCOME', coversIndividualId });
    await commitTo(service.app.service, (db) =>
      db
        .updateTable('verifications')
        .set({ jointWith: JSON.stringify(spouse) })
        .where('id', '=', verificationId)
        .execute(),
    );
    await service.patch(`/individuals/${coversIndividualId}`, { currentHouseholdIncome: 300_000 });
    await world.set('investorAccounts', investor.investorAccountId, { setupStatus: 'COMPLETE' });
    const tradeId = await world.place(investor, await world.offer('RULE_506C'), '100.00');

    expect(await world.approve(tradeId)).toContain('Rule: contrary.');
  });

  test.each(['REG_S', 'REG_A_TIER_1'] as const)(
    'does not concern a sale under %s, which uses no verification',
    async (exemption) => {
      const investor = await lowerIncome({ country: 'FR' });
      const tradeId = await world.place(investor, await world.offer(exemption), '100.00');
      if (exemption === 'REG_S') await world.represent(ownerOf(investor), 'NON_US_PERSON', tradeId);

      expect(await world.approve(tradeId)).toBe('Allowed');
    },
  );
});
