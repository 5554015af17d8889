/** Overrides of the rule `dates`, which is evaluated in every offering (compliance.md § 1.5). */
import { beforeEach, expect, test } from 'vitest';
import { openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { startService } from '../support/service.ts';
import { setClock } from './support/clock.ts';
import { World } from './support/world.ts';

const note = 'The issuer confirmed the later start in writing.';

beforeEach(() => setClock());

/** A trade that was placed before the offering starts. */
async function placeEarly() {
  const service = await startService();
  const world = new World(service);
  const ada = await openFirstWindow(service.app);
  const offer = await world.offer('RULE_506C', { startAt: '07/01/2026' });
  const investor = await world.investor();
  await world.verify(investor.ownerIds[0] as string);
  const tradeId = await world.place(investor, offer, '100.00');
  const propose = (window: Window, body: object = {}) =>
    window.ask('proposeOverride', {
      params: { id: tradeId },
      body: { rule: 'dates', reasonCode: 'OTHER', note, ...body },
    });
  const confirm = (window: Window, id: string) =>
    window.ask('decideOverride', { params: { id }, body: { to: 'APPROVED' } });
  return { service, world, ada, offer, tradeId, propose, confirm };
}

test('an override requires two approvers, and then allows the approval', async () => {
  const { service, world, ada, tradeId, propose, confirm } = await placeEarly();

  expect(await propose(ada)).toMatchObject({
    rejected: 'rule',
    errors: [expect.stringContaining('This override requires a second approver.')],
  });
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  expect(await propose(ben, { note: 'Too short.' })).toMatchObject({ rejected: 'invalid' });
  const { id, status } = await propose(ben);
  expect(status).toBe('PROPOSED');
  expect(await world.approve(tradeId)).toContain('Rule: dates.');
  expect(await confirm(ben, id)).toMatchObject({ rejected: 'rule' });
  expect(await world.approve(tradeId)).toContain('Rule: dates.');
  expect(await confirm(ada, id)).toMatchObject({ status: 'APPROVED', decidedById: ada.id });
  expect(await world.approve(tradeId)).toBe('Allowed');
  const stored = await service.app.service.storage.reader
    .selectFrom('ruleEvaluations')
    .select(['result', 'overrideId'])
    .where('tradeId', '=', tradeId)
    .where('stage', '=', 'APPROVAL')
    .where('rule', '=', 'dates')
    .execute();
  expect(stored).toEqual([{ result: 'FAILED', overrideId: id }]);
});

test('an override is void when a fact changes, before or after its confirmation', async () => {
  const { service, world, ada, offer, tradeId, propose, confirm } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  const first = await propose(ben);
  await world.set('offerings', offer.offeringId, { startAt: '2026-07-02T00:00:00.000Z' });

  expect(await confirm(ada, first.id)).toMatchObject({ status: 'VOID' });
  const second = await propose(ben);
  expect(await confirm(ada, second.id)).toMatchObject({ status: 'APPROVED' });
  await world.set('offerings', offer.offeringId, { startAt: '2026-07-03T00:00:00.000Z' });
  expect(await world.approve(tradeId)).toContain('Rule: dates.');
});

test('a rule that is never overridden, and one that passes, have no override', async () => {
  const { service, propose } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');

  expect(await propose(ben, { rule: 'accreditation' })).toMatchObject({ rejected: 'invalid' });
  expect(await propose(ben, { rule: 'contrary' })).toMatchObject({ rejected: 'rule' });
});
