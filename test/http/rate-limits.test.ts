import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { RateLimits } from '../../electron/service/modules/clients/rate-limits.ts';
import { expectErrorBody } from '../support/errors.ts';
import { bodies } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

const setLimit = ({ app }: Running, requestsPerMinute: unknown) =>
  app.run('setRateLimit', backOffice, { body: { requestsPerMinute } });

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
