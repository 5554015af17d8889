import { beforeEach, describe, expect, test } from 'vitest';
import type { HostApp } from '../../electron/service/host/host-app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase, type Window } from '../support/officers.ts';
import { createIssuer } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

type Officer = Window & { id: string };

let service: Running;
let app: HostApp;
/** Administrators; Ada has every role. */
let ada: Officer;
let ben: Officer;
/** Approvers. */
let cleo: Officer;
let dora: Officer;

beforeEach(async () => {
  service = await startService();
  app = service.app;
  ada = await openFirstWindow(app);
  ben = await openWindowAs(app, 'Ben Okafor', 'administrator');
  cleo = await openWindowAs(app, 'Cleo Haddad', 'approver');
  dora = await openWindowAs(app, 'Dora Novak', 'approver');
  await ada.ask('setSecondApproval', { body: { issuer: ['APPROVED'] } });
});

const given = 'a bridge over the sound';
const reset = (window: Window, { id }: Officer) =>
  window.ask('resetPassphrase', { params: { id }, body: { passphrase: given } });
const confirm = (window: Window, { proposalId: id }: { proposalId: string }) =>
  window.ask('confirmAdministrativeChange', { params: { id }, body: {} });
const listPending = async (window: Window = ben) => (await window.ask('listAdministrativeChanges')).items;
const signIn = (officer: Officer, tried: string, window = openWindow(app)) =>
  window.ask('signIn', { body: { officerId: officer.id, passphrase: tried } });

/** An issuer that the officer has approved, and the proposal. */
async function propose(window: Window): Promise<{ id: string; proposalId: string }> {
  const id = await createIssuer(service);
  const { updatedAt: expectedUpdatedAt } = await window.ask('getIssuer', { params: { id } });
  const { proposalId } = await window.ask('decideIssuer', {
    params: { id },
    body: { expectedUpdatedAt, to: 'APPROVED' },
  });
  return { id, proposalId };
}

describe('while second approval is on, one administrator cannot', () => {
  const newOfficer = { name: 'Eve Marsh', passphrase: given, roles: ['approver'] };

  test.each<[string, (window: Officer) => Promise<object>, string]>([
    [
      'create an officer',
      (window) => window.ask('createOfficer', { body: newOfficer }),
      'Create the officer Eve Marsh (Approver)',
    ],
    [
      'change roles, also their own',
      (window) =>
        window.ask('updateOfficer', {
          params: { id: window.id },
          body: { roles: ['administrator', 'approver'] },
        }),
      'Change the roles of Ada Lindqvist from Approver, Administrator to Administrator, Approver',
    ],
    ['reset a passphrase', (window) => reset(window, dora), 'Reset the passphrase of Dora Novak'],
    [
      'reduce the decisions that require it',
      (window) => window.ask('setSecondApproval', { body: { issuer: [] } }),
      'Stop requiring second approval for Issuer: Approved',
    ],
  ])('%s', async (_what, request, summary) => {
    const before = await ben.ask('listOfficers');

    const answer = await request(ada);

    expect(answer).toEqual({
      awaitsSecondAdministrator: true,
      proposalId: expect.stringMatching(/^proposal_/),
      message: `Awaits a second administrator: ${summary}`,
      expiresAt: expect.any(String),
    });
    expect(await ben.ask('listOfficers')).toEqual(before);
    expect(await ben.ask('getSecondApproval')).toMatchObject({ issuer: ['APPROVED'] });
    expect(await listPending()).toMatchObject([
      {
        summary,
        proposedById: ada.id,
        proposedByName: 'Ada Lindqvist',
        status: 'PENDING',
        staleReason: null,
      },
    ]);
    expect(await confirm(ada, answer as { proposalId: string })).toEqual({
      rejected: 'forbidden',
      errors: ['You cannot approve your own proposal'],
    });
  });

  test('enable an officer, but can disable one', async () => {
    expect(await ada.ask('disableOfficer', { params: { id: cleo.id } })).toMatchObject({ id: cleo.id });
    const answer = await ada.ask('enableOfficer', { params: { id: cleo.id } });
    expect(answer).toMatchObject({ awaitsSecondAdministrator: true });
    expect(await signIn(cleo, passphrase)).toMatchObject({ rejected: 'not-found' });

    expect(await confirm(ben, answer)).toMatchObject({ status: 'CONFIRMED', closedById: ben.id });
    expect(await signIn(cleo, passphrase)).toMatchObject({ state: 'open' });
  });

  test('see the passphrase of a request or its hash', async () => {
    await ada.ask('createOfficer', { body: newOfficer });
    const events = await app.service.storage.reader.selectFrom('auditEvents').selectAll().execute();
    const answers = JSON.stringify([events, await listPending()]);
    expect(answers).toContain('Create the officer Eve Marsh');
    expect(answers).not.toMatch(/scrypt|bridge over/);
  });
});

