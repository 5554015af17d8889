import { expect, test } from 'vitest';
import { openFirstWindow, openWindow, openWindowAs, passphrase } from '../support/officers.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { offerdesk } from './processes.ts';

test('an officer who forgot the passphrase gets a new one from the CLI while a host runs', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const window = await openFirstWindow(app);

  const { code, stdout, stderr } = await offerdesk(folder, 'officer', 'reset-passphrase', 'ada lindqvist');

  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining('This command bypasses second approval.'),
  });
  expect(stdout).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}\n$/);
  expect(await window.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
  const signIn = (tried: string) =>
    openWindow(app).ask('signIn', { body: { officerId: window.id, passphrase: tried } });
  expect(await signIn(passphrase)).toMatchObject({ rejected: 'forbidden' });
  expect(await signIn(stdout.trim())).toMatchObject({ state: 'open', mustChangePassphrase: true });
});

test('an administrator who lost the device signs in with the passphrase after a command turned off the second factor', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const window = await openFirstWindow(app);
  await turnOnSecondFactor(window);
  const signIn = () => openWindow(app).ask('signIn', { body: { officerId: window.id, passphrase } });
  expect(await signIn()).toMatchObject({ errors: ['code: is required'] });

  const { code, stdout, stderr } = await offerdesk(folder, 'officer', 'reset-second-factor', 'ada lindqvist');

  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('The audit log records it.'),
  });
  expect(await window.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
  expect(await signIn()).toMatchObject({ state: 'open' });
  const events = await app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['actorKind', 'recordId'])
    .where('action', '=', 'resetSecondFactor')
    .execute();
  expect(events).toEqual([{ actorKind: 'cli', recordId: window.id }]);
  expect(await offerdesk(folder, 'officer', 'reset-second-factor', 'Ada Lindqvist')).toMatchObject({
    code: 1,
    stderr: 'The second factor is off\n',
  });
});

test('the list shows the officers with their roles and without their secrets', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const first = await openFirstWindow(app);
  await turnOnSecondFactor(first);
  const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
  await first.ask('disableOfficer', { params: { id: ben.id } });

  const { stdout: table } = await offerdesk(folder, 'officer', 'list');
  const { stdout: json } = await offerdesk(folder, 'officer', 'list', '--json');

  expect(table).toMatch(/^Ada Lindqvist +approver, administrator +on +enabled$/m);
  expect(table).toMatch(/^Ben Okafor +reviewer +off +disabled \d{4}/m);
  expect(JSON.parse(json)).toMatchObject([{ name: 'Ada Lindqvist' }, { name: 'Ben Okafor' }]);
  expect(json).not.toMatch(/scrypt|passphrase/);
});

test('an unknown name is rejected with the existing ones', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const reset = () => offerdesk(folder, 'officer', 'reset-passphrase', 'Ida');

  expect(await reset()).toMatchObject({ code: 1, stderr: 'There are no officers yet\n' });
  await openFirstWindow(app);
  expect(await reset()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Officer not found: Ida. Officers: Ada Lindqvist\n',
  });
});

test('the first officer that a command creates has every role, and closes the back office', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);

  const { code, stdout, stderr } = await offerdesk(folder, 'officer', 'create', 'Ada Lindqvist');

  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'The first officer has every role. The back office now requires signing in.\n',
  });
  const window = openWindow(app);
  expect(await window.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
  const { officers } = (await window.ask('getSession')) as { officers: { id: string }[] };
  const body = { officerId: officers[0]?.id, passphrase: stdout.trim() };
  expect(await window.ask('signIn', { body })).toMatchObject({
    state: 'open',
    roles: ['reader', 'importer', 'reviewer', 'approver', 'administrator'],
  });
});

test('a further officer has the given roles and email address', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await openFirstWindow(app);
  const options = ['--roles', 'reviewer,approver', '--email', 'ben@example.com', '--json'];

  const { stdout } = await offerdesk(folder, 'officer', 'create', 'Ben Okafor', ...options);

  expect(JSON.parse(stdout)).toMatchObject({
    passphrase: expect.stringMatching(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/),
    officer: { name: 'Ben Okafor', roles: ['reviewer', 'approver'], email: 'ben@example.com' },
  });
});

test.each([
  ['a role that does not exist', ['Ben Okafor', '--roles', 'chief'], 2, '--roles: must be one of'],
  ['no role', ['Ben Okafor'], 2, '--roles: is required'],
  [
    'an invalid email address',
    ['Ben Okafor', '--roles', 'reviewer', '--email', 'ben'],
    2,
    '--email: must be',
  ],
  [
    'the name of another officer',
    ['ada lindqvist', '--roles', 'reviewer'],
    1,
    'name: looks like the name of',
  ],
])('an officer with %s is not created', async (_, args, exitCode, reason) => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await openFirstWindow(app);

  const { code, stdout, stderr } = await offerdesk(folder, 'officer', 'create', ...args);

  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  expect(stderr).toContain(reason);
});
