/** The conditions of an exemption that hold at the sale, not only at the approval of the offering (compliance.md § 5.3). */
import { beforeEach, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Exemption } from '../../shared/domain/rules/exemptions.ts';
import { upload } from '../support/aic.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { setClock } from './support/clock.ts';
import { approveOffering, recordQuestionnaire } from './support/crowdfunding.ts';
import { lawCase } from './support/law-case.ts';
import { type Offer, outcomeOf, World } from './support/world.ts';

const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

/** A trade of an investor who meets every rule of the exemption. */
async function placeEligible(exemption: Exemption, offer: Offer): Promise<string> {
  const investor = await world.investor({ currentAnnualIncome: 1e9, netWorthExcludingResidence: 1e9 });
  const [owner = ''] = investor.ownerIds;
  if (exemption.startsWith('RULE_506')) await world.verify(owner);
  const tradeId = await world.place(investor, offer, '100.00');
  if (exemption === 'REG_CF') await world.represent(owner, 'CROWDFUNDING_RISK', tradeId);
  return tradeId;
}

async function placeAs(exemption: Exemption, issuer: object = {}, offering: object = {}): Promise<string> {
  const issuerId = await createIssuer(service, issuer);
  return placeEligible(exemption, await world.offer(exemption, { issuerId, ...offering }));
}

/** Records a covered person as an officer. @returns `Allowed`, or the errors */
async function cover(issuerId: string, fields: object): Promise<string> {
  const body = { issuerId, capacity: 'DIRECTOR', name: 'Dana Voss', ...fields };
  return outcomeOf(await askAsStaff(service, 'createCoveredPerson', { body }));
}

const answered = async (issuerId: string, answer: string) => ({
  questionnaireOn: '2026-06-01',
  questionnaireFileId: await upload(service, issuerId, 'OTHER'),
  answer,
});

/** The result of the rule in a quote of a new investor. */
const quoted = async (offer: Offer, rule: string) =>
  world.quoted(await world.cart(await world.investor(), offer, '100.00'), rule);

lawCase(94, '506(d)(1)', 'a questionnaire that lapsed after the approval blocks the settlement', async () => {
  const issuerId = await createIssuer(service);
  await recordQuestionnaire(service, issuerId, '2026-06-01', { bringDownOn: '2026-06-30' });
  const offer = await world.offer('RULE_506C', { issuerId });
  await world.set('offerings', offer.offeringId, { complianceReview: 'PENDING' });
  await approveOffering(service, offer.offeringId);
  const tradeId = await placeEligible('RULE_506C', offer);
  expect(await world.prepare(tradeId)).toBe('Allowed');

  setClock('2026-07-01T10:00:00-04:00');

  expect(await world.settle(tradeId)).toContain('Rule: badActors.');
  setClock('2026-06-30T10:00:00-04:00');
  expect(await world.settle(tradeId)).toBe('Allowed');
});

lawCase(94, '506(d)(1)', 'a new director without a questionnaire blocks the settlement', async () => {
  const offer = await world.offer('RULE_506C');
  const tradeId = await placeEligible('RULE_506C', offer);
  expect(await world.prepare(tradeId)).toBe('Allowed');

  expect(await cover(offer.issuerId, {})).toBe('Allowed');

  expect(await world.settle(tradeId)).toContain('Rule: badActors.');
});

for (const exemption of ['RULE_506B', 'RULE_506C', 'REG_A_TIER_1', 'REG_CF'] as const)
  lawCase(
    95,
    '506(d)',
    `a disqualifying event blocks a trade under ${exemption}, a waiver does not`,
    async () => {
      const event = await world.offer(exemption);
      await cover(event.issuerId, await answered(event.issuerId, 'DISQUALIFYING_EVENT'));
      const waived = await world.offer(exemption);
      const waiver = { ...(await answered(waived.issuerId, 'WAIVED')), waiverReference: 'Release 33-11000' };
      expect(await cover(waived.issuerId, waiver)).toBe('Allowed');

      const blocked = await placeEligible(exemption, event);

      expect(await quoted(event, 'badActors')).toBe('FAILED');
      expect(await world.approve(blocked)).toContain('Rule: badActors.');
      expect(await world.approve(await placeEligible(exemption, waived))).toBe('Allowed');
    },
  );

