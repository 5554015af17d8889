import { describe, expect, test } from 'vitest';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import type { ListName } from '../../shared/contracts/records/lists/index.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';
import { bodies, createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';
import { createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';
import { until } from '../support/wait.ts';

const service = await shareService();

const archive = (id: string, note: string | null = null) =>
  askAsStaff(service, 'archiveRecord', { params: { id }, body: { note } });
const archiveAsDuplicate = (id: string, duplicateOfId: string) =>
  askAsStaff(service, 'archiveRecord', { params: { id }, body: { duplicateOfId } });
const restore = (id: string) => askAsStaff(service, 'restoreRecord', { params: { id }, body: {} });
const stateOf = (id: string) =>
  askAsStaff(service, 'getArchiveState', { params: { id }, query: { withBlockers: true } });
const blockersOf = async (id: string) =>
  (await stateOf(id)).blockers.map(({ title, message }: Record<string, string>) => `${title} ${message}`);

async function idsIn(list: ListName, query: object = {}): Promise<string[]> {
  const { rows } = await askAsStaff(service, 'browseList', { query: { list, limit: 100, ...query } });
  return rows.map(({ id }: { id: string }) => id);
}

async function decide(review: ReviewName, id: string, to: string) {
  const { updatedAt: expectedUpdatedAt } = await askAsStaff(service, 'getCase', { params: { review, id } });
  const body = { to, expectedUpdatedAt, reasonCode: 'OTHER', note: 'Examined' };
  expect(await askAsStaff(service, decisionOf(review).name, { params: { id }, body })).toMatchObject({ to });
}

/** Closes an offering, and decides everything that is open about it. */
async function close(offeringId: string): Promise<void> {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const body = { expectedUpdatedAt, active: false };
  await askAsStaff(service, 'updateOffering', { params: { id: offeringId }, body });
  await decide('offering', offeringId, 'REJECTED');
  await decide('onboarding', offeringId, 'REJECTED');
}

/** Records as searches find them, after the index has them. */
async function findAsStaff(text: string): Promise<string[]> {
  const { items } = await askAsStaff(service, 'searchRecords', { query: { text } });
  return items.map(({ id }: { id: string }) => id);
}

test('an archived account and its owner leave lists and searches, until they are restored', async () => {
  const id = await createInvestorAccount(service, { name: 'Archivable Savings' });
  const individualId = await createIndividual(service, { investorAccountId: id, firstName: 'Archibald' });
  await until(async () => (await findAsStaff('archivable')).includes(id));
  await until(async () => (await findAsStaff('archibald')).includes(individualId));

  expect(await archive(id, 'Entered twice')).toMatchObject({
    archived: { at: expect.any(String), officerId: 'back-office', note: 'Entered twice' },
    included: [{ id: individualId, title: 'Archibald Solheim' }],
  });

  expect(await idsIn('investorAccounts')).not.toContain(id);
  expect(await idsIn('individuals')).not.toContain(individualId);
  expect(await idsIn('individuals', { filters: { archived: 'yes' } })).toEqual([individualId]);
  expect(await idsIn('individuals', { find: 'archibald' })).toEqual([]);
  expect(await idsIn('individuals', { find: 'archibald', filters: { archived: 'yes' } })).toEqual([
    individualId,
  ]);
  expect(await findAsStaff('archivable')).toEqual([]);
  expect(await findAsStaff(id)).toEqual([id]);
  expect(await archive(id)).toMatchObject({ rejected: 'conflict' });

  expect(await restore(id)).toMatchObject({ archived: null, blockers: [] });
  expect(await idsIn('investorAccounts')).toContain(id);
  expect(await idsIn('individuals')).toContain(individualId);
  expect(await findAsStaff('archivable')).toEqual([id]);
  expect((await eventsOf(service, id)).slice(-2)).toMatchObject([
    { action: 'archiveRecord', before: {}, after: { archived: true, note: 'Entered twice' } },
    { action: 'restoreRecord', before: {}, after: { archived: false } },
  ]);
});

test('a client system reads and changes an archived record as before, and sees when it was archived', async () => {
  const id = await createInvestorAccount(service);
  const individualId = await createIndividual(service, { investorAccountId: id });
  const before = (await service.get(`/individuals/${individualId}`)).body;
  await archive(id);

  const { status, body } = await service.get(`/individuals/${individualId}`);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, deletedAt: expect.any(String), updatedAt: body.deletedAt });
  const listed = await service.get(`/individuals?investorAccountId=${id}`);
  expect(listed.body.items).toMatchObject([{ id: individualId }]);
  expect((await service.patch(`/individuals/${individualId}`, { occupation: 'Pilot' })).status).toBe(200);
});

test('staff use an archived record for nothing new, and still read its SSN', async () => {
  const issuerId = await createIssuer(service);
  await decide('issuer', issuerId, 'REJECTED');
  await archive(issuerId);
  const offering = { ...bodies.offering, issuerId };
  expect(await askAsStaff(service, 'createOffering', { body: offering })).toEqual({
    rejected: 'rule',
    errors: ['issuerId: is archived; restore it first'],
  });
  expect((await service.post('/offerings', offering)).status).toBe(201);

  const accountId = await createInvestorAccount(service);
  const id = await createIndividual(service, { investorAccountId: accountId, ssn: '219-09-9999' });
  await archive(accountId);
  const body = { expectedUpdatedAt: (await service.get(`/individuals/${id}`)).body.updatedAt };
  expect(
    await askAsStaff(service, 'correctIndividual', { params: { id }, body: { ...body, city: 'Portland' } }),
  ).toMatchObject({ rejected: 'rule' });
  expect(await askAsStaff(service, 'revealSsn', { params: { id }, body: { reason: 'Form 1099' } })).toEqual({
    ssn: '219-09-9999',
  });
});