test('a change that requires no second administrator is applied at once: a name, and more second approval', async () => {
  expect(
    await ada.ask('updateOfficer', { params: { id: cleo.id }, body: { name: 'Cleo Haddad-Ruiz' } }),
  ).toMatchObject({ name: 'Cleo Haddad-Ruiz' });
  expect(await ada.ask('setSecondApproval', { body: { kyc: ['APPROVED'] } })).toMatchObject({
    kyc: ['APPROVED'],
  });
});

test('a second administrator confirms a change, and the audit log names both', async () => {
  const answer = await ada.ask('setSecondApproval', { body: { issuer: [] } });

  expect(await confirm(ben, answer)).toMatchObject({ status: 'CONFIRMED', closedById: ben.id });

  expect(await ben.ask('getSecondApproval')).toMatchObject({ issuer: [] });
  expect(await listPending()).toEqual([]);
  const { items } = await ben.ask('listAuditEvents', { query: { recordId: 'fourEyes' } });
  expect(items[0]).toMatchObject({
    action: 'confirmAdministrativeChange',
    actorId: ben.id,
    after: { change: { proposedById: ada.id } },
  });
  expect(await confirm(ben, answer)).toMatchObject({ rejected: 'conflict' });
});

test('a second administrator declines a change, or its author withdraws it, and nothing changes', async () => {
  const declined = await reset(ada, cleo);
  const decline = (window: Window) =>
    window.ask('declineAdministrativeChange', {
      params: { id: declined.proposalId },
      body: { note: 'Call first' },
    });
  expect(await decline(ada)).toMatchObject({ rejected: 'forbidden' });
  expect(await decline(ben)).toMatchObject({ status: 'DECLINED', closingNote: 'Call first' });
  expect(await confirm(ben, declined)).toMatchObject({ rejected: 'conflict' });

  const { proposalId: id } = await reset(ada, cleo);
  const withdraw = (window: Window) => window.ask('withdrawAdministrativeChange', { params: { id } });
  expect(await withdraw(ben)).toMatchObject({ rejected: 'forbidden' });
  expect(await withdraw(ada)).toMatchObject({ status: 'WITHDRAWN' });
  expect(await signIn(cleo, passphrase)).toMatchObject({ state: 'open' });
});

test('only administrators confirm changes, and not as a proposal about a record', async () => {
  const change = await reset(ada, cleo);
  expect(await confirm(dora, change)).toMatchObject({ rejected: 'forbidden' });
  expect(await dora.ask('confirmProposal', { params: { id: change.proposalId }, body: {} })).toMatchObject({
    rejected: 'not-found',
  });
  const decision = await propose(cleo);
  expect(await confirm(ben, decision)).toMatchObject({ rejected: 'not-found' });
});

describe('a change lapses', () => {
  const makeStale = async (change: { proposalId: string }, message: string) => {
    expect((await listPending())[0].staleReason).toContain(message);
    expect(await confirm(ben, change)).toMatchObject({
      rejected: 'rule',
      errors: [expect.stringContaining(message)],
    });
    expect(await signIn(cleo, passphrase)).toMatchObject({ state: 'open' });
  };

  test('after 7 days', async () => {
    const change = await reset(ada, cleo);
    const past = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await commitTo(app.service, (db) =>
      db.updateTable('proposals').set({ createdAt: past }).where('id', '=', change.proposalId).execute(),
    );
    await makeStale(change, 'expired at');
  });

  test('when its subject has changed, and can then be requested again', async () => {
    const change = await reset(ada, cleo);
    await ben.ask('updateOfficer', { params: { id: cleo.id }, body: { email: 'cleo@example.com' } });
    await makeStale(change, 'was updated');
    expect(await confirm(ben, await reset(ada, cleo))).toMatchObject({ status: 'CONFIRMED' });
  });

  test('when its author is disabled', async () => {
    await openWindowAs(app, 'Finn Adler', 'administrator');
    const change = await reset(ada, cleo);
    await ben.ask('disableOfficer', { params: { id: ada.id } });
    await makeStale(change, 'Ada Lindqvist, who requested it, is no longer an administrator');
  });

  test('when someone else changed the access of its author', async () => {
    const change = await reset(ada, cleo);
    await app.run('resetPassphrase', cli, { params: { id: ada.id }, body: { passphrase: given } });
    await makeStale(change, 'The passphrase, roles, or account of Ada Lindqvist changed after the proposal');
  });
});

