/** Law cases about the verifications that count for a sale under Rule 506(c) (compliance.md § 9). */
import { beforeEach, expect } from 'vitest';
import { upload } from '../support/aic.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import {
  approveAic,
  dated,
  liabilitiesBy,
  submitAic,
  submitIncome,
  submitNetWorth,
} from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { type Investor, outcomeOf, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);
const blocked = expect.stringContaining('Rule: accreditation.');

beforeEach(() => setClock());

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

/** An investor with an approved accreditation that rests on a position at an issuer. */
async function verifyOffice(type: 'EMPLOYEE' | 'INSIDER', item: object): Promise<Investor> {
  const investor = await world.investor();
  const individualId = ownerOf(investor);
  const fileId = await upload(service, individualId, 'EMPLOYMENT_LETTER', dated);
  await submitAic(service, individualId, { type, metadata: [{ fileId, ...item }] });
  expect(await approveAic(service, individualId)).toBe('Allowed');
  return investor;
}

async function placeIn(issuerId: string, investor: Investor): Promise<string> {
  return world.place(investor, await world.offer('RULE_506C', { issuerId }), '1000.00');
}

lawCase(20, '501(a)(11)', 'an employee of a private fund buys only from that fund', async () => {
  const [fundA, fundB] = [
    await createIssuer(service, { investmentCompanyExclusion: 'SECTION_3C7' }),
    await createIssuer(service, { investmentCompanyExclusion: 'SECTION_3C7' }),
  ];
  const employee = await verifyOffice('EMPLOYEE', {
    employer: 'Fund A',
    title: 'Manager',
    issuerId: fundA,
    position: 'EXECUTIVE_OFFICER',
    since: null,
  });

  expect(await world.approve(await placeIn(fundA, employee))).toBe('Allowed');
  expect(await world.approve(await placeIn(fundB, employee))).toEqual(blocked);
  expect((await service.get(`/individuals/${ownerOf(employee)}`)).body.accredited).toBe(false);
  expect((await service.get(`/investor-accounts/${employee.investorAccountId}`)).body.regDQualified).toBe(
    false,
  );
});

/** A director of an issuer, with a trade of that issuer that is ready to settle. */
async function prepareDirector() {
  const issuerId = await createIssuer(service);
  const director = await verifyOffice('INSIDER', { issuerId, position: 'DIRECTOR' });
  const tradeId = await placeIn(issuerId, director);
  expect(await world.prepare(tradeId)).toBe('Allowed');
  const { verifications } = (await service.get(`/individual/${ownerOf(director)}/aic`)).body;
  const { id } = verifications[0];
  const revoke = async () => {
    const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'verification', id } });
    const reason = { reasonCode: 'DATA_MISMATCH', note: 'The director resigned on June 14.' };
    const body = { to: 'REVOKED', expectedUpdatedAt: updatedAt, ...reason };
    return askAsStaff(service, 'decideVerification', { params: { id }, body });
  };
  return { director, tradeId, revoke };
}

lawCase(
  22,
  '501(a)(4), C&DI 255.01',
  'a director settles with the own issuer, not with another',
  async () => {
    const { director, tradeId } = await prepareDirector();
    const elsewhere = await placeIn(await createIssuer(service), director);
    await world.prepare(elsewhere);

    expect(await world.settle(tradeId)).toBe('Allowed');
    expect(await world.settle(elsewhere)).toEqual(blocked);
  },
);

lawCase(22, '501(a)(4), C&DI 255.01', 'a resignation before the settlement blocks it', async () => {
  const { tradeId, revoke } = await prepareDirector();

  expect(outcomeOf(await revoke())).toBe('Allowed');

  expect(await world.settle(tradeId)).toEqual(blocked);
});

lawCase(22, '501(a)(4), C&DI 255.01', 'a resignation after the settlement changes nothing', async () => {
  const { tradeId, revoke } = await prepareDirector();
  expect(await world.settle(tradeId)).toBe('Allowed');

  expect(outcomeOf(await revoke())).toBe('Allowed');

  expect((await service.get(`/trades/${tradeId}`)).body).toMatchObject({
    tradeStatus: 'SETTLED',
    complianceReview: 'APPROVED',
  });
});