test('what is open must be decided or closed first, in an order that the blockers name', async () => {
  const { offeringId, assetId, issuerId } = await createOffer(service, { name: 'Series Z' });
  expect(await archive(issuerId)).toEqual({
    rejected: 'rule',
    errors: [
      'Series Z is an offering of this issuer; archive it first',
      'Harbor Light has an open review: issuer',
    ],
  });
  const buyer = await createBuyer(service);
  const tradeId = await placeTrade(service, buyer, assetId, 1);
  const { tradeNumber } = (await service.get(`/trades/${tradeId}`)).body;
  const openTrade = `Trade ${tradeNumber} is open, or has money due`;
  expect(await blockersOf(buyer.investorAccountId)).toEqual([openTrade]);
  expect(await blockersOf(assetId)).toEqual(['Series Z is open to investors; close it first', openTrade]);
  await close(offeringId);
  expect(await blockersOf(offeringId)).toEqual([openTrade]);

  await decide('settlement', tradeId, 'CANCELLED');
  expect(await blockersOf(buyer.investorAccountId)).toEqual([]);
  expect(await archive(offeringId)).toMatchObject({ included: [{ id: assetId, title: 'Class A' }] });
  await decide('issuer', issuerId, 'APPROVED');
  expect(await archive(issuerId)).toMatchObject({ archived: {} });

  expect(await restore(assetId)).toEqual({
    rejected: 'rule',
    errors: ['Series Z is archived; restore it first'],
  });
  expect(await restore(offeringId)).toMatchObject({ rejected: 'rule' });
  await restore(issuerId);
  await restore(offeringId);
  expect(await stateOf(assetId)).toMatchObject({ archived: null });
});

test('the owner of an account is archived only with it, and an open review names its case', async () => {
  const id = await createInvestorAccount(service, { name: 'Owner Savings' });
  const individualId = await createIndividual(service, { investorAccountId: id });
  expect(await blockersOf(individualId)).toEqual([
    'Owner Savings is the account of this owner; archive the account, which includes its owners',
  ]);
  const answer = await service.send('PUT', `/individual/${individualId}/aic`, {
    type: 'SELF_CERTIFICATION',
    metadata: [{ basis: 'INCOME' }],
  });

  expect((await stateOf(id)).blockers).toEqual([
    {
      recordId: answer.body.id,
      title: 'Ingrid Solheim',
      message: 'has an open review: accreditation',
      review: 'aic',
    },
  ]);
});

test('a cart does not prevent the archiving of its account, and a record of another kind is not found', async () => {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service);
  const cartId = await fillCart(service, buyer, assetId, 1);
  expect(await archive(buyer.investorAccountId)).toMatchObject({ archived: {} });
  expect(await archive(cartId)).toMatchObject({ rejected: 'not-found' });
});

describe('a duplicate', () => {
  /** An investor account with its owner. */
  async function createAccount(name: string, person: object = {}) {
    const id = await createInvestorAccount(service, { name });
    return { id, ownerId: await createIndividual(service, { investorAccountId: id, ...person }) };
  }

  test('is archived with its owner, and both histories are those of the kept records, until it is restored', async () => {
    const kept = await createAccount('Kept Savings');
    const other = await createAccount('Second Savings');
    await service.patch(`/individuals/${other.ownerId}`, { occupation: 'Pilot' });

    expect(await archiveAsDuplicate(other.id, kept.id)).toMatchObject({
      archived: { duplicateOf: { id: kept.id, title: 'Kept Savings' } },
    });

    expect(await stateOf(kept.ownerId)).toMatchObject({
      archived: null,
      duplicates: [{ id: other.ownerId, title: 'Ingrid Solheim' }],
    });
    const actionsOf = async (id: string) =>
      (await askAsStaff(service, 'getHistory', { params: { id } })).events.map(
        ({ action, recordId }: Record<string, string>) => [action, recordId],
      );
    const own = [['createIndividual', kept.ownerId]];
    const ofOther = [
      ['createIndividual', other.ownerId],
      ['updateIndividual', other.ownerId],
    ];
    const archived = [
      ['archiveRecord', other.ownerId],
      ['archiveRecord', kept.ownerId],
    ];
    expect(await actionsOf(kept.ownerId)).toEqual([...own, ...ofOther, ...archived]);
    expect((await service.get(`/individuals/${other.ownerId}`)).status).toBe(200);

    await restore(other.id);
    expect(await stateOf(kept.ownerId)).toMatchObject({ duplicates: [] });
    expect(await actionsOf(kept.ownerId)).toEqual([...own, archived[1]]);
  });

  test.each([
    ['itself', async (id: string) => id, 'must be another record'],
    ['a record of another kind', () => createIssuer(service), 'must be a record of the same kind'],
    [
      'an archived record',
      async () => {
        const { id } = await createAccount('Archived');
        await archive(id);
        return id;
      },
      'is archived; restore it first',
    ],
    [
      'the account of a person with another number',
      async () => (await createAccount('Other', { ssn: '219-09-9998' })).id,
      'is another person: the Social Security numbers differ',
    ],
  ])('is not %s', async (_, createKept, error) => {
    const { id } = await createAccount('Not a Duplicate', { ssn: '219-09-9997' });

    expect(await archiveAsDuplicate(id, await createKept(id))).toEqual({
      rejected: 'rule',
      errors: [`duplicateOfId: ${error}`],
    });
    expect(await stateOf(id)).toMatchObject({ archived: null });
  });
});
