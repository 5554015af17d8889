import { beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { Proposal } from '../../shared/contracts/officers/second-approval.ts';
import { decisionsBySetting } from '../../shared/domain/decisions.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';
import { makeEligible } from '../support/eligible-trade.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase, type Window } from '../support/officers.ts';
import { uploadPublic } from '../support/public-files.ts';
import { createIssuer, createOffering } from '../support/records.ts';
import { openApp, shareService } from '../support/service.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver');
const cleo = await openWindowAs(app, 'Cleo Haddad', 'reviewer');
/** The administrator who confirms Ada's changes of officers and second approval. */
const gil = await openWindowAs(app, 'Gil Moreau', 'administrator');

/** Ada makes a change that a second administrator must confirm. */
async function changeByTwo(name: OperationName, request: object) {
  const { proposalId: id } = await ada.ask(name, request);
  return gil.ask('confirmAdministrativeChange', { params: { id }, body: {} });
}

const reason = { reasonCode: 'OTHER' };
const readIssuer = async (id: string) => (await service.get(`/issuers/${id}`)).body;

/** Decides an issuer as it is now. */
async function decide(window: Window, id: string, to: string, details: object = {}) {
  const { updatedAt: expectedUpdatedAt } = await readIssuer(id);
  return window.ask('decideIssuer', { params: { id }, body: { expectedUpdatedAt, to, ...details } });
}

/** An issuer that Ada has approved, and the ID of the proposal. */
async function propose(): Promise<{ id: string; proposalId: string }> {
  const id = await createIssuer(service);
  const { proposalId } = await decide(ada, id, 'APPROVED', { note: 'All papers are there' });
  return { id, proposalId };
}

const confirm = (window: Window, id: string, body: object = {}) =>
  window.ask('confirmProposal', { params: { id }, body });
const decline = (window: Window, id: string) =>
  window.ask('declineProposal', { params: { id }, body: { note: 'The letter is another company’s' } });

async function readPending(
  window: Window = ben,
  review: ReviewName = 'issuer',
): Promise<(Proposal & { item: { id: string; state: string } })[]> {
  const query = { review, awaitsSecond: true, limit: 200 };
  const { items } = await window.ask('listQueue', { query });
  return items.map((item: { proposal: Proposal }) => ({ ...item.proposal, item }));
}

beforeAll(async () => {
  await ada.ask('setSecondApproval', { body: { issuer: ['APPROVED'], trade: ['APPROVED'] } });
});

test('second approval is a setting for known states of a review', async () => {
  expect(decisionsBySetting('kyc')).toEqual([
    'APPROVED',
    'REJECTED',
    'RESUBMIT',
    'CANCELLED',
    'NEEDS_REVIEW',
  ]);
  expect(await ben.ask('getSecondApproval')).toMatchObject({
    kyc: [],
    issuer: ['APPROVED'],
    trade: ['APPROVED'],
  });
  expect(await ada.ask('setSecondApproval', { body: { kyc: ['APPROVED', 'REJECTED'] } })).toMatchObject({
    kyc: ['APPROVED', 'REJECTED'],
    issuer: ['APPROVED'],
  });
  expect(await ada.ask('setSecondApproval', { body: { issuer: ['SETTLED'] } })).toEqual({
    rejected: 'invalid',
    errors: ['issuer[0]: must be one of APPROVED, REJECTED, NEEDS_INFO, SUBMITTED'],
  });
  expect(await ben.ask('setSecondApproval', { body: { kyc: [] } })).toMatchObject({ rejected: 'forbidden' });
  expect(await changeByTwo('setSecondApproval', { body: { kyc: [] } })).toMatchObject({
    status: 'CONFIRMED',
  });
  expect(await ben.ask('getSecondApproval')).toMatchObject({ kyc: [] });
});

