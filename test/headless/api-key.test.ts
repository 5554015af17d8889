import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/service.ts';
import { offerdesk, startHost } from './processes.ts';

function ask(address: string, key: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${address}/issuers`, { ...init, headers: { 'x-api-key': key, ...init.headers } });
}

test('a key that is created while a host runs works at once, until it is revoked', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);

  const { code, stdout, stderr } = await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^odk_\w{26}_[\w-]{43}\n$/);
  const key = stdout.trim();
  expect((await ask(address, key)).status).toBe(200);

  const listed = JSON.parse((await offerdesk(folder, 'api-key', 'list', '--json')).stdout);
  expect(listed).toEqual([
    expect.objectContaining({ name: 'CRM', scopes: ['read', 'write'], revokedAt: null }),
  ]);
  expect(JSON.stringify(listed)).not.toContain(key);

  const revoked = await offerdesk(folder, 'api-key', 'revoke', listed[0].id);
  expect(revoked).toMatchObject({ code: 0, stdout: `Revoked ${listed[0].id} (CRM)\n` });
  expect((await ask(address, key)).status).toBe(401);
});

test('the command creates the folder, the account, and a key with the given scopes and expiry', async () => {
  const folder = temporaryFolder();
  const options = ['--name', 'CRM', '--account', 'Harbor Light', '--scopes', 'read', '--expires-in', '90d'];

  const created = JSON.parse((await offerdesk(folder, 'api-key', 'create', ...options, '--json')).stdout);
  const { stdout: table } = await offerdesk(folder, 'api-key', 'list');
  const { address } = await startHost(folder);

  const { apiKey } = created;
  expect(apiKey).toMatchObject({ accountName: 'Harbor Light', scopes: ['read'] });
  expect(Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)).toBe(90 * 86_400_000);
  expect(table).toMatch(new RegExp(`${apiKey.id} +CRM +Harbor Light +read +${apiKey.hint} +valid until`));
  expect((await ask(address, created.key)).status).toBe(200);
  expect((await ask(address, created.key, { method: 'POST' })).status).toBe(403);
});

test.each([
  ['create', [], "error: required option '--name <name>' not specified"],
  ['create', ['--name', 'CRM', '--expires-in', '90'], 'Use a number of days, such as 90d.'],
  ['create', ['--name', 'CRM', '--scopes', 'read,admin'], 'scopes[1]: must be one of read, write'],
  ['revoke', ['api_key_01k9z3m4n5p6q7r8s9t0v1w2x3'], 'No Offerdesk data found in'],
  ['list', [], 'No Offerdesk data found in'],
])('the command rejects %s %j, with the reason', async (verb, args, reason) => {
  const { code, stdout, stderr } = await offerdesk(temporaryFolder(), 'api-key', verb, ...args);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('the command does not create a folder with a misspelled name', async () => {
  const folder = temporaryFolder();

  await offerdesk(folder, 'api-key', 'list');

  expect(existsSync(folder.dataDir)).toBe(false);
});

test('the command cannot revoke a key that does not exist', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');

  const { code, stderr } = await offerdesk(folder, 'api-key', 'revoke', 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3');

  expect({ code, stderr }).toEqual({ code: 1, stderr: 'id: no such record\n' });
});
