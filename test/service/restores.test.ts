import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { exchangeFolders, nameFolders } from '../../electron/service/host/backup/exchange-folders.ts';
import { prepareRestore } from '../../electron/service/host/backup/prepare-restore.ts';
import type { HostApp } from '../../electron/service/host/host-app.ts';
import { readHostInfo, writeHostInfo } from '../../electron/service/host/host-info.ts';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import {
  createBackOfficeLink,
  redeemBackOfficeLink,
} from '../../electron/service/modules/officers/back-office-links.ts';
import { readOfficer } from '../../electron/service/modules/officers/officer-profiles.ts';
import { tryLock } from '../../electron/service/storage/folder-lock.ts';
import { createApiKey } from '../../shared/contracts/clients/api-keys.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { createClient } from '../support/client.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase, type Window } from '../support/officers.ts';
import { bodies, freshEmail } from '../support/records.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { until } from '../support/wait.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

/** An open service, and a backup from before its issuer `After` was created. */
async function openSetup(prepare: (app: HostApp) => Promise<unknown> = async () => {}) {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const { key } = (await app.run('createApiKey', cli, { body: { name: 'CRM' } })) as { key: string };
  await prepare(app);
  const backups = join(dirname(folder.dataDir), 'backups');
  mkdirSync(backups);
  await app.run('startBackup', cli, { body: { folder: backups } });
  await app.settle();
  const { folder: from = '', createdAt = '' } = (await findJob(app, 'backup')) ?? {};
  const window = openWindow(app);
  await app.run('createApiKey', cli, { body: { name: 'after the backup' } });
  return { ...folder, app, key, window, from: from ?? '', createdAt: createdAt ?? '' };
}

type Setup = Awaited<ReturnType<typeof openSetup>>;

async function findJob(app: HostApp, kind: DataJob['kind']): Promise<DataJob | undefined> {
  const { items } = (await app.run('listDataJobs', cli, {})) as { items: DataJob[] };
  return items.find((job) => job.kind === kind);
}

async function listKeys(app: HostApp): Promise<string[]> {
  const rows = await app.service.storage.reader.selectFrom('apiKeys').select('name').orderBy('seq').execute();
  return rows.map(({ name }) => name);
}

/** Restores, and returns the job after its end. */
async function restore(setup: Setup, window: Window = setup.window, body: object = {}) {
  const { app, from, createdAt } = setup;
  const answer = await window.ask('startRestore', { body: { folder: from, createdAt, ...body } });
  await app.settle();
  return { answer, job: await findJob(app, 'restore') };
}

/** Nothing of a restore is left, and nothing is lost. */
async function expectUntouched({ app, dataDir }: Setup): Promise<void> {
  expect(await listKeys(app)).toEqual(['CRM', 'after the backup']);
  expect(readdirSync(dirname(dataDir)).filter((name) => /restor/.test(name))).toEqual([]);
}

async function lastEvent(app: HostApp) {
  const events = app.service.storage.reader.selectFrom('auditEvents').selectAll().orderBy('seq', 'desc');
  const event = await events.executeTakeFirstOrThrow();
  return { ...event, after: JSON.parse(event.after) };
}

