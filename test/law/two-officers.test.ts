/** The two officers of a decision are two people (compliance.md § 1.6). */
import { expect, test } from 'vitest';
import { query, tamper } from '../support/databases.ts';
import { createIssuer } from '../support/records.ts';
import { openApp, shareService, startService, temporaryFolder } from '../support/service.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindow, type Window } from './support/officers.ts';

setClock();
const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);

const given = 'seven brass lanterns';
const chosen = 'eleven quiet lighthouses';

/** Ada adds an approver while second approval is off. @returns the window in which the approver signed in */
async function addApprover(admin: Window, name: string): Promise<Window> {
  const body = { name, passphrase: given, roles: ['approver'] };
  const { id } = await admin.ask('createOfficer', { body });
  const window = openWindow(app);
  await window.ask('signIn', { body: { officerId: id, passphrase: given } });
  return window;
}

lawCase(
  111,
  'compliance.md § 1.6; passphrases',
  'an officer decides and confirms nothing with the passphrase that someone else set',
  async () => {
    const ben = await addApprover(ada, 'Ben Okafor');
    const issuerId = await createIssuer(service);
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/issuers/${issuerId}`)).body;
    const approve = () =>
      ben.ask('decideIssuer', { params: { id: issuerId }, body: { to: 'APPROVED', expectedUpdatedAt } });

    const mustChange = ['passphrase: Change your passphrase first. An administrator set it.'];
    expect(await approve()).toEqual({ rejected: 'forbidden', errors: mustChange });
    const confirm = { params: { id: 'override_1' }, body: { to: 'APPROVED' } };
    expect(await ben.ask('decideOverride', confirm)).toEqual({ rejected: 'forbidden', errors: mustChange });
    await ben.ask('changePassphrase', { body: { oldPassphrase: given, passphrase: chosen } });
    expect(await approve()).toMatchObject({ to: 'APPROVED' });
  },
);

test('an officer who was added by an earlier version must change the passphrase, unless the officer chose it', async () => {
  const folder = temporaryFolder();
  const first = await openApp(folder);
  const window = await openFirstWindow(first);
  const body = { name: 'Ben Okafor', passphrase: given, roles: ['approver'] };
  await window.ask('createOfficer', { body });
  await first.close();
  tamper(
    folder,
    `UPDATE officers SET mustChangePassphrase = 0;
     DELETE FROM kysely_migration WHERE name = '0076-assigned-passphrases'`,
  );

  await (await startService(folder)).app.close();

  expect(query(folder, 'SELECT name, mustChangePassphrase FROM officers ORDER BY name')).toEqual([
    { name: 'Ada Lindqvist', mustChangePassphrase: 0 },
    { name: 'Ben Okafor', mustChangePassphrase: 1 },
  ]);
});
