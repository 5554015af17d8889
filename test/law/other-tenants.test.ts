/** What an investor has with another client counts at the approval, and is in no answer to a client (compliance.md § 5.5). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { checkOut } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import { freshSsn, type Investor, type Offer, World } from './support/world.ts';

const service = await shareService();
const world = new World(service);
const stranger = new World(service, await service.client({ account: 'Solheim Partners' }));

beforeEach(() => setClock());

/** Figures for which the limit of Regulation Crowdfunding is 2,500.00. */
const figures = { currentAnnualIncome: 0, netWorthExcludingResidence: 0 };

/** Every answer to the client about a purchase, from the cart to the placed trade, without IDs and times. */
async function readAnswers(investor: Investor, offer: Offer, total: string) {
  const cartId = await world.cart(investor, offer, total);
  const answers = [
    await service.post(`/carts/${cartId}/evaluate`, {}),
    await service.get(
      `/investor-accounts/${investor.investorAccountId}/requirements?offeringId=${offer.offeringId}`,
    ),
    await checkOut(service, investor.userId),
    await service.get(`/trades/${cartId}`),
  ];
  const text = JSON.stringify(answers.map(({ status, body }) => ({ status, body })))
    .replaceAll(/_[0-9a-hjkmnp-tv-z]{26}/g, '')
    .replaceAll(/"(tradeNumber|email|name|accountName)":"[^"]*"/g, '');
  return { cartId, text };
}

describe('17 CFR 227.100(a)(2): investments through another client', () => {
  test('an answer is the same for the SSN of an investor of another client and for any other', async () => {
    const ssn = freshSsn();
    const elsewhere = await stranger.investor({ ...figures, ssn });
    await stranger.place(elsewhere, await stranger.offer('REG_CF'), '2123.45');
    const ask = async (number: string) =>
      readAnswers(await world.investor({ ...figures, ssn: number }), await world.offer('REG_CF'), '500.00');

    const [known, fresh] = [await ask(ssn), await ask(freshSsn())];

    expect(known.text).toBe(fresh.text);
    expect(known.text).toContain('"limit":{"amount":2500,"invested":500,"remaining":2000}');
  });

  test('the approval is denied above the limit of all investments, and the officer sees their sum', async () => {
    const ssn = freshSsn();
    const elsewhere = await stranger.investor({ ...figures, ssn });
    await stranger.place(elsewhere, await stranger.offer('REG_CF'), '2000.00');
    const offer = await world.offer('REG_CF');
    const place = async (total: string) => {
      const investor = await world.investor({ ...figures, ssn });
      const tradeId = await world.place(investor, offer, total);
      await world.represent(investor.ownerIds[0] as string, 'CROWDFUNDING_RISK', tradeId);
      return tradeId;
    };
    const within = await place('500.00');
    const above = await place('0.01');

    expect(await world.approve(within)).toBe('Allowed');
    expect(await world.approve(above)).toMatch(
      /Total of 2,500\.01 is above the limit of 2,500\.00 .* Rule: crowdfundingLimit\./,
    );
    const { current } = await askAsStaff(service, 'getTradeEvaluation', { params: { id: above } });
    expect(current.find(({ rule }: { rule: string }) => rule === 'crowdfundingLimit')).toMatchObject({
      result: 'FAILED',
      limit: { amount: 2500, invested: 2500.01, remaining: 0 },
      arithmetic: { parts: [{ amount: '0.01' }, { label: '2 earlier trades', amount: '2500' }, {}] },
    });
  });

  test('a record of another client does not join two records of the client', async () => {
    const [ssn, lastName] = [freshSsn(), `Hopper ${randomUUID()}`];
    const named = { ...figures, lastName, ssn: null, dob: '12/09/1980' };
    await stranger.investor({ ...figures, lastName, ssn, dob: '12/09/1980' });
    const offer = await world.offer('REG_CF');
    await world.place(await world.investor(named), offer, '2000.00');
    const investor = await world.investor({ ...figures, ssn });
    const cartId = await world.cart(investor, offer, '600.00');

    expect(await world.quoted(cartId, 'crowdfundingLimit')).toBe('PASSED');
    await checkOut(service, investor.userId);
    await world.represent(investor.ownerIds[0] as string, 'CROWDFUNDING_RISK', cartId);
    expect(await world.approve(cartId)).toContain('Rule: crowdfundingLimit.');
  });
});

/** Officers link the issuer of another client as an affiliate. */
const link = (id: string, relatedIssuerId: string) =>
  service.app.run('linkIssuer', backOffice, {
    params: { id },
    body: { relatedIssuerId, relation: 'AFFILIATE' },
  });

test('17 CFR 227.100(a)(1): sales of an affiliate with another client count at the approval only', async () => {
  const affiliate = await stranger.offer('REG_CF');
  await stranger.place(await stranger.investor(figures), affiliate, '1000.00');
  const offer = await world.offer('REG_CF', { soldElsewhere12Months: 4_999_000 });
  await link(offer.issuerId, affiliate.issuerId);
  const investor = await world.investor(figures);

  const { cartId, text } = await readAnswers(investor, offer, '100.00');
  await world.represent(investor.ownerIds[0] as string, 'CROWDFUNDING_RISK', cartId);

  expect(text).toContain('"limit":{"amount":5000000,"invested":4999100,"remaining":900}');
  expect(await world.approve(cartId)).toContain('Rule: issuerCap.');
});

test('17 CFR 230.506(b)(2)(i): purchasers of an affiliate with another client count at the approval only', async () => {
  const affiliate = await stranger.offer('RULE_506B');
  for (let count = 0; count < 35; count += 1)
    await stranger.place(await stranger.investor(), affiliate, '1.00');
  const offer = await world.offer('RULE_506B');
  await link(offer.issuerId, affiliate.issuerId);
  const investor = await world.investor();

  const { cartId, text } = await readAnswers(investor, offer, '100.00');

  expect(text).not.toMatch(/\b36\b/);
  expect(await world.approve(cartId)).toMatch(/\b36\b.*Rule: nonAccredited\./);
});
