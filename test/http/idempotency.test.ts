import { describe, expect, test } from 'vitest';
import { countRows, expectError } from '../support/errors.ts';
import { bodies, createInvestorAccount, createIssuer, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();

let keys = 0;

/** An unused key. */
function once(): { 'idempotency-key': string } {
  keys += 1;
  return { 'idempotency-key': `key-${keys}` };
}

const registration = () => ({
  ...bodies.person,
  ...bodies.passwords,
  email: freshEmail(),
  accountName: 'Harbor Light',
});

describe('a repeated request with the same key and body', () => {
  test.each([
    ['/issuers', () => bodies.issuer],
    ['/offerings', async () => ({ ...bodies.offering, issuerId: await createIssuer(service) })],
    ['/register/issuer', registration],
    [
      '/individuals',
      async () => ({ ...bodies.person, investorAccountId: await createInvestorAccount(service) }),
    ],
  ])('returns the first response of POST %s again, and creates nothing', async (path, createBody) => {
    const body = await createBody();
    const key = once();
    const first = await service.post(path, body, key);
    const rows = await countRows(service.app);

    const second = await service.post(path, body, key);
    const third = await service.post(`/clients/api/v1${path}`, body, key);

    expect(first.status).toBe(201);
    for (const again of [second, third]) {
      expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    }
    expect(await countRows(service.app)).toEqual(rows);
  });

  test('returns a working token again', async () => {
    const [key, body] = [once(), registration()];
    await service.post('/register/issuer', body, key);

    const { accessToken } = (await service.post('/register/issuer', body, key)).body;

    const bearer = { authorization: `Bearer ${accessToken}` };
    expect((await service.get('/issuers', bearer)).status).toBe(200);
  });

  test('creates one record if 20 arrive at the same time', async () => {
    const key = once();
    const before = await countRows(service.app);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.post('/issuers', bodies.issuer, key)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await countRows(service.app)).issuers).toBe((before.issuers ?? 0) + 1);
  });

  test('returns the first response even if the record has changed since', async () => {
    const [key, investorAccountId] = [once(), await createInvestorAccount(service)];
    const body = { ...bodies.person, investorAccountId };
    const first = await service.post('/individuals', body, key);
    await service.patch(`/individuals/${first.body.id}`, { city: 'Bath' });

    expect((await service.post('/individuals', body, key)).body).toEqual(first.body);
  });

  test('is a new request after 24 hours', async () => {
    const key = once();
    const first = await service.post('/issuers', bodies.issuer, key);
    await age(23.9);
    expect((await service.post('/issuers', bodies.issuer, key)).body).toEqual(first.body);

    await age(0.2);

    const later = await service.post('/issuers', { ...bodies.issuer, title: 'Another' }, key);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });
});

describe('a key of an earlier request', () => {
  test.each([
    ['with another value', '/issuers', { ...bodies.issuer, title: 'Another' }],
    ['with an additional field', '/issuers', { ...bodies.issuer, city: 'Bath' }],
    ['for another operation', '/register/issuer', registration()],
  ])('returns 409 %s', async (_what, path, body) => {
    const key = once();
    await service.post('/issuers', bodies.issuer, key);

    await expectError(service, 409, () => service.post(path, body, key), 'Idempotency-Key: ');
  });

  test('can be used again after an error', async () => {
    const key = once();
    await expectError(service, 400, () => service.post('/issuers', {}, key));
    await expectError(service, 422, () =>
      service.post('/issuers', { ...bodies.issuer, doi: '01/01/2999' }, key),
    );

    expect((await service.post('/issuers', bodies.issuer, key)).status).toBe(201);
  });

  test('is separate for each account', async () => {
    const key = once();
    const other = await service.client({ account: 'Solheim Partners' });

    const first = await service.post('/issuers', bodies.issuer, key);
    const second = await other.post('/issuers', { ...bodies.issuer, title: 'Another' }, key);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.accountId).not.toBe(first.body.accountId);
  });

  test('discloses nothing to a key of another account', async () => {
    const key = once();
    const investorAccountId = await createInvestorAccount(service);
    const body = { ...bodies.person, investorAccountId };
    await service.post('/individuals', body, key);
    const other = await service.client({ account: 'Solheim Partners' });

    await expectError(service, 404, () => other.post('/individuals', body, key), 'investorAccountId: ');
  });
});

describe('the header Idempotency-Key', () => {
  test.each([
    ['256 characters', 'x'.repeat(256)],
    ['nothing', ''],
    ['spaces', '   '],
  ])('rejects %s', (_what, key) =>
    expectError(
      service,
      400,
      () => service.post('/issuers', bodies.issuer, { 'idempotency-key': key }),
      'Idempotency-Key: ',
    ),
  );

  test('accepts 255 characters', async () => {
    const key = { 'idempotency-key': 'x'.repeat(255) };

    expect((await service.post('/issuers', bodies.issuer, key)).status).toBe(201);
  });

  test('is ignored in PATCH and GET', async () => {
    const key = once();
    const investorAccountId = await createInvestorAccount(service);
    const created = await service.post('/individuals', { ...bodies.person, investorAccountId });
    const path = `/individuals/${created.body.id}`;

    expect((await service.patch(path, { city: 'Bath' }, key)).body.city).toBe('Bath');
    expect((await service.patch(path, { city: 'Oslo' }, key)).body.city).toBe('Oslo');
    expect((await service.get(path, key)).body.city).toBe('Oslo');
  });
});

/** Makes every stored response older. */
async function age(hours: number): Promise<void> {
  const { reader } = service.app.service.storage;
  const stored = await reader.selectFrom('idempotentAnswers').selectAll().execute();
  await commitTo(service.app.service, async (db) => {
    for (const { accountId, idempotencyKey, createdAt } of stored) {
      const older = new Date(Date.parse(createdAt) - hours * 3_600_000).toISOString();
      await db
        .updateTable('idempotentAnswers')
        .set({ createdAt: older })
        .where('accountId', '=', accountId)
        .where('idempotencyKey', '=', idempotencyKey)
        .execute();
    }
  });
}