describe('a restore', () => {
  test('replaces the records with those of the backup, and moves the others aside', async () => {
    const setup = await openSetup();
    const { app, dataDir, from, createdAt } = setup;
    writeHostInfo(dataDir, { pid: process.pid, address: 'http://127.0.0.1:1' });

    const { answer, job } = await restore(setup);

    expect(answer).toMatchObject({ kind: 'restore', folder: from });
    expect(job).toMatchObject({ state: 'done', failure: null, createdAt, folder: from });
    expect(await listKeys(app)).toEqual(['CRM']);
    const aside = job?.movedTo ?? '';
    expect(aside).toMatch(/data\.before-restore-\d{8}T\d+Z$/);
    expect(readdirSync(dirname(dataDir)).toSorted()).toEqual(
      ['backups', 'data', 'master.key', basename(aside)].toSorted(),
    );
    expect(readHostInfo(dataDir)).toEqual({ pid: process.pid, address: 'http://127.0.0.1:1' });
    expect(existsSync(join(aside, 'host.json'))).toBe(false);
    // The data folder is locked as before, and what was moved aside is not.
    expect(tryLock(app.service.storage.paths.hostLock)).toBeUndefined();
    const asideLock = tryLock(join(aside, 'host.lock'));
    expect(asideLock).toBeDefined();
    asideLock?.release();
  });

  test('is in the audit log of the restored data, whose chain stays valid', async () => {
    const setup = await openSetup();

    const { job } = await restore(setup);

    const { from, createdAt, app } = setup;
    const event = await lastEvent(app);
    expect(event).toMatchObject({ action: 'startRestore', actorId: 'back-office', recordId: 'restore' });
    expect(event.after).toEqual({
      from: basename(from),
      createdAt,
      movedTo: job?.movedTo,
      replacedHead: expect.stringMatching(/^4:[0-9a-f]{64}$/),
      changes: job?.changes,
    });
    expect(job?.changes).toMatchObject([
      { kind: 'key-removed', name: 'after the backup' },
      { kind: 'sessions-ended' },
    ]);
    expect((await verifyDatabase(app.service.storage.paths.database, app.service.vault)).errors).toEqual([]);
  });

  test('keeps everything working: writes, search, examinations, imports, and another backup', async () => {
    const setup = await openSetup();
    await restore(setup);
    const { app, window } = setup;
    const listener = await startListener(app, 0);
    const client = createClient(listener.address, setup.key);

    expect((await client.post('/issuers', issuer)).status).toBe(201);
    await app.settle();

    expect((await window.ask('searchRecords', { query: { text: 'harbor' } })).items).toHaveLength(1);
    const csv = 'firstName,lastName,email,investorAccountType\nAda,Moe,ada@moe.example,INDIVIDUAL\n';
    const imported = await client.post('/csv/investors', csv, { 'content-type': 'text/csv' });
    expect(imported.status).toBe(200);
    expect(await restore(setup)).toMatchObject({ job: { state: 'done' } });
    expect(await listKeys(app)).toEqual(['CRM']);
    await listener.close();
  });

  test('keeps the listener open with the keys of the backup, and sends Retry-After', async () => {
    const setup = await openSetup();
    const listener = await startListener(setup.app, 0);
    const later = (await setup.app.run('createApiKey', cli, { body: { name: 'later' } })) as { key: string };
    const ask = (key: string) => fetch(`${listener.address}/issuers`, { headers: { 'x-api-key': key } });
    expect((await ask(later.key)).status).toBe(200);
    // A user has a dialog open, which the exchange waits for.
    const dialog = Promise.withResolvers<string | undefined>();
    const windows = { showFolder: async () => {}, chooseFolder: () => dialog.promise };
    Object.assign(setup.app.parts.platform, { windows });
    const choosing = setup.window.ask('chooseFolder', { query: { title: 'Where' } });
    await setup.window.ask('startRestore', { body: { folder: setup.from, createdAt: setup.createdAt } });
    await until(() => !setup.app.isOpen);

    const rejected = await ask(setup.key);

    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await rejected.json()).toMatchObject({ errors: ['service: a backup is being restored'] });
    expect(await setup.window.ask('getSession')).toMatchObject({ rejected: 'unavailable' });
    dialog.resolve('/chosen');
    expect(await choosing).toEqual({ folder: '/chosen' });
    await until(() => setup.app.isOpen);
    await setup.app.settle();
    expect((await ask(setup.key)).status).toBe(200);
    expect((await ask(later.key)).status).toBe(401);
    expect(setup.app.service.listener).toBe(listener.address);
    expect(setup.app.parts.requests.total).toBeGreaterThan(2);
    await listener.close();
  });

  test('invalidates the access tokens and back-office links of the backup', async () => {
    const secrets = { token: '', link: '', unused: '' };
    const setup = await openSetup(async (app) => {
      const { key } = (await app.run('createApiKey', cli, { body: { name: 'other' } })) as { key: string };
      const listener = await startListener(app, 0);
      const person = { ...bodies.person, ...bodies.passwords, email: freshEmail() };
      const client = createClient(listener.address, key);
      const { body } = await client.post('/register/issuer', { ...person, accountName: 'Harbor Light' });
      await listener.close();
      secrets.token = body.accessToken;
      secrets.link = await createBackOfficeLink(app.service);
      secrets.unused = await createBackOfficeLink(app.service);
    });
    const listener = await startListener(setup.app, 0);
    onTestFinished(() => listener.close());
    const headers = { 'x-api-key': setup.key, authorization: `Bearer ${secrets.token}` };
    const ask = () => fetch(`${listener.address}/issuers`, { headers });
    expect((await ask()).status).toBe(200);
    expect(await redeemBackOfficeLink(setup.app.service, secrets.link)).toBe(true);

    expect(await restore(setup)).toMatchObject({ job: { state: 'done' } });

    expect((await ask()).status).toBe(401);
    for (const name of ['link', 'unused'] as const) {
      expect(await redeemBackOfficeLink(setup.app.service, secrets[name]), name).toBe(false);
    }
  });

  test('accepts nothing from a caller whom the previous data authenticated', async () => {
    const setup = await openSetup();
    const caller = await setup.window.session.caller(setup.app.service, createApiKey);
    await restore(setup);

    const late = setup.app.run('createApiKey', caller, { body: { name: 'late' } });

    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await listKeys(setup.app)).toEqual(['CRM']);
  });

  test('finishes the writes in progress in the data that they were meant for', async () => {
    let id = '';
    const setup = await openSetup(async (app) => {
      ({ id } = await openFirstWindow(app));
    });
    await setup.app.run('startRestore', cli, { body: { folder: setup.from, createdAt: setup.createdAt } });
    const outcomes: string[] = [];
    // Each hashes a passphrase for as long as the exchange takes, so that one is in progress when it starts.
    while (!outcomes.includes('unavailable')) {
      const reset = { params: { id }, body: { passphrase: `${passphrase} ${outcomes.length}` } };
      const outcome = setup.app.run('resetPassphrase', cli, reset).then(
        () => 'made',
        (error: { code?: string }) => error.code ?? String(error),
      );
      outcomes.push(await outcome);
    }
    await until(() => setup.app.isOpen);
    await setup.app.settle();

    expect(new Set(outcomes)).toEqual(new Set(['made', 'unavailable']));
    const { movedTo } = (await findJob(setup.app, 'restore')) ?? {};
    const aside = await openApp({ ...setup, dataDir: movedTo ?? '' });
    const resets = aside.service.storage.reader
      .selectFrom('auditEvents')
      .select('seq')
      .where('action', '=', 'resetPassphrase');
    expect(await resets.execute()).toHaveLength(outcomes.length - 1);
    // The last one is the passphrase that the officer signs in with afterward.
    const [restored, previous] = await Promise.all(
      [setup.app, aside].map(({ service }) => readOfficer(service.storage.reader, id)),
    );
    expect(restored?.passphraseHash).toBe(previous?.passphraseHash);
  });

  test('can be canceled while the backup is checked', async () => {
    const setup = await openSetup();
    await setup.window.ask('startRestore', { body: { folder: setup.from, createdAt: setup.createdAt } });

    expect(await setup.window.ask('cancelDataJob', { body: { kind: 'restore' } })).toEqual({
      isCanceled: true,
    });

    await setup.app.settle();
    expect(await findJob(setup.app, 'restore')).toMatchObject({ state: 'canceled', movedTo: null });
    await expectUntouched(setup);
    expect(await lastEvent(setup.app)).toMatchObject({
      action: 'startRestore',
      after: { state: 'canceled', folder: setup.from },
    });
  });
});

