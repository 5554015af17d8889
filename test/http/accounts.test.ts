import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { createInvestorAccount, createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const offeringId = await createOffering(service, { issuerId });
const investorAccountId = await createInvestorAccount(service);
const { accountId } = (await service.get(`/issuers/${issuerId}`)).body;

const ids = (records: { id: string }[]) => records.map(({ id }) => id);

describe('GET /accounts/{id}', () => {
  test('returns the account of the key', async () => {
    const { status, body } = await service.get(`/accounts/${accountId}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      id: accountId,
      __entity: 'Account',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      name: 'Operator',
      status: 'LIVE',
      managedBy: 'OPERATOR',
      platform: 'OPERATOR',
      parentAccountId: null,
      tid: null,
    });
  });

  test.each([
    { include: '', embedded: [] },
    { include: '?include=', embedded: [] },
    { include: '?include=issuers', embedded: ['issuers'] },
    { include: '?include=offerings,investorAccounts', embedded: ['offerings', 'investorAccounts'] },
    {
      include: '?include=issuers,offerings,investorAccounts',
      embedded: ['issuers', 'offerings', 'investorAccounts'],
    },
  ])('embeds $embedded with $include', async ({ include, embedded }) => {
    const { body } = await service.get(`/accounts/${accountId}${include}`);

    const kinds = ['issuers', 'offerings', 'investorAccounts'];
    expect(kinds.filter((kind) => kind in body)).toEqual(embedded);
  });

  test('embeds the records in the same form as their own operations', async () => {
    const { body } = await service.get(`/accounts/${accountId}?include=issuers,offerings,investorAccounts`);

    expect(body.issuers).toEqual([(await service.get(`/issuers/${issuerId}`)).body]);
    expect(body.offerings).toEqual([(await service.get(`/offerings/${offeringId}`)).body]);
    expect(body.investorAccounts).toEqual([
      (await service.get(`/investor-accounts/${investorAccountId}`)).body,
    ]);
  });

  test('embeds the newest records first', async () => {
    const fresh = await service.client({ account: 'Solheim Partners' });
    const older = await createIssuer(fresh);
    const newer = await createIssuer(fresh);
    const own = (await fresh.get(`/issuers/${older}`)).body.accountId;

    const { body } = await fresh.get(`/accounts/${own}?include=issuers`);

    expect(ids(body.issuers)).toEqual([newer, older]);
  });

  test.each(['users', 'issuers,apiKeys', 'constructor'])('rejects include=%s', (include) =>
    expectError(service, 400, () => service.get(`/accounts/${accountId}?include=${include}`), 'include: '),
  );

  test.each(['account_01k9z3m4n5p6q7r8s9t0v1w2x3', 'nonsense'])('returns 404 for %s', (id) =>
    expectError(service, 404, () => service.get(`/accounts/${id}`), 'id: no such record'),
  );
});
