/** The tabs of the queues: what awaits an officer, and what awaits the client (compliance.md § 2c and compliance.md § 2d). */
import { describe, expect, test } from 'vitest';
import { countPending } from '../../electron/desktop/service-thread/pending-counts.ts';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import type { QueueCount, QueueItem } from '../../shared/contracts/compliance/queues.ts';
import { queueTabs, type ReviewName, reviews, transitionsOf } from '../../shared/domain/reviews.ts';
import { transitionsFrom } from '../../shared/domain/transitions.ts';
import { put, statement, upload } from '../support/aic.ts';
import { openSecondConnection } from '../support/databases.ts';
import { submit } from '../support/kyc.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { createIndividual, createInvestorAccount, createIssuer, createOffering } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

const fields = { dob: '07/21/1984', citizenship: 'NO', address: 'Bryggen 4', city: 'Bergen', country: 'NO' };

async function createEntity(service: Running): Promise<string> {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const body = { investorAccountId, name: 'Fjord Holding LLC', ein: '12-3456789', companyType: 'LLC' };
  const answer = await service.post('/legal-entities', body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
}

async function submitAic(service: Running): Promise<string> {
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
  const { body } = await put(service, individualId, 'NET_WORTH', { ...statement, fileId });
  await service.app.parts.aicReviews.idle();
  return body.id;
}

async function place(service: Running): Promise<string> {
  const { assetId } = await createOffer(service);
  return placeTrade(service, await createBuyer(service), assetId, 1);
}

const individual = (service: Running) => createIndividual(service, fields);

/** An individual is screened once the profile is complete. */
async function complete(service: Running): Promise<string> {
  const id = await individual(service);
  await submit(service, id);
  return id;
}

interface Row {
  review: ReviewName;
  create: (service: Running) => Promise<string>;
  pending: string[];
  requested: string[];
}

const rows: Row[] = [
  {
    review: 'kyc',
    create: async (service) => (await submit(service, await individual(service))).id,
    pending: ['PENDING', 'NEEDS_REVIEW', 'ERROR'],
    requested: ['RESUBMIT'],
  },
  { review: 'aml', create: complete, pending: ['PENDING'], requested: ['NEEDS_INFO'] },
  { review: 'aic', create: submitAic, pending: ['PENDING'], requested: ['NEEDS_INFO'] },
  { review: 'issuer', create: createIssuer, pending: ['SUBMITTED'], requested: ['NEEDS_INFO'] },
  { review: 'offering', create: createOffering, pending: ['PENDING'], requested: ['NEEDS_INFO'] },
  { review: 'onboarding', create: createOffering, pending: ['IN_REVIEW'], requested: ['NEEDS_INFO'] },
  { review: 'kyb', create: createEntity, pending: ['PENDING'], requested: ['NEEDS_INFO'] },
  { review: 'sanctions', create: createEntity, pending: ['PENDING'], requested: ['NEEDS_INFO'] },
  { review: 'trade', create: place, pending: ['PENDING'], requested: ['NEEDS_INFO'] },
  { review: 'funding', create: place, pending: ['PENDING', 'FUNDED'], requested: [] },
  { review: 'settlement', create: place, pending: ['PLACED', 'UNWIND_PENDING'], requested: [] },
  {
    review: 'file',
    create: async (service) => upload(service, await individual(service), 'PROOF_OF_ADDRESS'),
    pending: ['PENDING'],
    requested: ['NEEDS_INFO'],
  },
];

const readTab = async (service: Running, review: ReviewName, tab: string): Promise<QueueItem[]> =>
  (await askAsStaff(service, 'listQueue', { query: { review, tab } })).items;

describe.each(rows)('the queue of $review', ({ review, create, pending, requested }) => {
  test('has each state in its tab, and only states that an officer can change', async () => {
    const service = await startService();
    const id = await create(service);
    const { table, column } = reviews[review];
    const states = new Set(transitionsOf(review).flatMap(({ from, to }) => [...from, to]));
    const database = openSecondConnection(service.app);
    const shown: Record<string, string[]> = { pending: [], requested: [] };
    for (const state of states) {
      database.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(state, id);
      for (const tab of queueTabs) {
        const items = await readTab(service, review, tab);
        if (items.some((item) => item.id === id)) shown[tab]?.push(state);
      }
    }

    expect(shown.pending?.toSorted()).toEqual(pending.toSorted());
    expect(shown.requested).toEqual(requested);
    for (const state of [...pending, ...requested])
      expect(transitionsFrom(transitionsOf(review), state, 'officer')).not.toEqual([]);
  });
});

async function request(service: Running, review: ReviewName, id: string, details: object = {}) {
  const { updatedAt, state } = await askAsStaff(service, 'getCase', { params: { review, id } });
  const to = review === 'kyc' ? 'RESUBMIT' : 'NEEDS_INFO';
  const body = { expectedUpdatedAt: updatedAt, to, reasonCode: 'DOCUMENT_MISSING', ...details };
  const answer = await askAsStaff(service, decisionOf(review).name, { params: { id }, body });
  expect(answer).toMatchObject({ from: state, to });
}

test('badges count only what awaits an officer, and each tab has its own count', async () => {
  const service = await startService();
  const [first] = [await createIssuer(service), await createIssuer(service)];
  await request(service, 'issuer', first);

  const { items } = await askAsStaff(service, 'getQueueCounts', {});
  const counts = (items as QueueCount[]).filter(({ review }) => review === 'issuer');
  expect(counts.map(({ state, count }) => [state, count])).toEqual([
    ['SUBMITTED', 1],
    ['NEEDS_INFO', 1],
  ]);
  expect((await countPending(service.app)).get('issuer')).toBe(1);
});

test('a KYC record that must be submitted again leaves the tab when there is a newer one', async () => {
  const service = await startService();
  const individualId = await individual(service);
  const { id } = await submit(service, individualId);
  await service.app.parts.kycProvider.idle();
  await request(service, 'kyc', id);
  expect((await readTab(service, 'kyc', 'requested')).map((item) => item.id)).toEqual([id]);

  await submit(service, individualId);

  expect(await readTab(service, 'kyc', 'requested')).toEqual([]);
  const { items } = await askAsStaff(service, 'getQueueCounts', {});
  expect((items as QueueCount[]).filter(({ state }) => state === 'RESUBMIT')).toEqual([]);
});

test('the tab shows what was requested and what was received, in the words that the client received', async () => {
  const service = await startService();
  const individualId = await individual(service);
  const { id } = await submit(service, individualId);
  await service.app.parts.kycProvider.idle();
  await request(service, 'kyc', id, { reasonCode: 'DOCUMENT_UNREADABLE' });
  // A later text does not change what the client received.
  await askAsStaff(service, 'setClientTexts', { body: { informationNeeded: 'Call us.' } });
  const fileId = await upload(service, individualId, 'PROOF_OF_ADDRESS');
  await service.patch(`/individuals/${individualId}`, { lastName: 'Else', ssn: '123-45-6780' });

  const [item] = await readTab(service, 'kyc', 'requested');

  expect(item?.request).toMatchObject({
    reasonCode: 'DOCUMENT_UNREADABLE',
    isRestricted: false,
    message: 'More information is needed to complete the review.',
    returnedAt: null,
    received: [
      { kind: 'file', recordId: fileId, name: 'PROOF_OF_ADDRESS.pdf', label: 'PROOF_OF_ADDRESS' },
      { kind: 'change', recordId: individualId, name: 'Last name', label: null },
      { kind: 'change', recordId: individualId, name: 'SSN', label: null },
    ],
  });
});

test('a case that returned shows the request and what answered it, until it is decided', async () => {
  const service = await startService();
  const id = await submitAic(service);
  await request(service, 'aic', id, { message: 'Send the newest statement.' });
  const { individualId } = (await askAsStaff(service, 'getCase', { params: { review: 'aic', id } })).links
    .map((link: { id: string }) => ({ individualId: link.id }))
    .at(0);
  const newest = { ...statement, fileId: await upload(service, individualId, 'PROOF_OF_NET_WORTH') };
  await put(service, individualId, 'NET_WORTH', newest);
  await service.app.parts.aicReviews.idle();
  const readRequest = async () =>
    (await askAsStaff(service, 'getCase', { params: { review: 'aic', id } })).request;

  expect(await readTab(service, 'aic', 'requested')).toEqual([]);
  const shown = await readRequest();
  expect(shown).toMatchObject({ message: 'Send the newest statement.', returnedAt: expect.any(String) });
  expect(shown.received.map(({ kind }: { kind: string }) => kind)).toEqual(['file', 'submission']);

  const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'aic', id } });
  const body = { expectedUpdatedAt: updatedAt, to: 'REJECTED', reasonCode: 'BELOW_THRESHOLD' };
  await askAsStaff(service, 'decideAic', { params: { id }, body });
  expect(await readRequest()).toBeNull();
});

test('a restricted reason is in the tab and in the case only for approvers and its author', async () => {
  const service = await startService();
  const author = await openFirstWindow(service.app);
  const approver = await openWindowAs(service.app, 'Bea Approver', 'approver');
  const reviewer = await openWindowAs(service.app, 'Cal Reviewer', 'reviewer');
  const id = await complete(service);
  await service.app.parts.kycProvider.idle();
  const { updatedAt } = await author.ask('getCase', { params: { review: 'aml', id } });
  const body = { to: 'NEEDS_INFO', reasonCode: 'SANCTIONS_HIT', expectedUpdatedAt: updatedAt };
  await author.ask('decideAml', { params: { id }, body });

  for (const [window, reasonCode] of [
    [author, 'SANCTIONS_HIT'],
    [approver, 'SANCTIONS_HIT'],
    [reviewer, 'RESTRICTED'],
  ] as const) {
    const { items } = await window.ask('listQueue', { query: { review: 'aml', tab: 'requested' } });
    const shown = await window.ask('getCase', { params: { review: 'aml', id } });
    for (const { request: asked } of [items[0], shown])
      expect(asked).toMatchObject({
        reasonCode,
        isRestricted: true,
        message: 'More information is needed to complete the review.',
      });
  }
});