test('second approval cannot be turned on without a second approver', async () => {
  const other = await openApp();
  const set = (window: Window, states: string[]) =>
    window.ask('setSecondApproval', { body: { kyc: states } });
  expect(await set(openWindow(other), ['APPROVED'])).toMatchObject({ rejected: 'rule' });
  const first = await openFirstWindow(other);
  await openWindowAs(other, 'Ben Okafor', 'reviewer');
  await openWindowAs(other, 'Gil Moreau', 'administrator');

  expect(await set(first, ['APPROVED'])).toEqual({
    rejected: 'rule',
    errors: ['kyc: requires two officers who can decide it; add another approver first'],
  });
  expect(await set(first, ['RESUBMIT'])).toMatchObject({ kyc: ['RESUBMIT'] });
  await openWindowAs(other, 'Cleo Haddad', 'approver');
  expect(await set(first, ['RESUBMIT', 'APPROVED'])).toMatchObject({ kyc: ['RESUBMIT', 'APPROVED'] });
});

describe('a decision with second approval', () => {
  test('changes nothing at first, and is shown as pending', async () => {
    const id = await createIssuer(service);
    const before = await readIssuer(id);

    const answer = await decide(ada, id, 'APPROVED', { note: 'All papers are there' });

    expect(answer).toMatchObject({
      from: 'SUBMITTED',
      to: 'APPROVED',
      awaitsSecond: true,
      decidedById: ada.id,
    });
    expect(await readIssuer(id)).toEqual(before);
    const [pending] = (await readPending()).filter(({ recordId }) => recordId === id);
    expect(pending).toMatchObject({
      id: answer.proposalId,
      to: 'APPROVED',
      note: 'All papers are there',
      proposedById: ada.id,
      proposedByName: 'Ada Lindqvist',
      status: 'PENDING',
      item: { id, state: 'SUBMITTED' },
    });
    const { items } = await ben.ask('listQueue', {
      query: { review: 'issuer', awaitsSecond: false, limit: 200 },
    });
    expect(items.map((item: { id: string }) => item.id)).not.toContain(id);
    const history = await ben.ask('getHistory', { params: { id } });
    expect(history).toMatchObject({ decisions: [], proposals: [{ id: answer.proposalId }] });
    expect(history.events.at(-1)).toMatchObject({
      action: 'decideIssuer',
      actorId: ada.id,
      after: { proposal: { id: answer.proposalId, to: 'APPROVED' } },
    });
  });

  test('is applied when another officer confirms it, and has both names', async () => {
    const { id, proposalId } = await propose();

    expect(await confirm(ben, proposalId, { note: 'Seen' })).toMatchObject({
      recordId: id,
      to: 'APPROVED',
      awaitsSecond: false,
      decidedById: ada.id,
      confirmedById: ben.id,
    });

    expect((await readIssuer(id)).status).toBe('APPROVED');
    const history = await ben.ask('getHistory', { params: { id } });
    expect(history).toMatchObject({
      decisions: [{ to: 'APPROVED', officerId: ada.id, confirmedById: ben.id, note: 'All papers are there' }],
      proposals: [{ status: 'CONFIRMED', closedById: ben.id, closingNote: 'Seen' }],
    });
    expect(history.events.at(-1)).toMatchObject({
      action: 'confirmProposal',
      actorId: ben.id,
      after: { decision: { to: 'APPROVED', proposedById: ada.id } },
    });
  });

  test('names both officers to the client, if officers are named', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service);
    const id = await placeTrade(service, buyer, assetId, 1);
    await makeEligible(service.app, id);
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/trades/${id}`)).body;
    const { proposalId } = await ada.ask('decideTrade', {
      params: { id },
      body: { expectedUpdatedAt, to: 'APPROVED', note: 'The agreement follows' },
    });

    await confirm(ben, proposalId);

    expect((await service.get(`/trades/${id}`)).body).toMatchObject({
      complianceReview: 'APPROVED',
      complianceReviewerId: ada.id,
      complianceReviewName: 'Ada Lindqvist and Ben Okafor',
    });
  });

  test('is not applied when it is declined, with the reason, and can be made again', async () => {
    const { id, proposalId } = await propose();

    expect(await decline(ben, proposalId)).toMatchObject({
      status: 'DECLINED',
      closedById: ben.id,
      closingNote: 'The letter is another company’s',
    });

    expect((await readIssuer(id)).status).toBe('SUBMITTED');
    expect(await confirm(ben, proposalId)).toMatchObject({ rejected: 'conflict' });
    expect(await decide(ben, id, 'APPROVED')).toMatchObject({ awaitsSecond: true, decidedById: ben.id });
  });

  test('can be withdrawn only by the officer who made it', async () => {
    const { id, proposalId } = await propose();
    const withdraw = (window: Window) => window.ask('withdrawProposal', { params: { id: proposalId } });

    expect(await withdraw(ben)).toMatchObject({ rejected: 'forbidden' });
    expect(await withdraw(ada)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await withdraw(ada)).toMatchObject({ rejected: 'conflict' });
    expect(await decide(ada, id, 'REJECTED', reason)).toMatchObject({ awaitsSecond: false });
  });

  test('affects only the set state: others of the same review are applied at once', async () => {
    const id = await createIssuer(service);
    expect(await decide(ada, id, 'REJECTED', reason)).toMatchObject({
      awaitsSecond: false,
      proposalId: null,
    });
    expect((await readIssuer(id)).status).toBe('REJECTED');
  });
});

describe('a proposal of an officer who may no longer make the decision', () => {
  test.each([
    ['is disabled', (id: string) => ada.ask('disableOfficer', { params: { id } })],
    [
      'no longer has the role approver',
      (id: string) => changeByTwo('updateOfficer', { params: { id }, body: { roles: ['reviewer'] } }),
    ],
  ])('is not confirmed if the officer %s, and can be declined', async (change, makeStale) => {
    const name = `Dora, who ${change}`;
    const dora = await openWindowAs(app, name, 'approver');
    const id = await createIssuer(service);
    const { proposalId } = await decide(dora, id, 'APPROVED');
    await makeStale(dora.id);

    const staleReason = `${name}, who proposed it, ${change}; decline it and decide again`;
    const [pending] = (await readPending()).filter(({ recordId }) => recordId === id);
    expect(pending).toMatchObject({ status: 'PENDING', staleReason });
    expect(await confirm(ben, proposalId)).toEqual({ rejected: 'rule', errors: [staleReason] });
    expect(await ben.ask('confirmMany', { body: { ids: [proposalId] } })).toEqual({
      confirmed: [],
      rejected: [{ id: proposalId, errors: [{ field: null, message: staleReason }] }],
    });
    expect((await readIssuer(id)).status).toBe('SUBMITTED');

    expect(await decline(ben, proposalId)).toMatchObject({ status: 'DECLINED', staleReason: null });
    expect(await decide(ben, id, 'APPROVED')).toMatchObject({ awaitsSecond: true });
  });
});

describe('a proposal is not confirmed', () => {
  const forbidden = { rejected: 'forbidden' };
  const conflict = { rejected: 'conflict' };

  test('by the officer who made it, in any window', async () => {
    const { id, proposalId } = await propose();
    const second = openWindow(app);
    await second.ask('signIn', { body: { officerId: ada.id, passphrase } });

    for (const window of [ada, second]) {
      expect(await confirm(window, proposalId)).toEqual({
        ...forbidden,
        errors: ['You cannot approve your own proposal'],
      });
      expect(await decline(window, proposalId)).toMatchObject(forbidden);
      expect((await window.ask('confirmMany', { body: { ids: [proposalId] } })).confirmed).toEqual([]);
    }
    expect((await readIssuer(id)).status).toBe('SUBMITTED');
  });

  test('by an officer who may not decide', async () => {
    const { proposalId } = await propose();
    expect(await confirm(cleo, proposalId)).toEqual({
      ...forbidden,
      errors: ['role: Requires the Approver role'],
    });
    expect(await decline(cleo, proposalId)).toMatchObject(forbidden);
  });

  test('after the record has changed, and a new decision overtakes it', async () => {
    const { id, proposalId } = await propose();
    // Like a change of a client.
    await commitTo(app.service, (db) =>
      db.updateTable('issuers').set({ updatedAt: '2031-01-01T00:00:00.000Z' }).where('id', '=', id).execute(),
    );

    expect((await readPending()).map(({ recordId }) => recordId)).not.toContain(id);
    expect(await confirm(ben, proposalId)).toMatchObject({
      rejected: 'outdated',
      errors: [expect.stringContaining('The record was updated at')],
    });
    expect((await readIssuer(id)).status).toBe('SUBMITTED');

    const newDecision = await decide(ben, id, 'APPROVED');
    expect(newDecision).toMatchObject({ awaitsSecond: true });
    const { proposals } = await ben.ask('getHistory', { params: { id } });
    expect(proposals).toMatchObject([{ status: 'OVERTAKEN', closedById: null }, { status: 'PENDING' }]);
    expect(await confirm(ada, newDecision.proposalId)).toMatchObject({ confirmedById: ada.id });
  });

  test('while another officer has claimed the record', async () => {
    const { id, proposalId } = await propose();
    await cleo.ask('claimRecord', { params: { id } });

    expect(await confirm(ben, proposalId)).toEqual({
      ...conflict,
      errors: ['Claimed by Cleo Haddad. Take over the case, or ask Cleo Haddad to release it.'],
    });
    await cleo.ask('releaseRecord', { params: { id } });
    expect(await confirm(ben, proposalId)).toMatchObject({ to: 'APPROVED' });
  });

  test('twice, nor declined after it was confirmed', async () => {
    const { id, proposalId } = await propose();
    const answers = await Promise.all([confirm(ben, proposalId), confirm(ben, proposalId)]);

    expect(answers.filter((answer) => answer.rejected === 'conflict')).toHaveLength(1);
    expect(await decline(ben, proposalId)).toMatchObject(conflict);
    expect((await ben.ask('getHistory', { params: { id } })).decisions).toHaveLength(1);
  });

  test('if it does not exist', async () => {
    expect(await confirm(ben, 'proposal_00000000000000000000000000')).toMatchObject({
      rejected: 'not-found',
    });
  });
});

test('a record that awaits a second officer cannot be decided in another way', async () => {
  const { id, proposalId } = await propose();

  for (const [window, to] of [
    [ada, 'APPROVED'],
    [ben, 'APPROVED'],
    [ben, 'REJECTED'],
    [cleo, 'NEEDS_INFO'],
  ] as const) {
    expect(await decide(window, id, to, reason)).toEqual({
      rejected: 'conflict',
      errors: ['Awaiting second approval of APPROVED; confirm or decline the proposal first'],
    });
  }
  expect(await confirm(ben, proposalId)).toMatchObject({ to: 'APPROVED' });
});

test('a proposal stays pending when the setting is turned off, and can still be confirmed', async () => {
  const { proposalId } = await propose();
  await changeByTwo('setSecondApproval', { body: { issuer: [] } });

  expect(await confirm(ben, proposalId)).toMatchObject({ confirmedById: ben.id });
  const id = await createIssuer(service);
  expect(await decide(ada, id, 'APPROVED')).toMatchObject({ awaitsSecond: false });

  await ada.ask('setSecondApproval', { body: { issuer: ['APPROVED'] } });
});

test('records of a bulk decision await a second officer, and are confirmed in bulk', async () => {
  const issuerId = await createIssuer(service);
  const uploadOne = () => uploadPublic(service, issuerId, 'OTHER');
  const ids = [await uploadOne(), await uploadOne()];
  const decided = await uploadOne();
  await ada.ask('decideMany', {
    body: { review: 'file', ids: [decided], to: 'REJECTED', reasonCode: 'OTHER' },
  });
  await ada.ask('setSecondApproval', { body: { file: ['APPROVED'] } });

  const outcome = await ada.ask('decideMany', {
    body: { review: 'file', ids: [...ids, decided], to: 'APPROVED' },
  });

  expect(outcome.decided).toEqual([]);
  expect(outcome.proposed.toSorted()).toEqual(ids.toSorted());
  expect(outcome.rejected).toEqual([
    {
      id: decided,
      errors: [{ field: null, message: 'Cannot change from REJECTED to APPROVED; allowed: PENDING' }],
    },
  ]);
  const stateOf = async (id: string) => (await service.get(`/files-public/${id}`)).body.complianceReview;
  for (const id of ids) expect(await stateOf(id), id).toBe('PENDING');

  const proposalIds = (await readPending(ben, 'file'))
    .filter(({ recordId }) => ids.includes(recordId))
    .map(({ id }) => id);
  const confirmed = await ben.ask('confirmMany', { body: { ids: [...proposalIds, 'proposal_x'] } });
  expect(confirmed.confirmed.toSorted()).toEqual(proposalIds.toSorted());
  expect(confirmed.rejected).toEqual([
    { id: 'proposal_x', errors: [{ field: 'id', message: 'no such record' }] },
  ]);
  for (const id of ids) expect(await stateOf(id), id).toBe('APPROVED');
});

test('the queue counts proposals, and does not offer officers their own', async () => {
  const issuerId = await createIssuer(service);
  const offering = await createOffering(service, { type: 'REG_S', issuerId });
  await ada.ask('setSecondApproval', { body: { offering: ['APPROVED'] } });
  const { items } = await ada.ask('listQueue', { query: { review: 'offering' } });
  const { updatedAt: expectedUpdatedAt } = items.find(({ id }: { id: string }) => id === offering);
  await ada.ask('decideOffering', { params: { id: offering }, body: { expectedUpdatedAt, to: 'APPROVED' } });

  const { items: counts } = await ada.ask('getQueueCounts');
  expect(counts).toContainEqual(
    expect.objectContaining({ review: 'offering', state: 'PENDING', awaitingSecond: 1 }),
  );
  const claimAll = async (window: Window) => {
    const claimed: string[] = [];
    for (;;) {
      const { item } = await window.ask('claimNext', { body: { review: 'offering' } });
      if (!item) return claimed;
      claimed.push(item.id);
    }
  };
  expect(await claimAll(ada)).not.toContain(offering);
  expect(await claimAll(ben)).toEqual([offering]);
});

test('one request confirms at most 100 approvals', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `proposal_many_${index}`);
  await commitTo(app.service, async (db) => {
    for (const id of ids)
      await db
        .insertInto('proposals')
        .values({
          ...{ id, createdAt: '2026-01-05T00:00:00.000Z', updatedAt: '2026-01-05T00:00:00.000Z' },
          ...{ deletedAt: null, recordId: `file_${id}`, review: 'file', fromState: 'PENDING' },
          ...{ toState: 'APPROVED', reasonCode: null, note: null, message: null, change: null },
          ...{ expectedUpdatedAt: '2026-01-05T00:00:00.000Z', proposedById: ada.id, status: 'PENDING' },
          ...{ closedById: null, closedAt: null, closingNote: null, fundingEntry: null },
        })
        .execute();
  });

  expect(await ben.ask('confirmMany', { body: { ids } })).toEqual({
    rejected: 'rule',
    errors: ['ids: contains 101 records; approve at most 100 at once'],
  });
  const { rejected } = await ben.ask('confirmMany', { body: { ids: ids.slice(1) } });
  expect(rejected).toHaveLength(100);
});
