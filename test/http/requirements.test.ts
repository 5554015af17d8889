/** What a client reads as missing before a trade of an account can be approved (compliance.md § 5.6). */
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../law/support/clock.ts';
import { type Investor, type Offer, World } from '../law/support/world.ts';
import { shareService } from '../support/service.ts';
import { signAgreements } from '../support/trading.ts';

setClock();
const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

interface Item {
  code: string;
  rule: string;
  subjectId: string;
  field: string | null;
  label: string | null;
  actor: string;
}

interface Requirements {
  complete: boolean;
  items: Item[];
  /** The rule and the code of each item. */
  codes: string[];
}

async function readRequirements({ investorAccountId }: Investor, offer?: Offer): Promise<Requirements> {
  const query = offer ? `?offeringId=${offer.offeringId}` : '';
  const { status, body } = await service.get(`/investor-accounts/${investorAccountId}/requirements${query}`);
  expect(status).toBe(200);
  const items = body.items as Item[];
  return { ...body, items, codes: items.map(({ rule, code }) => `${rule} ${code}`) };
}

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

test('without an offering, only the profile, the identity, and the screening of the account are required', async () => {
  const investor = await world.investor();
  expect(await readRequirements(investor)).toMatchObject({
    investorAccountId: investor.investorAccountId,
    offeringId: null,
    complete: true,
    items: [],
  });
  await world.set('individuals', ownerOf(investor), { kycStatus: 'PENDING', amlStatus: 'REJECTED' });
  await world.set('investorAccounts', investor.investorAccountId, { setupStatus: 'IN_PROGRESS' });

  const { complete, codes, items } = await readRequirements(investor);

  expect([complete, codes]).toEqual([
    false,
    ['setup SETUP_INCOMPLETE', 'kyc KYC_NOT_APPROVED', 'aml REVIEW_NOT_COMPLETE'],
  ]);
  expect(items.map(({ actor, subjectId }) => [actor, subjectId])).toEqual([
    ['CLIENT', investor.investorAccountId],
    ['CLIENT', ownerOf(investor)],
    ['OPERATOR', investor.investorAccountId],
  ]);
});

describe('17 CFR 227.303(b)(2), 240.17a-4(b)(7): what belongs to a trade', () => {
  const agreement = { rule: 'agreement', label: 'SUBSCRIPTION_AGREEMENT', actor: 'CLIENT' };
  const risk = { rule: 'crowdfundingRisk', label: 'CROWDFUNDING_RISK', actor: 'CLIENT' };

  test('is listed as long as the user has no cart of the offering', async () => {
    const investor = await world.investor();
    const [offer, other] = [await world.offer('REG_CF'), await world.offer('REG_CF')];
    const missing = [
      { ...risk, subjectId: ownerOf(investor) },
      { ...agreement, subjectId: investor.investorAccountId },
    ];
    expect(await readRequirements(investor, offer)).toMatchObject({ complete: false, items: missing });

    const cartId = await world.cart(investor, other, '100.00');
    await world.represent(ownerOf(investor), 'CROWDFUNDING_RISK', cartId);

    expect(await readRequirements(investor, offer)).toMatchObject({ complete: false, items: missing });
  });

  test('is that of the cart, and an approval is possible once nothing is required', async () => {
    const investor = await world.investor();
    const offer = await world.offer('REG_CF');
    const cartId = await world.cart(investor, offer, '100.00');
    expect((await readRequirements(investor, offer)).items).toMatchObject([
      { ...risk, subjectId: ownerOf(investor) },
      { ...agreement, subjectId: cartId },
    ]);

    await world.represent(ownerOf(investor), 'CROWDFUNDING_RISK', cartId);
    await signAgreements(service, cartId);

    expect(await readRequirements(investor, offer)).toMatchObject({ complete: true, items: [] });
    const placed = await service.post('/carts/checkout', { userId: investor.userId });
    expect(placed.status).toBe(200);
    expect(await world.approve(cartId)).toBe('Allowed');
  });

  test('includes the signature of the second owner of a joint account', async () => {
    const investor = await world.investor({}, 'JOINT');
    for (const id of investor.ownerIds) await world.verify(id);
    const offer = await world.offer('RULE_506C');
    const cartId = await world.cart(investor, offer, '100.00');

    await signAgreements(service, cartId);
    expect((await readRequirements(investor, offer)).codes).toEqual(['agreement AGREEMENT_MISSING']);
    await signAgreements(service, cartId, { jointSignatureStatus: 'SIGNED' });

    expect(await readRequirements(investor, offer)).toMatchObject({ complete: true, items: [] });
  });
});

test('17 CFR 227.100(a): limits and caps depend on an amount, so that they are not required', async () => {
  const investor = await world.investor({ investedInCrowdfunding: null });
  const offer = await world.offer('REG_CF', { soldElsewhere12Months: null });
  const cartId = await world.cart(investor, offer, '99999.00');
  await world.represent(ownerOf(investor), 'CROWDFUNDING_RISK', cartId);
  await signAgreements(service, cartId);

  expect(await readRequirements(investor, offer)).toMatchObject({ complete: true, items: [] });
});

test('17 CFR 230.502(c): a rule that only needs a note at the approval is required, too', async () => {
  const investor = await world.investor();
  await world.verify(ownerOf(investor));
  const offer = await world.offer('RULE_506B');
  await signAgreements(service, await world.cart(investor, offer, '100.00'));

  expect(await readRequirements(investor, offer)).toMatchObject({
    complete: false,
    items: [{ rule: 'relationship', code: 'RELATIONSHIP_NOT_RECORDED', actor: 'OPERATOR' }],
  });
});

test('FINRA RN 10-22: an offering and an issuer that are not approved are for the operator', async () => {
  const investor = await world.investor();
  await world.verify(ownerOf(investor));
  const offer = await world.offer('RULE_506C');
  await signAgreements(service, await world.cart(investor, offer, '100.00'));
  await world.set('offerings', offer.offeringId, {
    complianceReview: 'PENDING',
    onboardingStatus: 'IN_REVIEW',
  });
  await world.set('issuers', offer.issuerId, { status: 'SUBMITTED' });

  const { items } = await readRequirements(investor, offer);

  expect(items.map(({ code, subjectId, actor }) => [code, subjectId, actor])).toEqual([
    ['OFFERING_NOT_APPROVED', offer.offeringId, 'OPERATOR'],
    ['ONBOARDING_NOT_APPROVED', offer.offeringId, 'OPERATOR'],
    ['ISSUER_NOT_APPROVED', offer.issuerId, 'OPERATOR'],
  ]);
});

test('17 CFR 230.506(c): each owner without verification is named', async () => {
  const investor = await world.investor({}, 'JOINT');
  const [first = '', second = ''] = investor.ownerIds;
  await world.verify(first);
  const offer = await world.offer('RULE_506C');

  const { items } = await readRequirements(investor, offer);

  expect(items).toMatchObject([
    { rule: 'accreditation', code: 'ACCREDITATION_MISSING', subjectId: second, actor: 'CLIENT' },
    { rule: 'agreement' },
  ]);
});
