import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { RateLimits } from '../../electron/service/modules/clients/rate-limits.ts';
import type { ApiKey } from '../../shared/contracts/clients/api-keys.ts';
import { expectErrorBody } from '../support/errors.ts';
import { bodies } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

const setLimit = ({ app }: Running, requestsPerMinute: unknown) =>
  app.run('setRateLimit', backOffice, { body: { requestsPerMinute } });

async function newestKey({ app }: Running): Promise<ApiKey> {
  const { items } = (await app.run('listApiKeys', backOffice, {})) as { items: ApiKey[] };
  const [key] = items;
  if (!key) throw new Error('There is no key');
  return key;
}

const setOwnLimit = ({ app }: Running, id: string, requestsPerMinute: unknown) =>
  app.run('setApiKeyRateLimit', backOffice, {
    params: { id },
    body: { requestsPerMinute },
  }) as Promise<ApiKey>;

const quotaOf = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));

describe('the rate limit of a key', () => {
  test('counts every request, also rejected ones, and rejects those above the limit', async () => {
    const service = await startService();
    await setLimit(service, 4);

    const answers = [
      await service.get('/issuers'),
      await service.post('/issuers', {}),
      await service.get('/clients/api/v1/nothing'),
      await service.send('DELETE', '/issuers'),
      await service.post('/issuers', bodies.issuer),
      await service.get('/issuers'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 405, 429, 429]);
    expect(answers.map(quotaOf).map(([limit, remaining]) => [limit, remaining])).toEqual(
      ['3', '2', '1', '0', '0', '0'].map((remaining) => ['4', remaining]),
    );
    for (const rejected of answers.slice(4)) {
      expectErrorBody(rejected, 429);
      expect(rejected.body.message).toBe('Too many requests');
      expect(rejected.body.errors).toEqual([
        expect.stringMatching(
          /^X-API-KEY: sent more than 4 requests within a minute; try again in \d+ seconds$/,
        ),
      ]);
      const wait = Number(rejected.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(rejected.headers.get('ratelimit-reset')).toBe(String(wait));
    }
  });

  test('does not affect other keys, requests without a key, and the reference', async () => {
    const service = await startService();
    await setLimit(service, 1);
    const other = await service.client();
    await service.get('/issuers');

    expect((await service.get('/issuers')).status).toBe(429);
    expect((await other.get('/issuers')).status).toBe(200);
    expect((await service.clientWithKey(undefined).get('/issuers')).status).toBe(401);
    const reference = await service.get('/clients-json');
    expect([reference.status, reference.headers.get('ratelimit-limit')]).toEqual([200, null]);
  });

  test('is 60,000 by default, changes at once, and is off at 0', async () => {
    const service = await startService();

    expect(quotaOf(await service.get('/issuers')).slice(0, 2)).toEqual(['60000', '59999']);
    await setLimit(service, 2);
    expect(quotaOf(await service.get('/issuers')).slice(0, 2)).toEqual(['2', '0']);
    expect((await service.get('/issuers')).status).toBe(429);
    await setLimit(service, 0);
    const free = await service.get('/issuers');
    expect([free.status, ...quotaOf(free)]).toEqual([200, null, null, null]);
  });

  test.each([0, -1, 1.5, 10_000_001, '', undefined])('of its own cannot be %j', async (requestsPerMinute) => {
    const service = await startService();
    const { id } = await newestKey(service);

    await expect(setOwnLimit(service, id, requestsPerMinute)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'requestsPerMinute' }],
    });
  });

  test('of its own replaces that of the settings until it is removed, and does not affect other keys', async () => {
    const service = await startService();
    const { id } = await newestKey(service);
    const other = await service.client();
    await setLimit(service, 3);

    expect((await setOwnLimit(service, id, 5)).requestsPerMinute).toBe(5);
    expect(quotaOf(await service.get('/issuers')).slice(0, 2)).toEqual(['5', '4']);
    expect(quotaOf(await other.get('/issuers')).slice(0, 2)).toEqual(['3', '2']);
    await setOwnLimit(service, id, 1);
    const rejected = await service.get('/issuers');
    expectErrorBody(rejected, 429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    await setLimit(service, 0);
    expect((await service.get('/issuers')).status).toBe(429);
    await setOwnLimit(service, id, null);
    const free = await service.get('/issuers');
    expect([free.status, ...quotaOf(free)]).toEqual([200, null, null, null]);
  });

  test('of its own passes to the key that replaces it, and that of a revoked key cannot be set', async () => {
    const service = await startService();
    const { id } = await newestKey(service);
    await setOwnLimit(service, id, 7);

    const body = { overlapHours: 1 };
    const rotated = await service.app.run('rotateApiKey', backOffice, { params: { id }, body });
    expect(rotated).toMatchObject({ apiKey: { requestsPerMinute: 7 } });
    await service.app.run('revokeApiKey', backOffice, { params: { id } });
    await expect(setOwnLimit(service, id, 8)).rejects.toMatchObject({ code: 'rule' });
  });

  test.each([-1, 1.5, 10_000_001, null, ''])('cannot be %j', async (requestsPerMinute) => {
    const service = await startService();

    await expect(setLimit(service, requestsPerMinute)).rejects.toMatchObject({ code: 'invalid' });
  });
});

test.each<[string, number[], number[]]>([
  ['within a minute', [0, 1, 59_999], [2, 1, 0]],
  ['after a minute', [0, 1, 60_000], [2, 1, 2]],
  ['after the clock was set back', [100_000, 100_001, 10_000], [2, 1, 2]],
])('a request %s after the first is counted in its window', (_what, times, remaining) => {
  const limits = new RateLimits();

  expect(times.map((time) => limits.count('api_key_1', time, 3).remaining)).toEqual(remaining);
});
