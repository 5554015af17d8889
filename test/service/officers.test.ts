import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cli } from '../../electron/service/kernel/caller.ts';
import { readOfficers } from '../../electron/service/modules/officers/officer-profiles.ts';
import { type OperationName, operations } from '../../shared/contracts/index.ts';
import { roleFor } from '../../shared/contracts/operation.ts';
import { type OfficerRole, officerRoleNames } from '../../shared/domain/officer-roles.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

describe('a data folder without officers', () => {
  test('is open to everyone, with every role', async () => {
    const app = await openApp();
    const window = openWindow(app);

    expect(await window.ask('getSession')).toEqual({
      state: 'open',
      officer: null,
      roles: officerRoleNames,
      mustChangePassphrase: false,
      hasOfficers: false,
      idleMinutes: 15,
      locksAt: null,
      endsAt: null,
      signedOutBecause: null,
      openedAt: app.service.openedAt,
      officers: [],
    });
    expect(await window.ask('createApiKey', { body: { name: 'CRM' } })).toMatchObject({
      apiKey: { name: 'CRM' },
    });
  });

  test('does not lock, because no one could unlock it', async () => {
    const window = openWindow(await openApp());

    expect(await window.ask('lockSession')).toMatchObject({ rejected: 'rule' });
    window.pass(10_000);
    expect(await window.ask('getSession')).toMatchObject({ state: 'open' });
    expect(await window.ask('signOut')).toMatchObject({ state: 'open' });
  });
});

describe('the first officer', () => {
  test('has every role, and is signed in where they were created', async () => {
    const app = await openApp();
    const window = openWindow(app);

    const first = await window.ask('createOfficer', {
      body: { name: 'Ada Lindqvist', email: 'ada@example.com', passphrase, roles: ['reviewer'] },
    });

    expect(first).toMatchObject({ __entity: 'Officer', name: 'Ada Lindqvist', roles: officerRoleNames });
    expect(first.id).toMatch(/^officer_[0-7][0-9a-z]{25}$/);
    expect(await window.ask('getSession')).toMatchObject({
      state: 'open',
      officer: { id: first.id, name: 'Ada Lindqvist' },
      roles: officerRoleNames,
    });
  });

  test('closes the back office for every other window', async () => {
    const app = await openApp();
    const before = openWindow(app);
    await openFirstWindow(app);

    for (const other of [before, openWindow(app)]) {
      expect(await other.ask('listIssuers')).toEqual({
        rejected: 'locked',
        errors: ['session: no officer is signed in'],
      });
      expect(await other.ask('getSession')).toMatchObject({ state: 'signed-out', officer: null, roles: [] });
    }
  });

  test('is created once: the second of two windows that create it at the same time gets an error', async () => {
    const app = await openApp();
    const create = (name: string) =>
      openWindow(app).ask('createOfficer', { body: { name, passphrase, roles: ['reviewer'] } });

    const created = await Promise.all([create('Ada'), create('Ben')]);

    expect(created.filter(({ rejected }) => rejected === 'locked')).toHaveLength(1);
    const { items } = (await app.run('listOfficers', cli, {})) as { items: object[] };
    expect(items).toHaveLength(1);
  });

  test('other requests of the window wait for the sign-in when the officer is created', async () => {
    const app = await openApp();
    const window = openWindow(app);
    let isCreated = false;
    const created = window
      .ask('createOfficer', { body: { name: 'Ada Lindqvist', passphrase, roles: ['reviewer'] } })
      .finally(() => {
        isCreated = true;
      });

    const answers: unknown[] = [];
    while (!isCreated) {
      answers.push(await window.ask('listIssuers'), await window.ask('getSession'));
      // Lets the work of the other request continue, too.
      await setImmediate();
    }

    await created;
    for (const answer of answers) {
      expect(answer).not.toHaveProperty('rejected');
      expect(answer).not.toHaveProperty('state', 'signed-out');
    }
  });

  test('a request that starts between the commit and the sign-in is answered as the officer', async () => {
    const app = await openApp();
    const { session } = openWindow(app);
    let signIn: () => void = () => undefined;
    session.expectFirstOfficer(
      new Promise<void>((resolve) => {
        signIn = resolve;
      }),
    );
    const elsewhere = await openFirstWindow(app);
    const [row] = await readOfficers(app.service.storage.reader);

    const status = session.readStatus(app.service);
    await setImmediate();
    if (row) session.signIn(row);
    signIn();

    expect(await status).toMatchObject({ state: 'open', officer: { id: elsewhere.id } });
  });

  test('a window whose officer could not be created requires signing in', async () => {
    const app = await openApp();
    const { session } = openWindow(app);
    session.expectFirstOfficer(Promise.reject(new Error('The disk is full')));
    await openFirstWindow(app);

    expect(await session.readStatus(app.service)).toMatchObject({ state: 'signed-out' });
  });
});

