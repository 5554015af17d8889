/** What the page of an offering shows: its changes, its approval checks, and its purchasers (compliance.md § 3.2, compliance.md § 5). */
import { expect, test } from 'vitest';
import { startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { setClock } from './support/clock.ts';
import {
  approveOffering,
  approveTrade,
  changePrice,
  commit,
  recordQuestionnaire,
} from './support/crowdfunding.ts';
import { openFirstWindow, openWindowAs } from './support/officers.ts';
import { World } from './support/world.ts';

test('a change of an offering states what it did, until two approvers find it not material', async () => {
  const commitment = await commit();
  const { service, offeringId } = commitment;
  const { issuerId } = (await service.get(`/offerings/${offeringId}`)).body;
  await recordQuestionnaire(service, issuerId, '2026-06-01');
  await approveOffering(service, offeringId);
  approveTrade(commitment);
  const ada = await openFirstWindow(service.app);
  const params = { id: offeringId };
  setClock('2026-06-15T10:05:00-04:00');
  await changePrice(commitment, 11);

  const change = { tradesPutBack: 1, dueReconfirmations: 1, dueAt: '2026-06-24T04:00:00.000Z' };
  expect(await ada.ask('listOfferingChanges', { params })).toMatchObject({
    items: [{ ...change, isSinceApproval: true, materiality: 'MATERIAL' }],
    whyNot: 'This decision requires a second approver.',
  });
  const body = { note: 'A correction of a typing error.' };
  expect(await ada.ask('proposeNotMaterial', { params, body })).toEqual({
    rejected: 'rule',
    errors: ['This decision requires a second approver.'],
  });
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  await ben.ask('proposeNotMaterial', { params, body });
  const { items, whyNot } = await ada.ask('confirmNotMaterial', { params });

  expect(whyNot).toBeNull();
  expect(items).toMatchObject([
    {
      ...{ tradesPutBack: 1, dueReconfirmations: 0, dueAt: null, materiality: 'NOT_MATERIAL' },
      ...{ proposedByName: 'Ben Okafor', confirmedByName: 'Ada Lindqvist' },
    },
  ]);
});

test.each([
  ['no note', ''],
  ['a note of spaces', '   '],
  ['a note of 5001 characters', 'x'.repeat(5001)],
])('a determination with %s is rejected', async (_name, note) => {
  const commitment = await commit();
  await changePrice(commitment, 11);
  const request = { params: { id: commitment.offeringId }, body: { note } };

  expect(await askAsStaff(commitment.service, 'proposeNotMaterial', request)).toMatchObject({
    rejected: 'invalid',
  });
});

const checksOf = async (world: World, id: string) => {
  const { checks } = await askAsStaff(world.service, 'getOfferingChecks', { params: { id } });
  return Object.fromEntries(
    checks.map(({ label, errors }: { label: string; errors: object[] }) => [label, errors.length]),
  );
};

test.each([
  ['REG_S', {}, {}],
  ['RULE_506B', {}, { 'Bad actor questionnaires valid': 0, 'Exemption stated': 0, 'Issuer approved': 0 }],
  [
    'REG_CF',
    { totalUnits: 1000, targetAmount: 10 },
    {
      'Issuer eligible for the exemption': 0,
      'Within the cap of the regulation': 0,
      'Published for 21 days at the deadline': 0,
      'Minimum raise above 0': 0,
      'Bad actor questionnaires valid': 0,
    },
  ],
] as const)(
  'the approval of an offering under %s has its own checks',
  async (exemption, fields, expected) => {
    setClock();
    const world = new World(await startService());
    const { offeringId } = await world.offer(exemption, fields);

    expect(await checksOf(world, offeringId)).toEqual(expected);
  },
);

test('the list of purchasers has a record for each account, and counts those who are not accredited', async () => {
  setClock();
  const world = new World(await startService());
  const offer = await world.offer('RULE_506B');
  const [first, second] = [await world.investor(), await world.investor()];
  await world.verify(second.ownerIds[0] as string);
  for (const investor of [first, second]) await world.place(investor, offer, '100.00');
  const params = { id: first.investorAccountId };
  const body = { offeringId: offer.offeringId, relationshipSince: '2026-01-02', sophistication: 'PERSON' };
  await askAsStaff(world.service, 'setPurchaserRecord', { params, body });

  const list = await askAsStaff(world.service, 'listPurchasers', { params: { id: offer.offeringId } });

  expect(list).toMatchObject({ counted: 1, limit: 35, days: 90 });
  expect(list.items).toEqual([
    expect.objectContaining({ investorAccountId: second.investorAccountId, isAccredited: true }),
    expect.objectContaining({
      ...{ investorAccountId: first.investorAccountId, isAccredited: false },
      ...{ relationshipSince: '2026-01-02', sophistication: 'PERSON', informationDeliveredOn: null },
    }),
  ]);
});

test.each([
  ['a relationship since tomorrow', { relationshipSince: '2026-06-16' }, 'rule'],
  ['a delivery of tomorrow', { informationDeliveredOn: '2026-06-16' }, 'rule'],
  ['a day that does not exist', { relationshipSince: '2026-02-30' }, 'invalid'],
  ['an unknown sophistication', { sophistication: 'FRIEND' }, 'invalid'],
  ['an unknown offering', { offeringId: 'offering_x' }, 'not-found'],
])('a purchaser record with %s is rejected', async (_name, fields, rejected) => {
  setClock();
  const world = new World(await startService());
  const { offeringId } = await world.offer('RULE_506B');
  const { investorAccountId } = await world.investor();
  const body = { offeringId, ...fields };

  expect(
    await askAsStaff(world.service, 'setPurchaserRecord', { params: { id: investorAccountId }, body }),
  ).toMatchObject({ rejected });
});
