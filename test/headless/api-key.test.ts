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
  ['create', 2, [], "error: required option '--name <name>' not specified"],
  ['create', 2, ['--name', 'CRM', '--expires-in', '90'], 'Use a number of days, such as 90d.'],
  ['create', 2, ['--name', 'CRM', '--scopes', 'read,admin'], '--scopes: must be one of read, write'],
  ['create', 2, ['--name', 'CRM', '--expires-in', '9000d'], '--expires-in: must be at most 3650'],
  [
    'rotate',
    2,
    ['api_key_01k9z3m4n5p6q7r8s9t0v1w2x3', '--overlap', '24'],
    'Use a number of hours, such as 24h.',
  ],
  ['revoke', 1, ['api_key_01k9z3m4n5p6q7r8s9t0v1w2x3'], 'No Offerdesk data found in'],
  ['list', 1, [], 'No Offerdesk data found in'],
])('the command %s fails with exit code %i for %j, with the reason', async (verb, exitCode, args, reason) => {
  const { code, stdout, stderr } = await offerdesk(temporaryFolder(), 'api-key', verb, ...args);

  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('the command does not create a folder with a misspelled name', async () => {
  const folder = temporaryFolder();

  await offerdesk(folder, 'api-key', 'list');

  expect(existsSync(folder.dataDir)).toBe(false);
});

test.each(['revoke', 'rotate'])('the command %s reports that a key does not exist', async (verb) => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');

  for (const id of ['nope', 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3']) {
    expect(await offerdesk(folder, 'api-key', verb, id)).toEqual({
      code: 1,
      stdout: '',
      stderr: `No API key has the ID ${id}. "offerdesk api-key list" shows the IDs.\n`,
    });
  }
});

test('a rotated key and its successor both work until the overlap ends', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);
  const { stdout: old } = await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const [{ id }] = JSON.parse((await offerdesk(folder, 'api-key', 'list', '--json')).stdout);

  const { code, stdout, stderr } = await offerdesk(folder, 'api-key', 'rotate', id);

  expect(code).toBe(0);
  expect(stdout).toMatch(/^odk_\w{26}_[\w-]{43}\n$/);
  expect(stderr).toContain(`The old key, CRM (…${old.trim().slice(-4)}), expires at `);
  expect((await ask(address, old.trim())).status).toBe(200);
  expect((await ask(address, stdout.trim())).status).toBe(200);

  const again = await offerdesk(folder, 'api-key', 'rotate', id);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('The key was already rotated') });
});

test('a key that is rotated without overlap is rejected at once', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);
  const { stdout } = await offerdesk(folder, 'api-key', 'create', '--name', 'CRM', '--json');
  const { key, apiKey } = JSON.parse(stdout);

  const rotated = await offerdesk(folder, 'api-key', 'rotate', apiKey.id, '--overlap', '0h', '--json');

  expect(JSON.parse(rotated.stdout)).toMatchObject({ apiKey: { replacesId: apiKey.id } });
  expect((await ask(address, key)).status).toBe(401);
});
