import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { shareService } from '../support/service.ts';

const service = await shareService();

test('the listener loads no part of Fastify that the bundle omits', async () => {
  expect((await service.get('/issuers')).status).toBe(200);

  const loaded = Object.keys(createRequire(import.meta.url).cache);
  const unusedModules = /[\\/]node_modules[\\/](@fastify[\\/][\w-]+-compiler|light-my-request)[\\/]/;

  expect(loaded.some((path) => /[\\/]node_modules[\\/]fastify[\\/]/.test(path))).toBe(true);
  expect(loaded.filter((path) => unusedModules.test(path))).toEqual([]);
});