test('only one change of an officer at a time awaits a second administrator', async () => {
  await reset(ada, cleo);
  expect(await reset(ada, cleo)).toEqual({
    rejected: 'conflict',
    errors: ['A change already awaits a second administrator: Reset the passphrase of Cleo Haddad'],
  });
});

test('administrators find the requests among the second approvals, in words of the screens', async () => {
  await ada.ask('setSecondApproval', { body: { kyc: ['NEEDS_REVIEW'] } });
  const { proposalId: id } = await ada.ask('setSecondApproval', { body: { kyc: [] } });
  const read = async (window: Window) => {
    const { items, counts } = await window.ask('listSecondApprovals');
    const ofKind = ({ kind }: { kind: string }) => kind === 'ADMINISTRATION';
    return { items: items.filter(ofKind), count: counts.find(ofKind).count };
  };
  const title = 'Stop requiring second approval for KYC: Reopen';

  expect(await read(ben)).toMatchObject({ items: [{ id, title, whyNot: null }], count: 1 });
  const whyNot = 'You requested it; another administrator must confirm it';
  expect(await read(ada)).toMatchObject({ items: [{ id, title, whyNot }], count: 1 });
  expect(await read(dora)).toEqual({ items: [], count: 0 });
});

describe('an officer whose passphrase an administrator set', () => {
  const newOwn = 'eleven quiet lighthouses';

  test('signs in, and changes it before any operation with a role', async () => {
    const { id, proposalId } = await propose(dora);
    expect(await confirm(ben, await reset(ada, cleo))).toMatchObject({ status: 'CONFIRMED' });
    const window = openWindow(app);
    expect(await signIn(cleo, given, window)).toMatchObject({ state: 'open', mustChangePassphrase: true });

    const other = await propose(dora);
    const confirmIt = () => window.ask('confirmProposal', { params: { id: other.proposalId }, body: {} });
    expect(await confirmIt()).toEqual({
      rejected: 'forbidden',
      errors: ['passphrase: Change your passphrase first. An administrator set it.'],
    });
    const change = (next: string) =>
      window.ask('changePassphrase', { body: { oldPassphrase: given, passphrase: next } });
    expect(await change(given)).toMatchObject({ rejected: 'invalid' });
    expect(await change(newOwn)).toMatchObject({ id: cleo.id });
    expect(await window.ask('getSession')).toMatchObject({ mustChangePassphrase: false });
    expect(await confirmIt()).toMatchObject({ confirmedById: cleo.id });
    // An administrator could have confirmed a proposal from before the reset as Cleo.
    const why = expect.stringContaining('of Cleo Haddad changed after the proposal');
    expect((await window.ask('getCase', { params: { review: 'issuer', id } })).proposal.staleReason).toEqual(
      why,
    );
    expect(await window.ask('confirmProposal', { params: { id: proposalId }, body: {} })).toMatchObject({
      rejected: 'rule',
      errors: [why],
    });
  });
});

test('a decision is not confirmed after someone else changed the access of its author', async () => {
  const { id, proposalId } = await propose(cleo);
  await confirm(
    ben,
    await ada.ask('updateOfficer', {
      params: { id: cleo.id },
      body: { roles: ['approver', 'administrator'] },
    }),
  );
  expect(await dora.ask('confirmProposal', { params: { id: proposalId }, body: {} })).toMatchObject({
    rejected: 'rule',
    errors: [expect.stringContaining('of Cleo Haddad changed after the proposal')],
  });
  expect((await service.get(`/issuers/${id}`)).body.status).toBe('SUBMITTED');
});

test('two administrators remain while second approval is on', async () => {
  expect(await ada.ask('disableOfficer', { params: { id: ben.id } })).toEqual({
    rejected: 'rule',
    errors: ['Second approval requires two enabled administrators; add another administrator first'],
  });
  const change = await ada.ask('updateOfficer', { params: { id: ben.id }, body: { roles: ['reviewer'] } });
  expect(await confirm(ben, change)).toMatchObject({ rejected: 'rule' });
});

