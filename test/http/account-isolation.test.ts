import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { expectError } from '../support/errors.ts';
import {
  bodies,
  createIndividual,
  createInvestorAccount,
  createIssuer,
  createOffering,
  freshEmail,
} from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

const owner = await service.client({ account: 'Harbor Light' });
const stranger = await service.client({ account: 'Solheim Partners' });

/** Everything that a key can create, in its own account or in that of the acting user. */
async function createRecords(client: Client) {
  const issuerId = await createIssuer(client);
  const offeringId = await createOffering(client, { issuerId });
  const { accountId } = (await client.get(`/issuers/${issuerId}`)).body;
  const investorAccountId = await createInvestorAccount(client, { investorAccountType: 'LEGAL_ENTITY' });
  const { userId } = (await client.get(`/investor-accounts/${investorAccountId}`)).body;
  const asset = await client.post('/assets', { ...bodies.asset, offeringId });
  const entity = await client.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });
  return {
    accountId,
    issuerId,
    offeringId,
    assetId: asset.body.id,
    userId,
    investorAccountId,
    individualId: await createIndividual(client, { investorAccountId }),
    legalEntityId: entity.body.id,
  };
}

/** Registers an issuer through the client; its account is a child of the client's. */
async function registerChild(client: Client, accountName: string) {
  const person = { ...bodies.person, ...bodies.passwords, email: freshEmail() };
  const { body } = await client.post('/register/issuer', { ...person, accountName });
  const bearer = { authorization: `Bearer ${body.accessToken}` };
  const issuer = await client.post('/issuers', bodies.issuer, bearer);
  const accountId: string = issuer.body.accountId;
  return { accountId, issuerId: issuer.body.id as string, bearer, userId: body.userId as string };
}

const own = await createRecords(owner);
const child = await registerChild(owner, 'Brandt Timber');
const sibling = await registerChild(owner, 'Casco Bay');
const childKey = await service.client({ account: 'Brandt Timber' });

const paths = [
  `/accounts/${own.accountId}`,
  `/issuers/${own.issuerId}`,
  `/offerings/${own.offeringId}`,
  `/offerings/${own.offeringId}?include=assets,issuer`,
  `/assets/${own.assetId}`,
  `/investor-accounts/${own.investorAccountId}`,
  `/individuals/${own.individualId}`,
  `/individuals?investorAccountId=${own.investorAccountId}`,
  `/legal-entities/${own.legalEntityId}`,
];

const lists = ['/issuers', '/offerings', '/investor-accounts', '/individuals'];

describe('the records of an account', () => {
  test.each(paths)('can be read at GET %s with its key', async (path) => {
    expect((await owner.get(path)).status).toBe(200);
  });

  test.each(paths)(
    'return 404 at GET %s with the key of another account, as if they did not exist',
    async (path) => {
      await expectError(service, 404, () => stranger.get(path));

      const unknown = path.replaceAll(/_[0-7][0-9a-z]{25}/g, '_01k9z3m4n5p6q7r8s9t0v1w2x3');
      expect((await stranger.get(path)).body).toEqual((await stranger.get(unknown)).body);
    },
  );

  test.each([
    ['/offerings', { ...bodies.offering, issuerId: own.issuerId }, 'issuerId'],
    ['/assets', { ...bodies.asset, offeringId: own.offeringId }, 'offeringId'],
    [
      '/investor-accounts',
      { investorAccountType: 'JOINT', email: 'a@example.com', name: 'A', userId: own.userId },
      'userId',
    ],
    ['/individuals', { ...bodies.person, investorAccountId: own.investorAccountId }, 'investorAccountId'],
    [
      '/legal-entities',
      { ...bodies.legalEntity, investorAccountId: own.investorAccountId },
      'investorAccountId',
    ],
  ])('return 404 to another account that uses their IDs in POST %s', (path, body, field) =>
    expectError(service, 404, () => stranger.post(path, body), `${field}: no such record`),
  );

  test('cannot be changed by another account', async () => {
    const path = `/individuals/${own.individualId}`;
    const before = (await owner.get(path)).body;

    await expectError(
      service,
      404,
      () => stranger.patch(path, { firstName: 'Mallory' }),
      'id: no such record',
    );

    expect((await owner.get(path)).body).toEqual(before);
  });

  test.each(lists)('are missing from the %s of another account', async (path) => {
    const { body } = await stranger.get(path);

    expect(body.items).toEqual([]);
    expect(body.meta).toMatchObject({ itemCount: 0, totalItems: 0, totalPages: 0 });
  });
});

describe('an account that was registered through a key', () => {
  test('is visible to that key, with its records', async () => {
    expect((await owner.get(`/issuers/${child.issuerId}`)).status).toBe(200);
    expect((await owner.get(`/accounts/${child.accountId}?include=issuers`)).body).toMatchObject({
      name: 'Brandt Timber',
      parentAccountId: own.accountId,
      issuers: [{ id: child.issuerId }],
    });
    const listed = (await owner.get('/issuers')).body.items.map(({ id }: { id: string }) => id);
    expect(listed).toEqual([sibling.issuerId, child.issuerId, own.issuerId]);
  });

  test('accepts further records from that key', async () => {
    const { body } = await owner.post('/offerings', { ...bodies.offering, issuerId: child.issuerId });

    expect(body.accountId).toBe(child.accountId);
  });

  test('is not visible to another key', async () => {
    await expectError(service, 404, () => stranger.get(`/accounts/${child.accountId}`));
    await expectError(service, 404, () => stranger.get(`/issuers/${child.issuerId}`));
  });

  test('is not embedded in its parent', async () => {
    const { body } = await owner.get(`/accounts/${own.accountId}?include=issuers`);

    expect(body.issuers.map(({ id }: { id: string }) => id)).toEqual([own.issuerId]);
  });
});

describe('the key of a registered account', () => {
  test('sees its own records', async () => {
    expect((await childKey.get(`/accounts/${child.accountId}`)).status).toBe(200);
    expect((await childKey.get('/issuers')).body).toMatchObject({
      items: [{ id: child.issuerId }],
      meta: { totalItems: 1 },
    });
  });

  test.each(paths)('gets 404 at GET %s of its parent', (path) =>
    expectError(service, 404, () => childKey.get(path)),
  );

  test('gets 404 for its siblings', async () => {
    await expectError(service, 404, () => childKey.get(`/accounts/${sibling.accountId}`));
    await expectError(service, 404, () => childKey.get(`/issuers/${sibling.issuerId}`));
  });

  test('sees what it registers, and so does its parent', async () => {
    const grandchild = await registerChild(childKey, 'Brandt Sawmill');

    for (const client of [childKey, owner]) {
      expect((await client.get(`/accounts/${grandchild.accountId}`)).body.parentAccountId).toBe(
        child.accountId,
      );
    }
    expect((await childKey.get('/issuers')).body.meta.totalItems).toBe(2);
  });
});
