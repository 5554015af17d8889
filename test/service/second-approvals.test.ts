/** What awaits a second officer, wherever it was proposed (compliance.md § 1.5, compliance.md § 1.6). */
import { beforeEach, expect, test } from 'vitest';
import type { AwaitingApproval } from '../../shared/contracts/compliance/second-approvals.ts';
import { setClock } from '../law/support/clock.ts';
import { World } from '../law/support/world.ts';
import { openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { createIssuer } from '../support/records.ts';
import { startService } from '../support/service.ts';

beforeEach(() => setClock());

const note = 'The issuer confirmed it in writing, see the letter.';
const ownProposal = 'You proposed it; another approver must decide it';

async function prepare() {
  const service = await startService();
  const world = new World(service);
  const ada = await openFirstWindow(service.app);
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'reviewer', 'approver');
  await openWindowAs(service.app, 'Gil Moreau', 'administrator');
  // Later than the last change of an officer.
  setClock('2026-06-15T10:01:00-04:00');
  return { service, world, ada, ben };
}

async function listed(window: Window) {
  const { items, counts } = await window.ask('listSecondApprovals');
  const numbers = counts.map((one: { kind: string; count: number; own: number }) => [
    one.kind,
    [one.count, one.own],
  ]);
  return { items: items as AwaitingApproval[], counts: Object.fromEntries(numbers) };
}

const none = {
  DECISION: [0, 0],
  OVERRIDE: [0, 0],
  SEPARATION: [0, 0],
  NOT_MATERIAL: [0, 0],
  ADMINISTRATION: [0, 0],
};

test('a second officer finds the override of a rule until a fact changes, and the first one cannot decide it', async () => {
  const { world, ada, ben, service } = await prepare();
  expect(await listed(ada)).toEqual({ items: [], counts: none });
  const offer = await world.offer('RULE_506C', { startAt: '07/01/2026' });
  const investor = await world.investor();
  await world.verify(investor.ownerIds[0] as string);
  const tradeId = await world.place(investor, offer, '100.00');
  const body = { rule: 'dates', reasonCode: 'OTHER', note };
  const { id } = await ben.ask('proposeOverride', { params: { id: tradeId }, body });

  const item = { kind: 'OVERRIDE', id, recordId: tradeId, rule: 'dates', proposedByName: 'Ben Okafor' };
  expect(await listed(ada)).toMatchObject({
    items: [{ ...item, whyNot: null }],
    counts: { ...none, OVERRIDE: [1, 0] },
  });
  expect(await listed(ben)).toMatchObject({
    items: [{ ...item, whyNot: ownProposal }],
    counts: { ...none, OVERRIDE: [1, 1] },
  });
  const { updatedAt } = (await service.get(`/offerings/${offer.offeringId}`)).body;
  await ada.ask('updateOffering', {
    params: { id: offer.offeringId },
    body: { expectedUpdatedAt: updatedAt, startAt: '08/01/2026' },
  });
  expect(await listed(ada)).toEqual({ items: [], counts: none });
});

test('a second officer finds the separation of two persons, until it is decided', async () => {
  const { world, ada, ben } = await prepare();
  const person = { firstName: 'Rosa', lastName: 'Quist', ssn: null };
  const [first] = (await world.investor(person)).ownerIds;
  const [second] = (await world.investor(person)).ownerIds;
  const { id } = await ben.ask('proposeSeparation', {
    params: { id: second },
    body: { otherId: first, reasonCode: 'OTHER', note },
  });

  expect(await listed(ada)).toMatchObject({
    items: [{ kind: 'SEPARATION', id, title: 'Rosa Quist', otherTitle: 'Rosa Quist', whyNot: null }],
    counts: { ...none, SEPARATION: [1, 0] },
  });
  await ada.ask('decideOverride', { params: { id }, body: { to: 'DECLINED' } });
  expect(await listed(ada)).toEqual({ items: [], counts: none });
});

test('a second officer finds the changes of an offering that the first one proposed as not material', async () => {
  const { service, world, ada, ben } = await prepare();
  const { offeringId } = await world.offer('REG_S');
  await world.set('offerings', offeringId, { publishedVersionId: 'revision' });
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const params = { id: offeringId };
  await ada.ask('updateOffering', { params, body: { expectedUpdatedAt, description: 'Corrected' } });
  await ben.ask('proposeNotMaterial', { params, body: { note } });

  const item = { kind: 'NOT_MATERIAL', recordId: offeringId, proposedById: ben.id };
  expect((await listed(ada)).items).toMatchObject([{ ...item, whyNot: null }]);
  expect(await listed(ben)).toMatchObject({
    items: [{ ...item, whyNot: ownProposal }],
    counts: { ...none, NOT_MATERIAL: [1, 1] },
  });
  await ada.ask('declineNotMaterial', { params });
  expect(await listed(ada)).toEqual({ items: [], counts: none });
});

test('a second officer finds decisions of all states, but not those whose record has changed', async () => {
  const { service, ada, ben } = await prepare();
  await ada.ask('setSecondApproval', { body: { issuer: ['REJECTED', 'SUBMITTED'] } });
  const decide = async (window: Window, id: string, to: string) => {
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/issuers/${id}`)).body;
    return window.ask('decideIssuer', {
      params: { id },
      body: { expectedUpdatedAt, to, reasonCode: 'OTHER', note },
    });
  };
  const approvedId = await createIssuer(service);
  await decide(ada, approvedId, 'APPROVED');
  // An approved issuer is in no queue.
  await decide(ben, approvedId, 'SUBMITTED');
  const changedId = await createIssuer(service);
  await decide(ben, changedId, 'REJECTED');
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/issuers/${changedId}`)).body;
  await ada.ask('updateIssuer', { params: { id: changedId }, body: { expectedUpdatedAt, dba: 'Harbor' } });
  const ownId = await createIssuer(service);
  const own = (await service.get(`/issuers/${ownId}`)).body;
  await ada.ask('updateIssuer', {
    params: { id: ownId },
    body: { expectedUpdatedAt: own.updatedAt, dba: 'Harbor' },
  });
  await decide(ben, ownId, 'REJECTED');

  expect(await listed(ada)).toMatchObject({
    items: [
      { kind: 'DECISION', recordId: approvedId, review: 'issuer', from: 'APPROVED', whyNot: null },
      {
        recordId: ownId,
        to: 'REJECTED',
        whyNot: expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/),
      },
    ],
    counts: { ...none, DECISION: [2, 0] },
  });
});