describe('the officers of a restore', () => {
  const withOfficer = async (app: HostApp) => {
    await openFirstWindow(app);
  };

  test('must confirm their passphrase, and sign in again afterward', async () => {
    let ada: (Window & { id: string }) | undefined;
    const setup = await openSetup(async (app) => {
      ada = await openFirstWindow(app);
    });
    if (!ada) throw new Error('Nobody is there');

    expect((await restore(setup, ada)).answer).toEqual({
      rejected: 'invalid',
      errors: ['passphrase: is required'],
    });
    expect((await restore(setup, ada, { passphrase: 'not the right one' })).answer).toMatchObject({
      rejected: 'forbidden',
    });
    await expectUntouched(setup);

    const { job } = await restore(setup, ada, { passphrase });

    expect(job).toMatchObject({ state: 'done' });
    expect(await ada.ask('getSession')).toMatchObject({ state: 'signed-out', officer: null });
    expect(await lastEvent(setup.app)).toMatchObject({ actorId: ada.id, after: { by: 'Ada Lindqvist' } });
  });

  test('must sign in again if the backup does not know them', async () => {
    const setup = await openSetup(withOfficer);
    const window = await openWindowAs(setup.app, 'Bo Winther', 'administrator');

    expect((await restore(setup, window, { passphrase })).job).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('would remove officers who were added after the backup: Bo Winther.'),
    });
    await expectUntouched(setup);

    const removedOfficers = [window.id];
    expect((await restore(setup, window, { passphrase, removedOfficers })).job).toMatchObject({
      state: 'done',
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'officer-removed', id: window.id })]),
    });

    const session = await window.ask('getSession');
    expect(session).toMatchObject({ state: 'signed-out', officer: null });
    expect(session.officers.map(({ name }: { name: string }) => name)).toEqual(['Ada Lindqvist']);
    expect(await lastEvent(setup.app)).toMatchObject({ actorId: window.id, after: { by: 'Bo Winther' } });
  });

  test('cannot turn second approval off with a backup from before it was turned on', async () => {
    let ada: (Window & { id: string }) | undefined;
    const setup = await openSetup(async (app) => {
      ada = await openFirstWindow(app);
    });
    if (!ada) throw new Error('Nobody is there');
    const { id } = await openWindowAs(setup.app, 'Bo Winther', 'administrator', 'approver');
    await setup.app.run('setSecondApproval', cli, { body: { issuer: ['APPROVED'] } });
    const reason = expect.stringMatching(
      /^The restored data would have too few enabled officers for second approval \(Issuer: Approved\)/,
    );

    await ada.ask('startBackupCheck', { body: { folder: setup.from } });
    await setup.app.settle();
    expect(await findJob(setup.app, 'backup-check')).toMatchObject({ errors: [reason] });
    const { job } = await restore(setup, ada, { passphrase, removedOfficers: [id] });

    expect(job).toMatchObject({ state: 'failed', failure: reason });
    await expectUntouched(setup);
  });

  test('keep second approval that was turned on after the backup', async () => {
    let ada: (Window & { id: string }) | undefined;
    const setup = await openSetup(async (app) => {
      ada = await openFirstWindow(app);
      await openWindowAs(app, 'Bo Winther', 'administrator', 'approver');
    });
    await setup.app.run('setSecondApproval', cli, { body: { issuer: ['APPROVED'] } });

    const { job } = await restore(setup, ada, { passphrase });

    expect(job).toMatchObject({
      state: 'done',
      changes: expect.arrayContaining([
        { kind: 'second-approval', id: null, name: null, detail: 'Issuer: Approved' },
      ]),
    });
    expect(await setup.app.run('getSecondApproval', cli, {})).toMatchObject({
      issuer: ['APPROVED'],
      kyc: [],
    });
  });

  test('are rejected without the role administrator, and nothing changes', async () => {
    const setup = await openSetup(withOfficer);
    const window = await openWindowAs(setup.app, 'Bo Winther', 'approver');

    const { answer, job } = await restore(setup, window, { passphrase });

    expect(answer).toEqual({ rejected: 'forbidden', errors: ['role: Requires the Administrator role'] });
    expect(job).toBeUndefined();
    await expectUntouched(setup);
  });
});