test('the screens may only ask who may sign in while no officer is signed in', async () => {
  const app = await openApp();
  await openFirstWindow(app);
  const window = openWindow(app);

  const state = await window.ask('getSession');
  expect(state.officers).toEqual([{ id: expect.any(String), name: 'Ada Lindqvist' }]);

  const asked = (Object.keys(operations) as OperationName[]).filter((name) => {
    const { upload, download } = operations[name] as { upload?: string; download?: boolean };
    return !upload && !download;
  });
  const open: string[] = [];
  for (const name of asked) {
    if ((await window.ask(name)).rejected !== 'locked') open.push(name);
  }
  expect(open).toEqual(['getSession', 'signIn', 'unlockSession']);
});

describe('an operation with a role', () => {
  const decision = (to: string) => ({
    params: { id: 'issuer_00000000000000000000000000' },
    body: { expectedUpdatedAt: 'x', to, reasonCode: 'OTHER' },
  });
  const officerFields = { name: 'New', passphrase, roles: ['reviewer'] };
  const unknownOfficer = { params: { id: 'officer_00000000000000000000000000' } };
  const reviewers: OfficerRole[] = ['reviewer', 'approver'];
  const importers: OfficerRole[] = ['importer', ...reviewers];
  const scenarios: [OperationName, object, OfficerRole[]][] = [
    ['listQueue', { query: { review: 'issuer' } }, officerRoleNames],
    ['listOfficers', {}, officerRoleNames],
    ['listApiKeys', {}, officerRoleNames],
    ['claimNext', { body: { review: 'issuer' } }, reviewers],
    ['claimRecord', { params: { id: 'x' } }, reviewers],
    ['releaseRecord', { params: { id: 'x' } }, reviewers],
    ['takeOverRecord', { params: { id: 'x' }, body: { review: 'issuer', officerId: 'x' } }, reviewers],
    ['decideIssuer', decision('NEEDS_INFO'), reviewers],
    ['decideKyc', decision('RESUBMIT'), reviewers],
    ['decideIssuer', decision('APPROVED'), ['approver']],
    ['decideKyc', decision('REJECTED'), ['approver']],
    // The role depends on the state of the record, too, which is checked later.
    ['decideKyc', decision('NEEDS_REVIEW'), reviewers],
    ['decideFunding', decision('FUNDED'), ['approver']],
    ['decideMany', { body: { review: 'issuer', ids: ['x'], to: 'APPROVED' } }, ['approver']],
    ['decideMany', { body: { review: 'issuer', ids: ['x'], to: 'NEEDS_INFO' } }, reviewers],
    ['correctIndividual', { ...unknownOfficer, body: { expectedUpdatedAt: 'x' } }, reviewers],
    ['undoImport', unknownOfficer, importers],
    ['startCheck', { body: { kind: 'data' } }, ['administrator']],
    ['listAuditEvents', {}, ['administrator']],
    [
      'updateIssuer',
      { params: { id: 'issuer_00000000000000000000000000' }, body: { expectedUpdatedAt: 'x', title: 'x' } },
      reviewers,
    ],
    ['runImportDraft', { params: { id: 'import_00000000000000000000000000' } }, importers],
    ['cancelDataJob', { body: { kind: 'data' } }, ['administrator']],
    ['createApiKey', { body: { name: 'CRM' } }, ['administrator']],
    ['revokeApiKey', unknownOfficer, ['administrator']],
    ['setCheckoutPolicy', { body: {} }, ['administrator']],
    [
      'setReasonCodes',
      { body: { items: [{ code: 'X', label: 'x', reviews: ['issuer'] }] } },
      ['administrator'],
    ],
    ['setIdleMinutes', { body: { minutes: 5 } }, ['administrator']],
    ['createOfficer', { body: officerFields }, ['administrator']],
    ['updateOfficer', { ...unknownOfficer, body: {} }, ['administrator']],
    ['disableOfficer', unknownOfficer, ['administrator']],
    ['enableOfficer', unknownOfficer, ['administrator']],
    ['resetPassphrase', { ...unknownOfficer, body: { passphrase } }, ['administrator']],
    ['resetSecondFactor', unknownOfficer, ['administrator']],
    ['signOutOfficer', unknownOfficer, ['administrator']],
    ['listOfficerSessions', unknownOfficer, ['administrator']],
    ['endOfficerSession', { params: { ...unknownOfficer.params, sessionId: 'x' } }, ['administrator']],
  ];

  test('is rejected for an officer with another one, with a message that names it', async () => {
    const app = await openApp();
    await openFirstWindow(app);
    for (const role of officerRoleNames) {
      const window = await openWindowAs(app, `Only ${role}`, role);
      const outcomes = [];
      for (const [name, request] of scenarios) outcomes.push(await window.ask(name, request));
      const rejected = outcomes.map((outcome) => outcome.rejected === 'forbidden');
      expect(rejected, role).toEqual(scenarios.map(([, , allowed]) => !allowed.includes(role)));
    }
    const reviewer = await openWindowAs(app, 'A reviewer', 'reviewer');
    expect(await reviewer.ask('createApiKey', { body: { name: 'CRM' } })).toEqual({
      rejected: 'forbidden',
      errors: ['role: Requires the Administrator role'],
    });
  });

  test.each<[OperationName, object]>([
    ['createApiKey', { body: { name: 5, unknown: 1 } }],
    ['createApiKey', { body: 'text' }],
    ['decideMany', { body: { review: 'nothing', to: { x: 1 } } }],
    ['setIdleMinutes', {}],
  ])('is checked before the format of the request: %s %j', async (name, request) => {
    const app = await openApp();
    await openFirstWindow(app);
    const reviewer = await openWindowAs(app, 'A reviewer', 'reviewer');

    expect(await reviewer.ask(name, request)).toMatchObject({ rejected: 'forbidden' });
  });

  test('is the only way to change the back office itself', () => {
    const ownSession = [
      'signIn',
      'signOut',
      'signOutEverywhere',
      'endSession',
      'endOtherSessions',
      'lockSession',
      'unlockSession',
      'keepAlive',
      'changePassphrase',
      'startSecondFactorEnrollment',
      'turnOnSecondFactor',
      'createRecoveryCodes',
      'turnOffSecondFactor',
    ];
    // Their roles are those of the decision that they confirm.
    const secondApprovals = ['confirmMany', 'confirmProposal', 'declineProposal', 'withdrawProposal'];
    const administrative = Object.values(operations).filter(
      ({ name, module, scope, ...rest }) =>
        ['clients', 'officers', 'installation'].includes(module) &&
        scope === 'write' &&
        !('http' in rest) &&
        !ownSession.includes(name) &&
        !secondApprovals.includes(name),
    );
    expect(administrative.length).toBeGreaterThan(10);
    for (const operation of administrative)
      expect([operation.name, roleFor(operation, {})]).toEqual([operation.name, 'administrator']);
  });

  test('an officer can have several roles, and a change of them applies to the next request', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'approver', 'administrator');
    const set = () => ben.ask('setIdleMinutes', { body: { minutes: 5 } });
    expect(await set()).toMatchObject({ idleMinutes: 5 });

    await first.ask('updateOfficer', { params: { id: ben.id }, body: { roles: ['approver'] } });

    expect(await set()).toMatchObject({ rejected: 'forbidden' });
    expect(await ben.ask('getSession')).toMatchObject({ roles: ['approver'] });
  });
});

