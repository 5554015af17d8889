import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openSecondConnection } from '../support/databases.ts';
import { bodies, createIssuer } from '../support/records.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';

test('a restart finishes the requests in progress and rejects others until the service is open', async () => {
  const service = await startService();
  // While a command writes, the request stays in progress.
  const command = openSecondConnection(service.app);
  command.exec('BEGIN IMMEDIATE');
  const running = service.app.run('createApiKey', cli, { body: { name: 'In progress' } });

  const restarted = service.app.restart();

  const meanwhile = await service.post('/issuers', bodies.issuer);
  expect(meanwhile.status).toBe(503);
  expect(meanwhile.body.errors).toEqual(['service: Offerdesk is restarting after an error']);
  expect(meanwhile.headers.get('retry-after')).toBe('1');
  expect(service.app.isOpen, 'the service is open before the request in progress ended').toBe(false);
  command.exec('ROLLBACK');
  expect(await running).toMatchObject({ apiKey: { name: 'In progress' } });
  await restarted;
  expect((await service.get(`/issuers/${await createIssuer(service)}`)).status).toBe(200);
  expect(await service.app.run('listApiKeys', cli, {})).toMatchObject({
    items: [{ name: 'In progress' }, { name: 'test' }],
  });
});

test('a request that started before a restart does not run after it', async () => {
  const app = await openApp();
  const { openedAt } = app.service;
  await app.restart();

  await expect(app.run('listApiKeys', { ...cli, openedAt }, {})).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('a program that is closing does not restart its service', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);

  await Promise.all([app.close(), app.restart()]);

  await (await createApp({ ...folder, role: 'host' })).close();
});