describe('a restore is rejected, and nothing changes,', () => {
  test('for a damaged backup', async () => {
    const setup = await openSetup();
    const file = join(setup.from, 'offerdesk.sqlite');
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);

    const { job } = await restore(setup);

    const failure = 'The backup is damaged: offerdesk.sqlite does not match the backup';
    expect(job).toMatchObject({ state: 'failed', failure, movedTo: null });
    await expectUntouched(setup);
    expect(await lastEvent(setup.app)).toMatchObject({
      action: 'startRestore',
      after: { state: 'failed', failure },
    });
  });

  test('for a backup of another master key', async () => {
    const [setup, other] = [await openSetup(), await openSetup()];

    const { answer, job } = await restore({ ...setup, from: other.from, createdAt: other.createdAt });

    expect(answer).toMatchObject({
      rejected: 'rule',
      errors: [expect.stringMatching(/^folder: The backup was created with another master key/)],
    });
    expect(job).toBeUndefined();
    await expectUntouched(setup);
  });

  test.each<[string, (setup: Setup) => object, object]>([
    [
      'for another backup than the one that was checked',
      () => ({ createdAt: new Date(0).toISOString() }),
      { rejected: 'conflict', errors: ['createdAt: does not match the backup in the folder'] },
    ],
    [
      'for a folder without a backup',
      ({ from }) => ({ folder: dirname(from) }),
      { rejected: 'rule', errors: ['folder: does not contain a backup'] },
    ],
    ['for a folder that does not exist', () => ({ folder: '/nowhere/at/all' }), { rejected: 'not-found' }],
    ['for a relative path', () => ({ folder: 'backups' }), { rejected: 'invalid' }],
  ])('%s', async (_what, change, error) => {
    const setup = await openSetup();

    const { answer } = await restore(setup, setup.window, change(setup));

    expect(answer).toMatchObject(error);
    await expectUntouched(setup);
  });

  test('while an import runs', async () => {
    const setup = await openSetup();
    const listener = await startListener(setup.app, 0);
    const rows = Array.from({ length: 3000 }, (_, row) => `Ada,Moe,ada${row}@moe.example,INDIVIDUAL\n`);
    const csv = `firstName,lastName,email,investorAccountType\n${rows.join('')}`;
    const client = createClient(listener.address, setup.key);
    const importing = client.post('/csv/investors', csv, { 'content-type': 'text/csv' });
    await until(() => setup.app.parts.csvImports.imports.isBusy, 1);

    const { answer } = await restore(setup);

    const errors = ['folder: cannot be restored during an import; wait until it ends'];
    expect(answer).toEqual({ rejected: 'conflict', errors });
    expect((await importing).status).toBe(200);
    await expectUntouched(setup);
    await listener.close();
  });

  test('while another program imports into the folder', async () => {
    const setup = await openSetup();
    const lock = tryLock(setup.app.service.storage.paths.importLock);

    const { job } = await restore(setup);
    lock?.release();

    expect(job).toMatchObject({ state: 'failed', failure: expect.stringContaining('close it first') });
    await expectUntouched(setup);
    expect(await setup.window.ask('createApiKey', { body: { name: 'goes on' } })).toHaveProperty('key');
  });
});

