import { expect, test } from 'vitest';
import { query } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { offerdesk } from './processes.ts';

test('sample data is loaded and removed by commands while a host runs', async () => {
  const folder = temporaryFolder();
  await openApp(folder);
  const countIssuers = () =>
    query<{ count: number }>(folder, 'SELECT count(*) AS count FROM issuers')[0]?.count;

  expect(await offerdesk(folder, 'sample', 'load', '--json')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/"accountId": "account_\w+"/),
  });
  expect(countIssuers()).toBeGreaterThan(5);
  expect(await offerdesk(folder, 'sample', 'load')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Sample data is loaded; remove it first'),
  });
  expect(await offerdesk(folder, 'sample', 'remove')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Removed \d+ records and \d+ files of the sample data/),
  });
  expect(countIssuers()).toBe(0);
  expect(await offerdesk(folder, 'sample', 'remove')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No sample data is loaded'),
  });
});

test('sample data is loaded beside other records only with an option', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const body = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
  await app.run('createIssuer', { actor: { kind: 'cli', id: 'cli' }, scopes: ['read', 'write'] }, { body });

  const rejected = await offerdesk(folder, 'sample', 'load');
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('other records') });
  expect(await offerdesk(folder, 'sample', 'load', '--beside-own-records')).toMatchObject({ code: 0 });
});
