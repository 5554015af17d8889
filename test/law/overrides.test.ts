/** Overrides of the rule `dates`, which is evaluated in every offering (compliance.md § 1.5). */
import { beforeEach, describe, expect, test } from 'vitest';
import { cli } from '../../electron/service/kernel/caller.ts';
import { toEntries } from '../../renderer/features/records/history-entries.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { startService } from '../support/service.ts';
import { signAgreements } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';
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

test('17 CFR 240.17a-4(b)(7), compliance.md § 1.5c: an override of the agreement is void when its signature or its review changes', async () => {
  const { service, world, ada, offer } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  await world.set('offerings', offer.offeringId, { startAt: '2026-06-01T00:00:00.000Z' });
  const investor = await world.investor();
  await world.verify(investor.ownerIds[0] as string);
  const tradeId = await world.place(investor, offer, '100.00');
  await signAgreements(service, tradeId, { primarySignatureStatus: 'PENDING' });
  expect(await world.approve(tradeId)).toBe('Allowed');
  await world.receive(tradeId);
  const override = async () => {
    const body = { rule: 'agreement', reasonCode: 'OTHER', note };
    const { id } = await ben.ask('proposeOverride', { params: { id: tradeId }, body });
    const approved = await ada.ask('decideOverride', { params: { id }, body: { to: 'APPROVED' } });
    expect(approved).toMatchObject({ status: 'APPROVED' });
  };
  const isCovered = async () =>
    (await ada.ask('listOverrides', { params: { id: tradeId } })).items[0].isCurrent;
  const [{ id: lineItemId, subdocFileId: fileId }] = (await service.get(`/trades/${tradeId}`)).body.lineItems;

  await override();
  expect(await isCovered()).toBe(true);
  const signature = {
    ...{ lineItemId, fileId, primarySignatureStatus: 'PENDING', jointSignatureStatus: 'SIGNED' },
  };
  expect((await service.post(`/trades/${tradeId}/attach-subdoc`, signature)).status).toBe(200);
  expect(await isCovered()).toBe(false);

  await override();
  expect(await isCovered()).toBe(true);
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/files/${fileId}`)).body;
  const rejection = { to: 'REJECTED', reasonCode: 'OTHER', note: 'Not legible', expectedUpdatedAt };
  await ada.ask('decideFile', { params: { id: fileId }, body: rejection });
  expect(await isCovered()).toBe(false);
  expect(await world.settle(tradeId)).toContain('Rule: agreement.');
});

test('17 CFR 230.506(c)(2)(ii), compliance.md § 1.5c: an override of contrary information is void when the income is lowered again', async () => {
  const { service, world, ada, offer } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  await world.set('offerings', offer.offeringId, { startAt: '2026-06-01T00:00:00.000Z' });
  const investor = await world.investor({ currentAnnualIncome: 250_000 });
  const [id = ''] = investor.ownerIds;
  await world.verify(id, { basis: 'INCOME' });
  const tradeId = await world.place(investor, offer, '100.00');
  const lower = (currentAnnualIncome: number) => service.patch(`/individuals/${id}`, { currentAnnualIncome });
  await lower(190_000);
  await world.set('investorAccounts', investor.investorAccountId, { setupStatus: 'COMPLETE' });
  const body = { rule: 'contrary', reasonCode: 'OTHER', note };
  const override = await ben.ask('proposeOverride', { params: { id: tradeId }, body });
  await ada.ask('decideOverride', { params: { id: override.id }, body: { to: 'APPROVED' } });
  expect(await world.approve(tradeId)).toBe('Allowed');
  await signAgreements(service, tradeId);
  expect(await world.approve(tradeId)).toBe('Allowed');
  await world.receive(tradeId);

  await lower(20_000);
  await world.set('investorAccounts', investor.investorAccountId, { setupStatus: 'COMPLETE' });

  expect(await world.settle(tradeId)).toContain('Rule: contrary.');
});

test('a rule that is never overridden, and one that passes, have no override', async () => {
  const { service, propose } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');

  expect(await propose(ben, { rule: 'accreditation' })).toMatchObject({ rejected: 'invalid' });
  expect(await propose(ben, { rule: 'contrary' })).toMatchObject({ rejected: 'rule' });
});

test('the list of overrides names both officers, and says which one covers the present facts', async () => {
  const { service, world, ada, offer, tradeId, propose, confirm } = await placeEarly();
  const list = () => ada.ask('listOverrides', { params: { id: tradeId } });
  expect(await list()).toEqual({ items: [], whyNot: 'This override requires a second approver.' });
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  const { id } = await propose(ben);
  await confirm(ada, id);

  const names = { proposedByName: 'Ben Okafor', decidedByName: 'Ada Lindqvist' };
  expect(await list()).toMatchObject({ items: [{ id, ...names, isCurrent: true }], whyNot: null });
  await world.set('offerings', offer.offeringId, { startAt: '2026-07-02T00:00:00.000Z' });
  expect(await list()).toMatchObject({ items: [{ id, status: 'APPROVED', isCurrent: false }] });
});

test('the history of a trade has the override with its reason and its note, for those who may read it', async () => {
  const { service, ada, tradeId, propose, confirm } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  const rita = await openWindowAs(service.app, 'Rita Vance', 'reviewer');
  const { id } = await propose(ben, { noteIsRestricted: true });
  await confirm(ada, id);

  const entriesOf = async (window: Window) =>
    toEntries(await window.ask('getHistory', { params: { id: tradeId } })).slice(0, 2);
  const label = 'Override approved: Within offering dates: Other (note required)';
  expect(await entriesOf(ben)).toMatchObject([
    { label, note, actor: { id: ada.id } },
    { label: label.replace('approved', 'proposed'), note, actor: { id: ben.id } },
  ]);
  expect(await entriesOf(rita)).toMatchObject([{ label, note: 'Restricted' }, { note: 'Restricted' }]);
});

test('a restricted note of an override is read by approvers only, and is not in the audit log', async () => {
  const { service, ada, tradeId, propose } = await placeEarly();
  const { items } = await ada.ask('listReasonCodes', {});
  const restrict = (reason: { code: string }) =>
    reason.code === 'VERIFIED_OTHERWISE' ? { ...reason, restricted: true } : reason;
  await ada.ask('setReasonCodes', { body: { items: items.map(restrict) } });
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
  const rita = await openWindowAs(service.app, 'Rita Vance', 'reviewer');
  const read = async (window: Window) => {
    const { items } = await window.ask('listOverrides', { params: { id: tradeId } });
    return items[0];
  };

  const { id } = await propose(ben, { reasonCode: 'VERIFIED_OTHERWISE', noteIsRestricted: true });

  const restricted = { isRestricted: true, noteIsRestricted: true };
  expect(await read(ben)).toMatchObject({ reasonCode: 'VERIFIED_OTHERWISE', note, ...restricted });
  expect(await read(rita)).toMatchObject({ reasonCode: 'RESTRICTED', note: 'Restricted', ...restricted });
  const history = JSON.stringify(await rita.ask('getHistory', { params: { id } }));
  expect(history).not.toContain(note);
  expect(history).not.toContain('VERIFIED_OTHERWISE');
});

test.each([
  ['19 characters', { note: 'x'.repeat(19) }, 'invalid'],
  ['spaces around 19 characters', { note: ` ${'x'.repeat(19)} ` }, 'invalid'],
  ['5001 characters', { note: 'x'.repeat(5001) }, 'invalid'],
  ['a reason that is not in the list', { reasonCode: 'BECAUSE' }, 'rule'],
  ['a reason of another transition', { reasonCode: 'INFORMATION_RECEIVED' }, 'rule'],
  ['a reason of 51 characters', { reasonCode: 'X'.repeat(51) }, 'invalid'],
])('an override with %s is rejected', async (_name, body, rejected) => {
  const { service, propose } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');

  expect(await propose(ben, body)).toMatchObject({ rejected });
});

test.each([
  ['20 characters', 20],
  ['5000 characters', 5000],
])('an override with a note of %s is proposed', async (_name, length) => {
  const { service, propose } = await placeEarly();
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');

  expect(await propose(ben, { note: 'x'.repeat(length) })).toMatchObject({ status: 'PROPOSED' });
});

describe('compliance.md § 1.5b: two people confirm an override', () => {
  test('not after the passphrase or the roles of one of them changed, or the officer was disabled', async () => {
    const { service, ada, propose, confirm } = await placeEarly();
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const cleo = await openWindowAs(service.app, 'Cleo Haugen', 'approver');
    const change = (name: OperationName, id: string, body?: object) =>
      service.app.run(name, cli, { params: { id }, ...(body && { body }) });
    const { id } = await propose(ben);

    await change('updateOfficer', ben.id, { roles: ['reader'] });
    const noRole =
      'Ben Okafor, who proposed it, no longer has the role approver; decline it and decide again';
    expect(await confirm(ada, id)).toEqual({ rejected: 'rule', errors: [noRole] });
    expect((await ada.ask('listSecondApprovals')).items).toMatchObject([{ id, whyNot: noRole }]);
    await change('updateOfficer', ben.id, { roles: ['approver'] });
    expect((await confirm(ada, id)).errors).toEqual([expect.stringContaining('Ben Okafor changed after')]);
    await change('disableOfficer', ben.id);
    expect((await confirm(ada, id)).errors).toEqual([expect.stringContaining('is disabled')]);

    await ada.ask('decideOverride', { params: { id }, body: { to: 'DECLINED' } });
    const other = await propose(ada);
    await change('resetPassphrase', cleo.id, { passphrase: 'umbrella cactus 77 velvet orbit' });
    const proof = { officerId: cleo.id, passphrase: 'umbrella cactus 77 velvet orbit' };
    await cleo.ask('signIn', { body: proof });
    const own = { oldPassphrase: proof.passphrase, passphrase: 'another walnut 31 copper meadow' };
    await cleo.ask('changePassphrase', { body: own });
    expect((await confirm(cleo, other.id)).errors).toEqual([
      expect.stringContaining('Cleo Haugen changed after the proposal'),
    ]);
  });

  test('not an officer who entered the trade', async () => {
    const { service, world, ada, offer, confirm } = await placeEarly();
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const { investorAccountId, paymentMethodId } = await world.investor();
    const lines = [{ assetId: offer.assetId, quantity: 100 }];
    const placed = await ben.ask('placeSubscription', {
      body: { investorAccountId, lines, paymentMethodId },
    });
    const ask = (window: Window) =>
      window.ask('proposeOverride', {
        params: { id: placed.id },
        body: { rule: 'dates', reasonCode: 'OTHER', note },
      });
    const own = [expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/)];

    expect(await ask(ben)).toEqual({ rejected: 'rule', errors: own });
    const { id } = await ask(ada);
    expect(await confirm(ben, id)).toEqual({ rejected: 'rule', errors: own });
  });
});