describe('a restore that is killed', () => {
  /** A closed data folder, next to a prepared backup of it. */
  async function prepare() {
    const setup = await openSetup();
    await setup.app.close();
    const folders = nameFolders(setup.dataDir);
    const confirmed = { confirmedRemovals: [], bypassesSecondApproval: false };
    await prepareRestore({ from: setup.from, folders, restorer: cli, ...confirmed }, setup);
    return { setup, folders };
  }

  test('before the folders are exchanged leaves the data unchanged', async () => {
    const { setup } = await prepare();

    expect(await listKeys(await openApp(setup))).toEqual(['CRM', 'after the backup']);
  });

  test('between the two moves leaves the data unchanged', async () => {
    const { setup, folders } = await prepare();
    renameSync(folders.dataDir, folders.aside);

    const app = await openApp(setup);

    await expectUntouched({ ...setup, app });
  });

  test('after both moves leaves the data of the backup', async () => {
    const { setup, folders } = await prepare();
    exchangeFolders(folders);

    expect(await listKeys(await openApp(setup))).toEqual(['CRM']);
    expect(existsSync(folders.aside)).toBe(true);
  });

  test('does not bring previous data back after the folder was removed', async () => {
    const { setup, folders } = await prepare();
    exchangeFolders(folders);
    renameSync(folders.dataDir, `${folders.dataDir}.elsewhere`);

    expect(await listKeys(await openApp(setup))).toEqual([]);
    expect(existsSync(folders.aside)).toBe(true);
  });
});
