import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { bodies, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();

async function register(client: Client, accountName: string): Promise<string> {
  const person = { ...bodies.person, ...bodies.passwords, email: freshEmail() };
  const { body } = await client.post('/register/issuer', { ...person, accountName });
  return body.accessToken;
}

const token = await register(service, 'Harbor Light');
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

describe('a bearer token in addition to the key', () => {
  test('is optional', async () => {
    expect((await service.get('/issuers')).status).toBe(200);
  });

  test('lets a user act for the account of the user', async () => {
    const { body } = await service.post('/issuers', bodies.issuer, bearer(token));

    expect((await service.get(`/accounts/${body.accountId}`)).body.name).toBe('Harbor Light');
  });

  test.each([`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`])(
    'is accepted as %s',
    async (authorization) => {
      expect((await service.get('/issuers', { authorization })).status).toBe(200);
    },
  );

  test.each([
    ['unknown', `Bearer ${'a'.repeat(43)}`],
    ['empty', 'Bearer '],
    ['garbage', 'garbage'],
    ['of another scheme', `Basic ${token}`],
    ['without its scheme', token],
    ['the key itself', `Bearer ${service.key}`],
    ['followed by another', `Bearer ${token} ${token}`],
    ['SQL', "Bearer 'or'1'='1"],
  ])('returns 401 if it is %s', (_what, authorization) =>
    expectError(
      service,
      401,
      () => service.post('/issuers', bodies.issuer, { authorization }),
      'Authorization: is not a valid bearer token',
    ),
  );

  test('does not replace the key', async () => {
    expectErrorBody(await service.clientWithKey(undefined).get('/issuers', bearer(token)), 401);
  });

  test('returns 401 if it belongs to an account that the key does not see', async () => {
    const other = await service.client({ account: 'Solheim Partners' });
    const parent = service;
    const child = await service.client({ account: 'Harbor Light' });
    const sibling = await register(parent, 'Casco Bay');

    await expectError(service, 401, () => other.post('/issuers', bodies.issuer, bearer(token)));
    await expectError(service, 401, () => child.post('/issuers', bodies.issuer, bearer(sibling)));
    expect((await child.get('/issuers', bearer(token))).status).toBe(200);
    expect((await parent.get('/issuers', bearer(sibling))).status).toBe(200);
  });

  test('expires after 24 hours, and then returns 401', async () => {
    const { reader } = service.app.service.storage;
    const registered = Date.now();
    const own = await register(service, 'Brandt Timber');
    const newest = await reader
      .selectFrom('accessTokens')
      .select('expiresAt')
      .orderBy('expiresAt', 'desc')
      .execute();
    const day = 24 * 3_600_000;
    const lifetime = Date.parse(newest[0]?.expiresAt ?? '') - registered;
    expect(lifetime).toSatisfy((time: number) => time >= day && time < day + 60_000);

    await commitTo(service.app.service, (db) =>
      db
        .updateTable('accessTokens')
        .set({ expiresAt: new Date(registered).toISOString() })
        .execute(),
    );

    await expectError(service, 401, () => service.get('/issuers', bearer(own)), 'Authorization: ');
  });
});
