import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { getApiKeyUsage, RequestCounts } from '../../shared/contracts/clients/api-key-usage.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import { addDays, dayIn, startOfDay } from '../../shared/domain/compliance-days.ts';
import { query } from '../support/databases.ts';
import { bodies } from '../support/records.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';

type Usage = OutputOf<typeof getApiKeyUsage>;

/** The compliance time zone of a new installation. */
const zone = 'America/New_York';

async function newestKey(app: App): Promise<string> {
  const { items } = (await app.run('listApiKeys', backOffice, {})) as { items: { id: string }[] };
  return items[0]?.id ?? '';
}

const usageOf = (app: App, id: string) =>
  app.run('getApiKeyUsage', backOffice, { params: { id } }) as Promise<Usage>;

const countsOf = (counts: RequestCounts | undefined) =>
  counts && [counts.success, counts.rejected, counts.limited, counts.failed];

test('the usage of a key has its requests of today by outcome and operation, and those of no other key', async () => {
  const service = await startService();
  const { app } = service;
  const id = await newestKey(app);
  const other = await service.client();

  await service.get('/issuers');
  await service.get('/issuers?page=2');
  await service.post('/issuers', bodies.issuer);
  await service.post('/issuers', {});
  await service.get('/clients/api/v1/isuers');
  await other.get('/offerings');
  await service.clientWithKey(undefined).get('/issuers');
  await app.run('setApiKeyRateLimit', backOffice, { params: { id }, body: { requestsPerMinute: 1 } });
  expect((await service.get('/issuers')).status).toBe(429);

  const { apiKey, days, operations } = await usageOf(app, id);
  expect(apiKey).toMatchObject({ id, hint: service.key.slice(-4), requestsPerMinute: 1 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(dayIn('America/New_York', new Date().toISOString()));
  expect(countsOf(days.at(-1))).toEqual([3, 2, 1, 0]);
  expect(operations.map((one) => [one.operation, countsOf(one)])).toEqual([
    ['listIssuers', [2, 0, 1, 0]],
    ['createIssuer', [1, 1, 0, 0]],
    [null, [0, 1, 0, 0]],
  ]);
  expect((await usageOf(app, await newestKey(app))).operations).toMatchObject([
    { operation: 'listOfferings', success: 1 },
  ]);
});

test('the usage of a key outlives the host, and its days are those of the compliance time zone', async () => {
  const folder = temporaryFolder();
  const first = await startService(folder);
  const id = await newestKey(first.app);
  const body = { complianceTimeZone: 'Pacific/Kiritimati' };
  await first.app.run('setComplianceTimeZone', backOffice, { body });
  await first.get('/issuers');
  await first.app.close();

  const app = await openApp(folder);
  const { days } = await usageOf(app, id);
  expect(days.at(-1)).toMatchObject({
    day: dayIn('Pacific/Kiritimati', new Date().toISOString()),
    success: 1,
  });
});

test('counts of a day are added up, the oldest ones are deleted, and those of an unknown key are dropped', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await app.run('createApiKey', backOffice, { body: { name: 'CRM' } });
  const id = await newestKey(app);
  const { requestCounter } = app.parts;
  const today = dayIn(zone, new Date().toISOString());
  const countAt = async (daysAgo: number, status: number) => {
    const at = Date.parse(startOfDay(zone, addDays(today, -daysAgo)));
    requestCounter.count(id, 'listIssuers', status, at);
    await requestCounter.store(app.service);
  };

  await countAt(30, 200);
  await countAt(29, 200);
  await countAt(29, 500);
  await countAt(29, 200);
  requestCounter.count('api_key_01k9z3m4n5p6q7r8s9t0v1w2x3', 'listIssuers', 200, Date.now());
  await countAt(0, 302);

  const { days, operations } = await usageOf(app, id);
  expect(countsOf(days[0])).toEqual([2, 0, 0, 1]);
  expect(countsOf(days.at(-1))).toEqual([1, 0, 0, 0]);
  expect(operations.map(countsOf)).toEqual([[3, 0, 0, 1]]);
  expect(query<{ keyId: string }>(folder, 'SELECT keyId FROM apiKeyUsage')).toEqual([
    { keyId: id },
    { keyId: id },
  ]);
});

test('counts that cannot be stored are stored later', async () => {
  const app = await openApp();
  await app.run('createApiKey', backOffice, { body: { name: 'CRM' } });
  const id = await newestKey(app);
  const { requestCounter } = app.parts;
  requestCounter.count(id, 'listIssuers', 200, Date.now());
  // A service that is closed rejects every write, as a full disk does.
  const closed = await openApp();
  const { service } = closed;
  await closed.close();

  await expect(requestCounter.store(service)).rejects.toThrow();

  expect(countsOf((await usageOf(app, id)).days.at(-1))).toEqual([1, 0, 0, 0]);
});

test('an unknown key has no usage', async () => {
  const app = await openApp();

  await expect(usageOf(app, 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3')).rejects.toMatchObject({
    code: 'not-found',
  });
});
