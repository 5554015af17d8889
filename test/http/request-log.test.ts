import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { LoggedRequest } from '../../shared/contracts/clients/listener.ts';
import { bodies, createIndividual, createIssuer, freshEmail } from '../support/records.ts';
import { type Running, shareService, startService } from '../support/service.ts';

const service = await shareService();

async function readLog({ app }: Running, query: object = {}) {
  const read = app.run('listRequests', backOffice, { query });
  return (await read) as { items: LoggedRequest[]; total: number };
}

/** The log of the requests that the work sends, oldest first. */
async function logged(work: () => Promise<unknown>, filters: object = {}): Promise<LoggedRequest[]> {
  const { total } = await readLog(service);
  await work();
  return (await readLog(service, { ...filters, after: total })).items.toReversed();
}

describe('the request log records the status', () => {
  const id = 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3';

  test.each<[string, string, unknown, number]>([
    ['POST', '/issuers', bodies.issuer, 201],
    ['POST', '/clients/api/v1/issuers', bodies.issuer, 201],
    ['POST', '/issuers', { ...bodies.issuer, ein: '1' }, 400],
    ['POST', '/issuers', '{', 400],
    ['GET', '/issuers', undefined, 200],
    ['GET', `/issuers/${id}`, undefined, 404],
    ['DELETE', '/issuers', undefined, 405],
    ['GET', '/clients/api/v1', undefined, 404],
  ])('of %s %s %o as %d', async (method, path, body, status) => {
    const json = { 'content-type': 'application/json' };
    const items = await logged(() => service.send(method, path, body, body === undefined ? {} : json));

    expect(items).toMatchObject([{ method, path, status }]);
    expect(items[0]?.milliseconds).toBeGreaterThan(0);
    expect(Date.parse(items[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('for a valid key with its name', async () => {
    const revoked = service.clientWithKey(service.key.slice(0, -1));
    const items = await logged(async () => {
      await service.get('/issuers');
      await revoked.get('/issuers');
      await service.clientWithKey(undefined).get('/issuers');
    });

    expect(items.map(({ status, keyName }) => [status, keyName])).toEqual([
      [200, 'test'],
      [401, null],
      [401, null],
    ]);
  });

  test.each([
    ['/clients/api/v1/isuers', '/clients/api/v1/isuers'],
    ['/clients/api/v2/issuers', '/clients/api/v2/issuers'],
    ['/Issuers', '/Issuers'],
    ['/issuer', '/issuer'],
    ['/offernigs', '/offernigs'],
    ['/orders', '/…'],
  ])('of a valid key at the unknown path %s with its name and the path %s', async (sent, path) => {
    const items = await logged(() => service.get(sent));

    expect(items).toMatchObject([{ status: 404, path, keyName: 'test', operation: null }]);
    expect(items[0]?.keyHint).toBe(service.key.slice(-4));
  });

  test('of a key without the scope or above its limit with its name', async () => {
    const reader = await service.client({ scopes: ['read'] });
    const keys = (await service.app.run('listApiKeys', backOffice, {})) as { items: { id: string }[] };
    const id = keys.items[0]?.id;
    const limit = { params: { id }, body: { requestsPerMinute: 1 } };

    const items = await logged(async () => {
      await reader.post('/issuers', bodies.issuer);
      await service.app.run('setApiKeyRateLimit', backOffice, limit);
      await reader.get('/issuers');
    });

    expect(items).toMatchObject([
      { status: 403, keyId: id, operation: 'createIssuer' },
      { status: 429, keyId: id, operation: 'listIssuers' },
    ]);
  });

  test('the reference and its description do not count as requests of client systems', async () => {
    const items = await logged(async () => {
      for (const path of ['/clients', '/clients-json', '/clients-reference/start.js', '/back-office/'])
        await service.get(path);
    });

    expect(items).toEqual([]);
  });
});

test('the log contains no secret, wherever a client sends it', async () => {
  const secrets = {
    ssn: '912-34-5678',
    plainSsn: '912345678',
    password: 'a-passphrase-of-nobody',
    key: service.key,
    name: 'Lovelace',
  };
  const query = new URLSearchParams({
    ...secrets,
    page: secrets.plainSsn,
    userId: secrets.password,
  }).toString();
  const person = { ...bodies.person, ssn: secrets.ssn, firstName: secrets.name };

  const items = await logged(async () => {
    await service.get(`/issuers?${query}&page=2&limit=10`);
    for (const secret of Object.values(secrets)) {
      await service.get(`/issuers/${secret}`);
      await service.get(`/${secret}/files?${secret}`);
      await service.get(`/individuals/${encodeURIComponent(`x ${secret}`)}`);
      await service.clientWithKey(secret).get('/issuers');
    }
    await service.post('/individuals', { ...person, investorAccountId: secrets.password });
    await service.post('/register/issuer', {
      ...bodies.person,
      email: freshEmail(),
      accountName: 'A',
      password: secrets.password,
      confirmPassword: secrets.password,
    });
  });

  expect(items.length).toBeGreaterThan(20);
  expect(items[0]?.path).toMatch(/^\/issuers\?.*page=….*&page=2&limit=10$/);
  const text = JSON.stringify(items);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});

describe('the filter of the request log', () => {
  test.each<[string, object, string[]]>([
    ['all', {}, ['POST 201', 'GET 404', 'GET 200', 'GET 401']],
    ['those that succeeded', { statusClass: 'success' }, ['POST 201', 'GET 200']],
    ['those that were rejected', { statusClass: 'rejected' }, ['GET 404', 'GET 401']],
    ['those with internal errors', { statusClass: 'failed' }, []],
    ['a method', { method: 'post' }, ['POST 201']],
    ['those without a key', { keyId: 'none' }, ['GET 401']],
    ['a part of the path', { text: 'INDIV' }, ['GET 200']],
    ['the latest', { limit: 1 }, ['GET 401']],
    ['several at once', { statusClass: 'rejected', keyId: 'none', method: 'GET' }, ['GET 401']],
  ])('selects %s', async (_what, filters, expected) => {
    const id = await createIndividual(service);

    const items = await logged(async () => {
      await createIssuer(service);
      await service.get('/issuers/issuer_0');
      await service.get(`/individuals/${id}`);
      await service.clientWithKey('odk').get('/issuers');
    }, filters);

    expect(items.map(({ method, status }) => `${method} ${status}`)).toEqual(expected);
  });

  test('the log filters by key', async () => {
    const client = await service.client();
    const keys = (await service.app.run('listApiKeys', backOffice, {})) as { items: { id: string }[] };

    const items = await logged(
      async () => {
        await service.get('/issuers');
        await client.get('/offerings');
      },
      { keyId: keys.items[0]?.id },
    );

    expect(items.map(({ path }) => path)).toEqual(['/offerings']);
  });
});

test('the latest 2000 requests are stored, and known ones are not returned again', async () => {
  const running = await startService();
  for (let sent = 0; sent < 2100; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, () => running.get('/issuers?page=1')));
  }

  const { items, total } = await readLog(running);

  expect(total).toBe(2100);
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 2000 }, (_, index) => 2100 - index));
  expect((await readLog(running, { after: 2098 })).items.map(({ seq }) => seq)).toEqual([2100, 2099]);
  expect((await readLog(running, { after: 2100 })).items).toEqual([]);
  const range = await readLog(running, { upTo: 2050, offset: 10, limit: 2 });
  expect(range).toMatchObject({ items: [{ seq: 2040 }, { seq: 2039 }], matching: 1950 });
});