describe('a bad actor questionnaire', () => {
  test('that discloses only an event before the rule took effect allows a sale (506(e))', async () => {
    const offer = await world.offer('RULE_506C');
    await cover(offer.issuerId, await answered(offer.issuerId, 'EVENT_BEFORE_2013'));

    expect(await quoted(offer, 'badActors')).toBe('PASSED');
  });

  test('without an answer needs information', async () => {
    const offer = await world.offer('RULE_506C');
    await cover(offer.issuerId, { questionnaireOn: '2026-06-01' });

    expect(await quoted(offer, 'badActors')).toBe('NEEDS_INFO');
  });

  test('with an answer needs its day and document, and a waiver its reference', async () => {
    const issuerId = await createIssuer(service);

    expect(await cover(issuerId, { answer: 'WAIVED' })).toBe(
      [
        'questionnaireOn: is required with an answer',
        'questionnaireFileId: is required with an answer; attach the document',
        'waiverReference: is required for WAIVED: state the order or decision',
      ].join('\n'),
    );
  });

  test('of a person covered for another offering of the issuer does not count', async () => {
    const offer = await world.offer('RULE_506C');
    const other = await world.offer('RULE_506C', { issuerId: offer.issuerId });
    await cover(offer.issuerId, { offeringId: other.offeringId });

    expect(await quoted(offer, 'badActors')).toBe('PASSED');
    expect(await quoted(other, 'badActors')).toBe('NEEDS_INFO');
  });

  test('is required of each owner of 20 percent of the issuer, who is not recorded again', async () => {
    const offer = await world.offer('RULE_506C');
    const own = async (name: string, percent: number) => {
      const owner = { kind: 'NATURAL_PERSON', name, percent };
      return (await service.post(`/issuers/${offer.issuerId}/owners`, owner)).body.id as string;
    };
    await own('Small Holder', 19.9999);
    expect(await quoted(offer, 'badActors')).toBe('PASSED');
    const ownerId = await own('Large Holder', 20);
    expect(await quoted(offer, 'badActors')).toBe('NEEDS_INFO');
    const listed = await service.app.run('listCoveredPersons', backOffice, {
      params: { id: offer.issuerId },
    });
    expect(listed).toMatchObject({ owners: [{ id: ownerId, name: 'Large Holder' }] });

    await cover(offer.issuerId, { ...(await answered(offer.issuerId, 'NO_EVENT')), ownerId });

    expect(await quoted(offer, 'badActors')).toBe('PASSED');
  });

  test('of an owner of another issuer is denied', async () => {
    const [issuerId, other] = [await createIssuer(service), await createIssuer(service)];
    const owner = { kind: 'NATURAL_PERSON', name: 'Large Holder', percent: 20 };
    const { id: ownerId } = (await service.post(`/issuers/${other}/owners`, owner)).body;

    expect(await cover(issuerId, { ownerId })).toBe('ownerId: is an owner of another record');
  });

  test('names no one in what clients read', async () => {
    const offer = await world.offer('RULE_506C');
    await cover(offer.issuerId, await answered(offer.issuerId, 'DISQUALIFYING_EVENT'));

    const cartId = await world.cart(await world.investor(), offer, '100.00');

    expect(JSON.stringify(await world.quote(cartId))).not.toContain('Voss');
  });
});

for (const exemption of ['REG_CF', 'REG_A_TIER_2'] as const)
  lawCase(
    96,
    '227.100(b), 230.251(b)',
    `an issuer with SECTION_3C1 cannot sell under ${exemption}`,
    async () => {
      const tradeId = await placeAs(exemption, { investmentCompanyExclusion: 'SECTION_3C1' });

      expect(await world.approve(tradeId)).toContain('Rule: issuerEligible.');
    },
  );

lawCase(97, '227.100(b)', 'an issuer organized in France cannot sell under REG_CF', async () => {
  const tradeId = await placeAs('REG_CF', { organizedInCountry: 'FR' });

  expect(await world.approve(tradeId)).toContain('Rule: issuerEligible.');
});

test.each([
  ['REG_CF', { organizedInCountry: 'CA' }, 'FAILED'],
  ['REG_A_TIER_1', { organizedInCountry: 'CA' }, 'PASSED'],
  ['REG_A_TIER_1', { organizedInCountry: 'FR' }, 'FAILED'],
  ['REG_CF', { organizedInCountry: 'PR' }, 'PASSED'],
  ['REG_CF', { organizedInCountry: null }, 'NEEDS_INFO'],
  ['REG_A_TIER_2', { organizedInCountry: null }, 'NEEDS_INFO'],
  ['REG_CF', { investmentCompanyExclusion: null }, 'NEEDS_INFO'],
  ['REG_CF', { investmentCompanyExclusion: 'SECTION_3B_OR_OTHER_3C' }, 'FAILED'],
  ['REG_A_TIER_2', { investmentCompanyExclusion: 'SECTION_3B_OR_OTHER_3C' }, 'PASSED'],
  ['REG_A_TIER_2', { investmentCompanyExclusion: 'SECTION_3C7' }, 'FAILED'],
  ['RULE_506C', { organizedInCountry: 'FR', investmentCompanyExclusion: 'SECTION_3C1' }, undefined],
] as const)(
  'an issuer under %s with %o has the result %s of issuerEligible',
  async (exemption, issuer, result) => {
    const issuerId = await createIssuer(service, issuer);

    expect(await quoted(await world.offer(exemption, { issuerId }), 'issuerEligible')).toBe(result);
  },
);

test('an offering of an ineligible issuer is not approved', async () => {
  const issuerId = await createIssuer(service, { organizedInCountry: 'FR' });
  const offer = await world.offer('REG_CF', { issuerId, targetAmount: 1000, totalUnits: 1000 });
  await world.set('offerings', offer.offeringId, { complianceReview: 'PENDING' });

  await expect(approveOffering(service, offer.offeringId)).rejects.toMatchObject({
    errors: [{ field: 'issuerId', message: expect.stringContaining('organized in FR') }],
  });
});

lawCase(98, '227.303(a)(2)', 'a commitment before the publication is not accepted', async () => {
  const tradeId = await placeAs('REG_CF', {}, { publiclyAvailableAt: '2026-06-20T10:00:00-04:00' });
  setClock('2026-06-22T10:00:00-04:00');

  expect(await world.approve(tradeId)).toContain('Rule: publication.');
  expect(await world.settle(tradeId)).toContain('Rule: publication.');
});

lawCase(99, '230.251(d)(3)(i)(F)', 'a qualification allows sales for three years', async () => {
  const late = await placeAs('REG_A_TIER_2', {}, { qualifiedAt: '06/14/2023' });
  const timely = await placeAs('REG_A_TIER_2', {}, { qualifiedAt: '06/16/2023' });

  expect(await world.approve(late)).toContain('Rule: qualification.');
  expect(await world.prepare(timely)).toBe('Allowed');
  setClock('2026-06-16T10:00:00-04:00');
  expect(await world.settle(timely)).toContain('Rule: qualification.');
  setClock();
  expect(await world.settle(timely)).toBe('Allowed');
});
