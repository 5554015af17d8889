import { describe, expect, test } from 'vitest';
import { prefix } from '../../electron/http/routes.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import type { Client } from '../support/client.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { operationCases, sendHarmlessRequest } from '../support/operations.ts';
import { bodies } from '../support/records.ts';
import { type Running, shareService, startService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();
const reader = await service.client({ scopes: ['read'] });
const writer = await service.client({ scopes: ['write'] });
const past = '2001-01-01T00:00:00.000Z';

interface ListedKey {
  id: string;
  name: string;
  lastUsedAt: string | null;
}

async function listKeys({ app }: Running): Promise<ListedKey[]> {
  const { items } = (await app.run('listApiKeys', cli, {})) as { items: ListedKey[] };
  return items;
}

/** The ID of the newest key. */
const newestKey = async (running: Running) => (await listKeys(running))[0]?.id ?? '';

const revoke = (running: Running, id: string) => running.app.run('revokeApiKey', cli, { params: { id } });

async function expire({ app }: Running, id: string): Promise<void> {
  await commitTo(app.service, (db) =>
    db.updateTable('apiKeys').set({ expiresAt: past }).where('id', '=', id).execute(),
  );
}

describe('an invalid key', () => {
  const swapEnd = (key: string) => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');

  test.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ['missing', () => undefined],
    ['empty', () => ''],
    ['malformed', () => 'odk_nonsense'],
    ['that of another program', () => `sk_live_${'x'.repeat(40)}`],
    ['SQL', () => "' or 1=1 --"],
    ['of a record that does not exist', () => `odk_01k9z3m4n5p6q7r8s9t0v1w2x3_${'a'.repeat(43)}`],
    ['one character off', () => swapEnd(service.key)],
    ['in another case', () => service.key.toUpperCase()],
    ['sent twice', () => `${service.key}, ${service.key}`],
    [
      'revoked',
      async () => {
        const { key } = await service.client();
        await revoke(service, await newestKey(service));
        return key;
      },
    ],
    [
      'expired',
      async () => {
        const { key } = await service.client({ expiresInDays: 1 });
        await expire(service, await newestKey(service));
        return key;
      },
    ],
  ])('that is %s gets the same 401 as all the others', async (_what, createKey) => {
    const answer = await service.clientWithKey(await createKey()).get('/issuers');

    expectErrorBody(answer, 401);
    expect(answer.body).toEqual((await service.clientWithKey(undefined).get('/issuers')).body);
  });

  test.each(operationCases)('is rejected by $name, in both spellings', async (scenario) => {
    const stranger = service.clientWithKey(undefined);

    await expectError(service, 401, () => sendHarmlessRequest(stranger, scenario));
    await expectError(service, 401, () => sendHarmlessRequest(stranger, scenario, prefix));
  });

  test('is rejected before its body is read', async () => {
    const stranger = service.clientWithKey(undefined);
    const json = { 'content-type': 'application/json' };

    await expectError(service, 401, () => stranger.post('/issuers', '{', json));
    await expectError(service, 401, () => stranger.post('/issuers', 'x', { 'content-type': 'text/plain' }));
    await expectError(service, 401, () => stranger.post('/issuers', 'x'.repeat(2 ** 21), json));
    await expectError(service, 401, () => stranger.get('/clients/api/v1/nothing'));
    await expectError(service, 401, () => stranger.send('DELETE', '/issuers'));
  });
});

describe('a valid key', () => {
  test('works in any case of the header name', async () => {
    const stranger = service.clientWithKey(undefined);

    expect((await stranger.get('/issuers', { 'x-ApI-kEy': service.key })).status).toBe(200);
  });

  test('works until it is revoked, and not from the next request on', async () => {
    const client = await service.client();
    expect((await client.get('/issuers')).status).toBe(200);

    await revoke(service, await newestKey(service));

    expect((await client.get('/issuers')).status).toBe(401);
    expect((await service.get('/issuers')).status).toBe(200);
  });

  test('works until it expires, and not from the next request on', async () => {
    const client = await service.client({ expiresInDays: 1 });
    expect((await client.get('/issuers')).status).toBe(200);

    await expire(service, await newestKey(service));

    expect((await client.get('/issuers')).status).toBe(401);
  });

  test('stores the time of its last use', async () => {
    const client = await service.client();
    const id = await newestKey(service);
    const lastUse = async () => (await listKeys(service)).find((key) => key.id === id)?.lastUsedAt ?? null;
    expect(await lastUse()).toBeNull();

    const before = new Date().toISOString();
    await client.get('/issuers');

    await expect.poll(lastUse).not.toBeNull();
    expect((await lastUse()) ?? '').toSatisfy((time: string) => time >= before);
  });
});

describe('the scopes of a key', () => {
  const withoutUpload = operationCases.filter(({ operation }) => operation.upload === undefined);

  test.each(withoutUpload)('require $scope for $name', async (scenario) => {
    const [fitting, other] = scenario.scope === 'read' ? [reader, writer] : [writer, reader];

    await expectError(
      service,
      403,
      () => sendHarmlessRequest(other, scenario),
      `X-API-KEY: does not have the ${scenario.scope} scope`,
    );
    expect((await sendHarmlessRequest(fitting, scenario)).status).not.toBe(403);
  });

  test('allow only reads, or only writes', async () => {
    expect((await reader.post('/issuers', bodies.issuer)).status).toBe(403);
    expect((await writer.post('/issuers', bodies.issuer)).status).toBe(201);
    expect((await writer.get('/issuers')).status).toBe(403);
    expect((await reader.get('/issuers')).body.meta.totalItems).toBe(1);
  });
});

/** The statuses of simultaneous requests with one key. */
async function tryKeys(stranger: Client, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => stranger.get('/issuers')));
  return answers.map(({ status }) => status);
}

test('a client that guesses keys is slowed down after 20 failures in a minute, while valid keys continue to work', async () => {
  const running = await startService();
  const guesser = running.clientWithKey(`odk_01k9z3m4n5p6q7r8s9t0v1w2x3_${'a'.repeat(43)}`);

  expect(await tryKeys(guesser, 20)).toEqual(Array(20).fill(401));

  const answer = await guesser.get('/issuers');
  expectErrorBody(answer, 429);
  expect(Number(answer.headers.get('retry-after'))).toSatisfy(
    (seconds: number) => seconds > 0 && seconds <= 60,
  );
  expect((await running.get('/issuers')).status).toBe(200);
  expect((await running.post('/issuers', bodies.issuer)).status).toBe(201);
});

test('a client that sends no key is not slowed down', async () => {
  const running = await startService();

  expect(await tryKeys(running.clientWithKey(undefined), 25)).toEqual(Array(25).fill(401));
});