describe('the last administrator', () => {
  test.each([
    ['is not disabled', 'disableOfficer', {}, ''],
    ['does not lose the role', 'updateOfficer', { body: { roles: ['approver'] } }, 'roles: '],
  ] as const)('%s', async (_title, name, request, field) => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    await openWindowAs(app, 'Ben Okafor', 'approver');

    expect(await first.ask(name, { params: { id: first.id }, ...request })).toEqual({
      rejected: 'rule',
      errors: [`${field}At least one enabled administrator is required`],
    });
    expect(await first.ask('getSession')).toMatchObject({ state: 'open', roles: officerRoleNames });
  });

  test('is required even if a disabled one exists', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const second = await openWindowAs(app, 'Ben Okafor', 'administrator');
    await first.ask('disableOfficer', { params: { id: second.id } });

    expect(await first.ask('disableOfficer', { params: { id: first.id } })).toMatchObject({
      rejected: 'rule',
    });
    await first.ask('enableOfficer', { params: { id: second.id } });
    expect(await first.ask('disableOfficer', { params: { id: first.id } })).toMatchObject({ id: first.id });
  });
});

test('an officer who is disabled is signed out at once, and can be enabled again', async () => {
  const app = await openApp();
  const first = await openFirstWindow(app);
  const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');

  await first.ask('disableOfficer', { params: { id: ben.id } });
  expect(await ben.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
  const signIn = () => ben.ask('signIn', { body: { officerId: ben.id, passphrase } });
  expect(await signIn()).toMatchObject({ rejected: 'not-found', errors: ['officerId: no such record'] });
  expect((await ben.ask('getSession')).officers).toEqual([{ id: first.id, name: 'Ada Lindqvist' }]);

  await first.ask('enableOfficer', { params: { id: ben.id } });
  expect(await signIn()).toMatchObject({ state: 'open', officer: { id: ben.id } });
});

test.each([
  [
    { name: '\u0410da lindqvist' },
    'name: looks like the name of the officer Ada Lindqvist; add a middle name or an initial',
  ],
  [
    { name: 'ada lindqvist' },
    'name: looks like the name of the officer Ada Lindqvist; add a middle name or an initial',
  ],
  [{ email: 'ADA@example.com' }, 'email: is already used by another officer'],
])('two officers cannot have %j', async (fields, error) => {
  const app = await openApp();
  const first = await openFirstWindow(app);
  await first.ask('updateOfficer', { params: { id: first.id }, body: { email: 'ada@example.com' } });
  const created = { name: 'Ben', email: 'ben@example.com', passphrase, roles: ['reviewer'] };
  const ben = await first.ask('createOfficer', { body: created });

  expect(
    await first.ask('createOfficer', { body: { ...created, name: 'Cleo', email: null, ...fields } }),
  ).toEqual({ rejected: 'conflict', errors: [error] });
  expect(await first.ask('updateOfficer', { params: { id: ben.id }, body: fields })).toMatchObject({
    rejected: 'conflict',
  });
  expect(await first.ask('updateOfficer', { params: { id: first.id }, body: fields })).toMatchObject(fields);
});

test.each([
  [{ passphrase: 'too short' }, 'passphrase: must have at least 12 characters'],
  [{ name: ' ' }, 'name: must not be empty'],
  [{ name: 'A\u202eda' }, 'name: contains the invisible character U+202E; type the name again without it'],
  [
    { passphrase: 'aaaaaaaaaaaa' },
    'passphrase: repeats the same characters; use at least 5 different letters or digits',
  ],
  [{ roles: [] }, 'roles: must have at least 1 entry'],
  [{ roles: ['owner'] }, 'roles[0]: must be one of reader, importer, reviewer, approver, administrator'],
  [{ email: 'ada' }, 'email: must be an email address'],
])('an officer cannot be created with %j', async (fields, error) => {
  const window = openWindow(await openApp());
  const body = { name: 'Ada', passphrase, roles: ['reviewer'], ...fields };
  expect(await window.ask('createOfficer', { body })).toEqual({ rejected: 'invalid', errors: [error] });
});

test('the actions of officers have their ID in the audit log, and no secret of theirs', async () => {
  const app = await openApp();
  const first = await openFirstWindow(app);
  await first.ask('createApiKey', { body: { name: 'CRM' } });
  await first.ask('changePassphrase', {
    body: { oldPassphrase: passphrase, passphrase: 'another passphrase' },
  });

  const events = await app.service.storage.reader.selectFrom('auditEvents').selectAll().execute();
  expect(events.find(({ action }) => action === 'createApiKey')).toMatchObject({
    actorKind: 'officer',
    actorId: first.id,
  });
  expect(JSON.stringify(events)).not.toMatch(/passphraseHash|scrypt|quiet harbor|another passphrase/);
  expect(JSON.stringify(await first.ask('listOfficers'))).not.toMatch(/scrypt|passphrase/);
});