test('second approval cannot be turned on with one administrator', async () => {
  const other = (await startService()).app;
  const only = await openFirstWindow(other);
  await openWindowAs(other, 'Cleo Haddad', 'approver');
  expect(await only.ask('setSecondApproval', { body: { issuer: ['APPROVED'] } })).toEqual({
    rejected: 'rule',
    errors: ['Second approval requires two enabled administrators; add another administrator first'],
  });
});

test('the command line can bypass it, and the audit log records it', async () => {
  await app.run('resetPassphrase', cli, { params: { id: ada.id }, body: { passphrase: given } });
  expect(await signIn(ada, given)).toMatchObject({ state: 'open', mustChangePassphrase: true });
  const { items } = await ben.ask('listAuditEvents', {
    query: { recordId: ada.id, action: 'resetPassphrase' },
  });
  expect(items).toContainEqual(
    expect.objectContaining({
      actorKind: 'cli',
      after: { bypassesSecondApproval: 'Reset the passphrase of Ada Lindqvist' },
    }),
  );
});

describe('while second approval is off, some decisions still require two approvers', () => {
  let admin: Officer;
  let approver: Officer;

  beforeEach(async () => {
    const { app: other } = await startService();
    admin = await openFirstWindow(other);
    approver = await openWindowAs(other, 'Cleo Haddad', 'approver');
  });

  const awaits = { awaitsSecondAdministrator: true };

  test.each<[string, (window: Officer) => Promise<object>]>([
    ['reset the passphrase of an approver', (window) => reset(window, approver)],
    [
      'give another officer the role Approver',
      async (window) => {
        const { id } = await window.ask('createOfficer', {
          body: { name: 'Eve Marsh', passphrase: given, roles: ['reader'] },
        });
        return window.ask('updateOfficer', { params: { id }, body: { roles: ['approver'] } });
      },
    ],
    [
      'add an approver',
      (window) =>
        window.ask('createOfficer', {
          body: { name: 'Eve Marsh', passphrase: given, roles: ['approver'] },
        }),
    ],
    [
      'enable an approver',
      async (window) => {
        const change = (roles: string[]) =>
          window.ask('updateOfficer', { params: { id: approver.id }, body: { roles } });
        // While there is only one approver, another one is added at once.
        await change(['reader']);
        const { id } = await window.ask('createOfficer', {
          body: { name: 'Eve Marsh', passphrase: given, roles: ['approver'] },
        });
        await window.ask('disableOfficer', { params: { id } });
        await change(['approver']);
        return window.ask('enableOfficer', { params: { id } });
      },
    ],
  ])('so one administrator cannot %s as soon as there are two', async (_, change) => {
    expect(await change(admin)).toMatchObject(awaits);
  });

  test('and changes of officers who do not approve apply at once', async () => {
    const body = { name: 'Eve Marsh', passphrase: given, roles: ['importer'] };
    const { id } = await admin.ask('createOfficer', { body });

    expect(await reset(admin, { ...admin, id })).toMatchObject({ id });
    const demoted = { params: { id: approver.id }, body: { roles: ['reader'] } };
    expect(await admin.ask('updateOfficer', demoted)).toMatchObject({ roles: ['reader'] });
  });
});

test('an administrator gets the role Approver from another administrator', async () => {
  const { app: other } = await startService();
  const first = await openFirstWindow(other);
  const second = await openWindowAs(other, 'Ben Okafor', 'administrator');
  const change = { params: { id: second.id }, body: { roles: ['administrator', 'approver'] } };

  const asked = await second.ask('updateOfficer', change);
  expect(asked).toMatchObject({ awaitsSecondAdministrator: true });
  await confirm(first, asked);
  expect(await second.ask('getSession')).toMatchObject({ roles: ['administrator', 'approver'] });
});

test('a wrong passphrase on open screens locks them', async () => {
  await signIn(dora, 'known to the administrator', cleo);
  expect(await cleo.ask('listIssuers')).toEqual({
    rejected: 'locked',
    errors: ['session: the screens are locked'],
  });
  expect(await cleo.ask('unlockSession', { body: { passphrase } })).toMatchObject({ state: 'open' });
});
