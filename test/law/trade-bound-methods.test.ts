/** Law cases about methods whose verification is valid for one trade (compliance.md § 9). */
import { beforeEach, expect } from 'vitest';
import { answerQuestionnaire } from '../support/eligible-trade.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { createPaymentMethod } from '../support/trading.ts';
import { approveAic, approveEntity, submitAic, submitEntity, submitIncome } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { overrideRule } from './support/overrides.ts';
import { type Investor, type Offer, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);
const blocked = expect.stringContaining('Rule: accreditation.');

beforeEach(() => setClock());

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

/** A statement of a subject for a trade. */
async function state(subjectId: string, kind: string, tradeId: string, more: object = {}): Promise<void> {
  const body = { subjectId, kind, tradeId, madeOn: '2026-06-15', ...more };
  const answer = await service.post('/representations', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

/** An investor whose tax forms were verified on a day, with an offering of the issuer whose trade settled then. */
async function sellOn(day: string): Promise<{ investor: Investor; offer: Offer }> {
  setClock(`${day}T10:00:00-04:00`);
  const year = Number(day.slice(0, 4));
  const investor = await world.investor();
  const offer = await world.offer('RULE_506C', { startAt: `01/05/${year}` });
  await submitIncome(
    service,
    [
      [year - 1, 250_000],
      [year - 2, 250_000],
    ],
    { individualId: ownerOf(investor), representations: [{ kind: 'INCOME_EXPECTATION', madeOn: day }] },
  );
  expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');
  const tradeId = await world.place(investor, offer, '1000.00');
  expect(await world.prepare(tradeId)).toBe('Allowed');
  expect(await world.settle(tradeId)).toBe('Allowed');
  return { investor, offer };
}

/** Submits an earlier verification for a trade. @returns the result of its approval */
async function reuse(investor: Investor, issuerId: string, tradeId: string): Promise<string> {
  const metadata = [{ issuerId, tradeId }];
  await submitAic(service, ownerOf(investor), { type: 'PRIOR_VERIFICATION', metadata });
  return approveAic(service, ownerOf(investor));
}

for (const [verifiedOn, isAllowed] of [
  ['2021-06-16', true],
  ['2021-06-15', false],
] as const)
  lawCase(
    26,
    '506(c)(2)(ii)(E), R2',
    `tax forms that were verified on ${verifiedOn} are ${isAllowed ? '' : 'not '}enough today`,
    async () => {
      const { investor, offer } = await sellOn(verifiedOn);
      setClock();
      await answerQuestionnaire(service.app, offer.issuerId);
      const tradeId = await world.place(investor, offer, '1000.00');
      await state(ownerOf(investor), 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME' });

      const approved = await reuse(investor, offer.issuerId, tradeId);

      expect(approved === 'Allowed').toBe(isAllowed);
      expect(await world.approve(tradeId)).toEqual(isAllowed ? 'Allowed' : blocked);
    },
  );

/** Reuses tax forms of 2021 for a trade of today, with other facts. @returns the results of both approvals */
async function reuseToday(given: { verifiedOn?: string; isElsewhere?: boolean; madeOn?: string | null }) {
  const { verifiedOn = '2021-06-16', isElsewhere = false, madeOn = '2026-06-15' } = given;
  const { investor, offer } = await sellOn(verifiedOn);
  if (verifiedOn < '2021-06-01') {
    setClock('2024-05-01T10:00:00-04:00');
    await answerQuestionnaire(service.app, offer.issuerId);
    const tradeId = await world.place(investor, offer, '1000.00');
    await state(ownerOf(investor), 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME', madeOn: '2024-05-01' });
    expect(await reuse(investor, offer.issuerId, tradeId)).toBe('Allowed');
    expect(await world.prepare(tradeId)).toBe('Allowed');
    expect(await world.settle(tradeId)).toBe('Allowed');
  }
  setClock();
  await answerQuestionnaire(service.app, offer.issuerId);
  const other = isElsewhere
    ? await world.offer('RULE_506C', { issuerId: await createIssuer(service) })
    : offer;
  const tradeId = await world.place(investor, other, '1000.00');
  if (madeOn) await state(ownerOf(investor), 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME', madeOn });
  return { verified: await reuse(investor, other.issuerId, tradeId), sale: await world.approve(tradeId) };
}

const reuses: [string, Parameters<typeof reuseToday>[0], string][] = [
  ['in a trade of another issuer', { isElsewhere: true }, 'systemReview: is FAILED'],
  ['without a statement for the trade', { madeOn: null }, 'Provide the representation ACCREDITED_STATUS'],
  ['with a statement that is 31 days old', { madeOn: '2026-05-15' }, 'is dated May 15, 2026'],
  [
    'that was reused in 2024, five years after the first verification',
    { verifiedOn: '2021-05-01' },
    'systemReview: is FAILED',
  ],
];

for (const [what, given, reason] of reuses)
  lawCase(27, '506(c)(2)(ii)(E)', `an earlier verification does not count ${what}`, async () => {
    const { verified, sale } = await reuseToday(given);

    expect(verified).toContain(reason);
    expect(sale).toEqual(blocked);
  });

const bindingTerms = { minimumInvestmentVerification: true };

/** Places a trade in an offering whose terms bind purchasers to the minimum investment. */
async function commit(investor: Investor, total: string, paymentMethodType = 'WIRE'): Promise<string> {
  const paymentMethodId = await createPaymentMethod(service, investor.userId, paymentMethodType);
  return world.place({ ...investor, paymentMethodId }, await world.offer('RULE_506C', bindingTerms), total);
}

/** Submits the minimum investment of a person, and approves it if it passes. */
async function verifyMinimum(individualId: string, tradeId: string, basis = 'INCOME'): Promise<string> {
  await state(individualId, 'ACCREDITED_STATUS', tradeId, { basis });
  await state(individualId, 'NOT_FINANCED', tradeId);
  const metadata = [{ tradeId, basis }];
  await submitAic(service, individualId, { type: 'MINIMUM_INVESTMENT', metadata });
  return approveAic(service, individualId);
}

for (const [total, isAllowed] of [
  ['200000.00', true],
  ['199999.99', false],
] as const)
  lawCase(29, 'Staff letter 2025-03-12', `a person invests ${total}`, async () => {
    const investor = await world.investor();
    const tradeId = await commit(investor, total);

    const verified = await verifyMinimum(ownerOf(investor), tradeId);

    expect(verified === 'Allowed').toBe(isAllowed);
    expect(await world.approve(tradeId)).toEqual(isAllowed ? 'Allowed' : blocked);
  });

for (const [what, basis, method] of [
  ['on the basis PROFESSIONAL_CERTIFICATION', 'PROFESSIONAL_CERTIFICATION', 'WIRE'],
  ['by credit card', 'INCOME', 'CREDIT_CARD'],
] as const)
  lawCase(30, 'Staff letter, R5', `an investment of 250,000 ${what} does not count`, async () => {
    const investor = await world.investor();
    const tradeId = await commit(investor, '250000.00', method);

    expect(await verifyMinimum(ownerOf(investor), tradeId, basis)).toContain('systemReview: is FAILED');
    expect(await world.approve(tradeId)).toEqual(blocked);
  });

lawCase(
  30,
  'Staff letter, R5',
  'an override of the payer does not replace the cash of the investor',
  async () => {
    const investor = await world.investor();
    const tradeId = await commit(investor, '250000.00');
    expect(await verifyMinimum(ownerOf(investor), tradeId)).toBe('Allowed');
    expect(await world.prepare(tradeId, { payerName: 'Hopper Family LLC' })).toBe('Allowed');
    await overrideRule(service, tradeId, 'payer');

    const answer = await world.settle(tradeId);

    expect(answer).toEqual(blocked);
    expect(answer).not.toContain('Rule: payer.');
  },
);

/** An entity of natural owners, with the statements of each for a trade. */
async function verifyMinimumOfEntity(owners: number, total: string) {
  const investor = await world.entity();
  const id = ownerOf(investor);
  const ownerIds: string[] = [];
  for (let number = 0; number < owners; number += 1) {
    const individualId = ownerOf(await world.investor());
    const body = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 100 / owners, individualId };
    expect(await service.post(`/legal-entities/${id}/owners`, body)).toMatchObject({ status: 201 });
    ownerIds.push(individualId);
  }
  await world.set('legalEntities', id, { kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' });
  const tradeId = await commit(investor, total);
  await state(id, 'ACCREDITED_STATUS', tradeId, { basis: 'ENTITY_OWNERS' });
  for (const subjectId of [id, ...ownerIds]) await state(subjectId, 'NOT_FINANCED', tradeId);
  await submitEntity(service, id, {
    basis: 'MINIMUM_INVESTMENT',
    metadata: [{ tradeId, basis: 'ENTITY_OWNERS' }],
  });
  return { verified: await approveEntity(service, id), sale: await world.approve(tradeId) };
}

for (const [owners, total, isAllowed] of [
  [4, '800000.00', true],
  [4, '799999.99', false],
  [5, '999999.99', false],
  [5, '1000000.00', true],
] as const)
  lawCase(31, 'Staff letter, (a)(8)', `an entity of ${owners} natural owners invests ${total}`, async () => {
    const { verified, sale } = await verifyMinimumOfEntity(owners, total);

    expect(verified === 'Allowed').toBe(isAllowed);
    expect(sale).toEqual(isAllowed ? 'Allowed' : blocked);
  });

for (const [total, isAllowed] of [
  ['400000.00', true],
  ['399999.99', false],
] as const)
  lawCase(32, 'Staff letter, R5', `joint owners invest ${total}`, async () => {
    const investor = await world.investor({}, 'JOINT');
    const tradeId = await commit(investor, total);

    for (const id of investor.ownerIds)
      expect((await verifyMinimum(id, tradeId)) === 'Allowed').toBe(isAllowed);

    expect(await world.approve(tradeId)).toEqual(isAllowed ? 'Allowed' : blocked);
  });

lawCase(32, 'Staff letter, R5', 'a minimum investment does not start the five years', async () => {
  const investor = await world.investor({}, 'JOINT');
  const first = await commit(investor, '400000.00');
  for (const id of investor.ownerIds) expect(await verifyMinimum(id, first)).toBe('Allowed');
  expect(await world.prepare(first)).toBe('Allowed');
  const { issuerId } = (await service.get(`/trades/${first}`)).body;
  const tradeId = await world.place(investor, await world.offer('RULE_506C', { issuerId }), '50000.00');
  for (const id of investor.ownerIds) {
    await state(id, 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME' });
    await submitAic(service, id, { type: 'PRIOR_VERIFICATION', metadata: [{ issuerId, tradeId }] });
    expect(await approveAic(service, id)).toContain('systemReview: is FAILED');
  }

  expect(await world.approve(tradeId)).toEqual(blocked);
});

lawCase(
  27,
  '506(c)(2)(ii)(E)',
  'a letter that is valid for one issuer was not used in a trade of another one',
  async () => {
    const investor = await world.investor();
    const [own, other] = [await world.offer('RULE_506C'), await world.offer('RULE_506C')];
    await world.verify(ownerOf(investor), {
      method: 'THIRD_PARTY_CONFIRMATION',
      basis: 'KNOWLEDGEABLE_EMPLOYEE',
      issuerId: own.issuerId,
    });
    await world.settled(investor, other, '1000.00', '2026-06-02T12:00-04:00');
    const tradeId = await world.place(investor, other, '1000.00');
    await state(ownerOf(investor), 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME' });

    expect(await reuse(investor, other.issuerId, tradeId)).toContain('systemReview: is FAILED');
    expect(await world.approve(tradeId)).toEqual(blocked);
  },
);

lawCase(27, '506(c)(2)(ii)(E)', 'a sale under Regulation S used no verification', async () => {
  const investor = await world.investor({ country: 'FR' });
  const { issuerId } = await world.offer('RULE_506C');
  await world.verify(ownerOf(investor), { method: 'TAX_FORMS' });
  await world.settled(
    investor,
    await world.offer('REG_S', { issuerId }),
    '1000.00',
    '2026-06-02T12:00-04:00',
  );
  const tradeId = await world.place(investor, await world.offer('RULE_506C', { issuerId }), '1000.00');
  await state(ownerOf(investor), 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME' });

  expect(await reuse(investor, issuerId, tradeId)).toContain('systemReview: is FAILED');
});

lawCase(29, 'Staff letter 2025-03-12', 'a statement that only the spouse made does not count', async () => {
  const investor = await world.investor();
  const tradeId = await commit(investor, '200000.00');
  await state(ownerOf(investor), 'NOT_FINANCED', tradeId, { by: 'SPOUSE' });
  await state(ownerOf(investor), 'ACCREDITED_STATUS', tradeId, { basis: 'INCOME', by: 'SPOUSE' });
  const metadata = [{ tradeId, basis: 'INCOME' }];

  const { systemReview } = await submitAic(service, ownerOf(investor), {
    type: 'MINIMUM_INVESTMENT',
    metadata,
  });

  expect(systemReview).toBe('NEEDS_INFO');
});