for (const [datedOn, day, settles] of [
  ['2026-02-10', '2026-05-10', true],
  ['2026-02-10', '2026-05-11', false],
  ['2026-01-31', '2026-04-30', true],
  ['2026-01-31', '2026-05-01', false],
] as const)
  lawCase(23, '506(c)(2)(ii)(B), R1', `a statement of ${datedOn} at a settlement on ${day}`, async () => {
    setClock('2026-03-01T10:00:00-05:00');
    const investor = await world.investor();
    await submitNetWorth(
      service,
      [
        ['CASH', 400_000],
        ['SECURITIES', 900_000, { statementDate: datedOn }],
      ],
      {
        individualId: ownerOf(investor),
        representations: liabilitiesBy('PERSON').map((one) => ({ ...one, madeOn: '2026-02-28' })),
        statementDate: '2026-02-20',
      },
    );
    expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');
    const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');
    expect(await world.prepare(tradeId)).toBe('Allowed');

    setClock(`${day}T12:00:00-04:00`);

    expect(await world.settle(tradeId)).toEqual(settles ? 'Allowed' : blocked);
  });

for (const [time, settles] of [
  ['2026-12-31T23:59:59-05:00', true],
  ['2027-01-01T00:00:00-05:00', false],
] as const)
  lawCase(28, '506(c)(2)(ii)(A)', `tax forms that were verified in 2026, settled at ${time}`, async () => {
    const investor = await world.investor();
    const items = [2025, 2024].map((year): [number, number] => [year, 250_000]);
    await submitIncome(service, items, { individualId: ownerOf(investor) });
    expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');
    const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');
    expect(await world.prepare(tradeId)).toBe('Allowed');

    setClock(time);

    expect(await world.settle(tradeId)).toEqual(settles ? 'Allowed' : blocked);
  });

for (const [exemption, result] of [
  ['RULE_506B', 'Allowed'],
  ['RULE_506C', blocked],
] as const)
  lawCase(33, '501(a), level', `a self-certified investor buys under ${exemption}`, async () => {
    const investor = await world.investor();
    await submitAic(service, ownerOf(investor), {
      type: 'SELF_CERTIFICATION',
      metadata: [{ basis: 'INCOME' }],
      representations: [{ kind: 'ACCREDITED_STATUS', basis: 'INCOME', madeOn: '2026-06-10' }],
    });
    expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');

    const tradeId = await world.place(investor, await world.offer(exemption), '1000.00');

    expect(await world.approve(tradeId)).toEqual(result);
  });

lawCase(39, '501(a)(8), signer', 'a verified signer does not qualify the legal entity', async () => {
  const investor = await world.entity();
  const [, signerId = ''] = investor.ownerIds;
  const items = [2025, 2024].map((year): [number, number] => [year, 250_000]);
  await submitIncome(service, items, { individualId: signerId });
  expect(await approveAic(service, signerId)).toBe('Allowed');

  const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');

  expect((await service.get(`/individuals/${signerId}`)).body.accredited).toBe(true);
  expect((await service.get(`/investor-accounts/${investor.investorAccountId}`)).body.regDQualified).toBe(
    false,
  );
  expect(await world.approve(tradeId)).toEqual(blocked);
});

lawCase(105, '506(c)(2)(ii), level', 'a self-certification does not replace verified tax forms', async () => {
  const investor = await world.investor();
  const items = [2025, 2024].map((year): [number, number] => [year, 250_000]);
  await submitIncome(service, items, { individualId: ownerOf(investor) });
  expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');
  await submitAic(service, ownerOf(investor), {
    type: 'SELF_CERTIFICATION',
    metadata: [{ basis: 'INCOME' }],
    representations: [{ kind: 'ACCREDITED_STATUS', basis: 'INCOME', madeOn: '2026-06-10' }],
  });
  expect(await approveAic(service, ownerOf(investor))).toBe('Allowed');

  const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');

  expect(await world.approve(tradeId)).toBe('Allowed');
});
