import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

/** An open service, and a backup from before its issuer `After` was created. */
async function openDesk(prepare: (app: HostApp) => Promise<unknown> = async () => {}) {
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

type Desk = Awaited<ReturnType<typeof openDesk>>;

async function findJob(app: HostApp, kind: DataJob['kind']): Promise<DataJob | undefined> {
  const { items } = (await app.run('listDataJobs', cli, {})) as { items: DataJob[] };
  return items.find((job) => job.kind === kind);
}

async function listKeys(app: HostApp): Promise<string[]> {
  const rows = await app.service.storage.reader.selectFrom('apiKeys').select('name').orderBy('seq').execute();
  return rows.map(({ name }) => name);
}

/** Restores, and returns the job after its end. */
async function restore(desk: Desk, window: Window = desk.window, body: object = {}) {
  const { app, from, createdAt } = desk;
  const answer = await window.ask('startRestore', { body: { folder: from, createdAt, ...body } });
  await app.settle();
  return { answer, job: await findJob(app, 'restore') };
}

/** Nothing of a restore is left, and nothing is lost. */
async function expectUntouched({ app, dataDir }: Desk): Promise<void> {
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
    const desk = await openDesk();
    const { app, dataDir, from, createdAt } = desk;
    writeHostInfo(dataDir, { pid: process.pid, address: 'http://127.0.0.1:1' });

    const { answer, job } = await restore(desk);

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
    const desk = await openDesk();

    const { job } = await restore(desk);

    const { from, createdAt, app } = desk;
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
    const desk = await openDesk();
    await restore(desk);
    const { app, window } = desk;
    const listener = await startListener(app, 0);
    const client = createClient(listener.address, desk.key);

    expect((await client.post('/issuers', issuer)).status).toBe(201);
    await app.settle();

    expect((await window.ask('searchRecords', { query: { text: 'harbor' } })).items).toHaveLength(1);
    const csv = 'firstName,lastName,email,investorAccountType\nAda,Moe,ada@moe.example,INDIVIDUAL\n';
    const imported = await client.post('/csv/investors', csv, { 'content-type': 'text/csv' });
    expect(imported.status).toBe(200);
    expect(await restore(desk)).toMatchObject({ job: { state: 'done' } });
    expect(await listKeys(app)).toEqual(['CRM']);
    await listener.close();
  });

  test('keeps the listener open with the keys of the backup, and sends Retry-After', async () => {
    const desk = await openDesk();
    const listener = await startListener(desk.app, 0);
    const later = (await desk.app.run('createApiKey', cli, { body: { name: 'later' } })) as { key: string };
    const ask = (key: string) => fetch(`${listener.address}/issuers`, { headers: { 'x-api-key': key } });
    expect((await ask(later.key)).status).toBe(200);
    // A user has a dialog open, which the exchange waits for.
    const dialog = Promise.withResolvers<string | undefined>();
    const windows = { showFolder: async () => {}, chooseFolder: () => dialog.promise };
    Object.assign(desk.app.parts.platform, { windows });
    const choosing = desk.window.ask('chooseFolder', { query: { title: 'Where' } });
    await desk.window.ask('startRestore', { body: { folder: desk.from, createdAt: desk.createdAt } });
    await vi.waitUntil(() => !desk.app.isOpen, { timeout: 20_000 });

    const rejected = await ask(desk.key);

    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await rejected.json()).toMatchObject({ errors: ['service: a backup is being restored'] });
    expect(await desk.window.ask('getSession')).toMatchObject({ rejected: 'unavailable' });
    dialog.resolve('/chosen');
    expect(await choosing).toEqual({ folder: '/chosen' });
    await vi.waitUntil(() => desk.app.isOpen, { timeout: 20_000 });
    await desk.app.settle();
    expect((await ask(desk.key)).status).toBe(200);
    expect((await ask(later.key)).status).toBe(401);
    expect(desk.app.service.listener).toBe(listener.address);
    expect(desk.app.parts.requests.total).toBeGreaterThan(2);
    await listener.close();
  });

  test('invalidates the access tokens and back-office links of the backup', async () => {
    const secrets = { token: '', link: '', unused: '' };
    const desk = await openDesk(async (app) => {
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
    const listener = await startListener(desk.app, 0);
    onTestFinished(() => listener.close());
    const headers = { 'x-api-key': desk.key, authorization: `Bearer ${secrets.token}` };
    const ask = () => fetch(`${listener.address}/issuers`, { headers });
    expect((await ask()).status).toBe(200);
    expect(await redeemBackOfficeLink(desk.app.service, secrets.link)).toBe(true);

    expect(await restore(desk)).toMatchObject({ job: { state: 'done' } });

    expect((await ask()).status).toBe(401);
    for (const link of [secrets.link, secrets.unused]) {
      expect(await redeemBackOfficeLink(desk.app.service, link)).toBe(false);
    }
  });

  test('accepts nothing from a caller whom the previous data authenticated', async () => {
    const desk = await openDesk();
    const caller = await desk.window.session.caller(desk.app.service, createApiKey);
    await restore(desk);

    const late = desk.app.run('createApiKey', caller, { body: { name: 'late' } });

    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await listKeys(desk.app)).toEqual(['CRM']);
  });

  test('finishes the writes in progress in the data that they were meant for', async () => {
    let id = '';
    const desk = await openDesk(async (app) => {
      ({ id } = await openFirstWindow(app));
    });
    await desk.app.run('startRestore', cli, { body: { folder: desk.from, createdAt: desk.createdAt } });
    const outcomes: string[] = [];
    // Each hashes a passphrase for as long as the exchange takes, so that one is in progress when it starts.
    while (!outcomes.includes('unavailable')) {
      const reset = { params: { id }, body: { passphrase: `${passphrase} ${outcomes.length}` } };
      const outcome = desk.app.run('resetPassphrase', cli, reset).then(
        () => 'made',
        (error: { code?: string }) => error.code ?? String(error),
      );
      outcomes.push(await outcome);
    }
    await vi.waitUntil(() => desk.app.isOpen, { timeout: 20_000 });
    await desk.app.settle();

    expect(new Set(outcomes)).toEqual(new Set(['made', 'unavailable']));
    const { movedTo } = (await findJob(desk.app, 'restore')) ?? {};
    const aside = await openApp({ ...desk, dataDir: movedTo ?? '' });
    const resets = aside.service.storage.reader
      .selectFrom('auditEvents')
      .select('seq')
      .where('action', '=', 'resetPassphrase');
    expect(await resets.execute()).toHaveLength(outcomes.length - 1);
    // The last one is the passphrase that the officer signs in with afterward.
    const [restored, former] = await Promise.all(
      [desk.app, aside].map(({ service }) => readOfficer(service.storage.reader, id)),
    );
    expect(restored?.passphraseHash).toBe(former?.passphraseHash);
  });

  test('can be canceled while the backup is checked', async () => {
    const desk = await openDesk();
    await desk.window.ask('startRestore', { body: { folder: desk.from, createdAt: desk.createdAt } });

    expect(await desk.window.ask('cancelDataJob', { body: { kind: 'restore' } })).toEqual({
      isCanceled: true,
    });

    await desk.app.settle();
    expect(await findJob(desk.app, 'restore')).toMatchObject({ state: 'canceled', movedTo: null });
    await expectUntouched(desk);
    expect(await lastEvent(desk.app)).toMatchObject({
      action: 'startRestore',
      after: { state: 'canceled', folder: desk.from },
    });
  });
});

describe('the officers of a restore', () => {
  const withOfficer = async (app: HostApp) => {
    await openFirstWindow(app);
  };

  test('must confirm their passphrase, and sign in again afterward', async () => {
    let ada: (Window & { id: string }) | undefined;
    const desk = await openDesk(async (app) => {
      ada = await openFirstWindow(app);
    });
    if (!ada) throw new Error('Nobody is there');

    expect((await restore(desk, ada)).answer).toEqual({
      rejected: 'invalid',
      errors: ['passphrase: is required'],
    });
    expect((await restore(desk, ada, { passphrase: 'not the right one' })).answer).toMatchObject({
      rejected: 'forbidden',
    });
    await expectUntouched(desk);

    const { job } = await restore(desk, ada, { passphrase });

    expect(job).toMatchObject({ state: 'done' });
    expect(await ada.ask('getSession')).toMatchObject({ state: 'signed-out', officer: null });
    expect(await lastEvent(desk.app)).toMatchObject({ actorId: ada.id, after: { by: 'Ada Lindqvist' } });
  });

  test('must sign in again if the backup does not know them', async () => {
    const desk = await openDesk(withOfficer);
    const window = await openWindowAs(desk.app, 'Bo Winther', 'administrator');

    expect((await restore(desk, window, { passphrase })).job).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('would remove officers who were added after the backup: Bo Winther.'),
    });
    await expectUntouched(desk);

    const removedOfficers = [window.id];
    expect((await restore(desk, window, { passphrase, removedOfficers })).job).toMatchObject({
      state: 'done',
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'officer-removed', id: window.id })]),
    });

    const session = await window.ask('getSession');
    expect(session).toMatchObject({ state: 'signed-out', officer: null });
    expect(session.officers.map(({ name }: { name: string }) => name)).toEqual(['Ada Lindqvist']);
    expect(await lastEvent(desk.app)).toMatchObject({ actorId: window.id, after: { by: 'Bo Winther' } });
  });

  test('cannot turn second approval off with a backup from before it was turned on', async () => {
    let ada: (Window & { id: string }) | undefined;
    const desk = await openDesk(async (app) => {
      ada = await openFirstWindow(app);
    });
    if (!ada) throw new Error('Nobody is there');
    const { id } = await openWindowAs(desk.app, 'Bo Winther', 'administrator', 'approver');
    await desk.app.run('setFourEyes', cli, { body: { issuer: ['APPROVED'] } });
    const reason = expect.stringMatching(
      /^The restored data would have too few enabled officers for second approval \(Issuer: Approved\)/,
    );

    await ada.ask('startBackupCheck', { body: { folder: desk.from } });
    await desk.app.settle();
    expect(await findJob(desk.app, 'backup-check')).toMatchObject({ errors: [reason] });
    const { job } = await restore(desk, ada, { passphrase, removedOfficers: [id] });

    expect(job).toMatchObject({ state: 'failed', failure: reason });
    await expectUntouched(desk);
  });

  test('keep second approval that was turned on after the backup', async () => {
    let ada: (Window & { id: string }) | undefined;
    const desk = await openDesk(async (app) => {
      ada = await openFirstWindow(app);
      await openWindowAs(app, 'Bo Winther', 'administrator', 'approver');
    });
    await desk.app.run('setFourEyes', cli, { body: { issuer: ['APPROVED'] } });

    const { job } = await restore(desk, ada, { passphrase });

    expect(job).toMatchObject({
      state: 'done',
      changes: expect.arrayContaining([
        { kind: 'second-approval', id: null, name: null, detail: 'Issuer: Approved' },
      ]),
    });
    expect(await desk.app.run('getFourEyes', cli, {})).toMatchObject({ issuer: ['APPROVED'], kyc: [] });
  });

  test('are rejected without the role administrator, and nothing changes', async () => {
    const desk = await openDesk(withOfficer);
    const window = await openWindowAs(desk.app, 'Bo Winther', 'approver');

    const { answer, job } = await restore(desk, window, { passphrase });

    expect(answer).toEqual({ rejected: 'forbidden', errors: ['role: Requires the Administrator role'] });
    expect(job).toBeUndefined();
    await expectUntouched(desk);
  });
});

describe('a restore is rejected, and nothing changes,', () => {
  test('for a damaged backup', async () => {
    const desk = await openDesk();
    const file = join(desk.from, 'offerdesk.sqlite');
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);

    const { job } = await restore(desk);

    const failure = 'The backup is damaged: offerdesk.sqlite does not match the backup';
    expect(job).toMatchObject({ state: 'failed', failure, movedTo: null });
    await expectUntouched(desk);
    expect(await lastEvent(desk.app)).toMatchObject({
      action: 'startRestore',
      after: { state: 'failed', failure },
    });
  });

  test('for a backup of another master key', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];

    const { answer, job } = await restore({ ...desk, from: other.from, createdAt: other.createdAt });

    expect(answer).toMatchObject({
      rejected: 'rule',
      errors: [expect.stringMatching(/^folder: The backup was created with another master key/)],
    });
    expect(job).toBeUndefined();
    await expectUntouched(desk);
  });

  test.each<[string, (desk: Desk) => object, object]>([
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
    const desk = await openDesk();

    const { answer } = await restore(desk, desk.window, change(desk));

    expect(answer).toMatchObject(error);
    await expectUntouched(desk);
  });

  test('while an import runs', async () => {
    const desk = await openDesk();
    const listener = await startListener(desk.app, 0);
    const rows = Array.from({ length: 3000 }, (_, row) => `Ada,Moe,ada${row}@moe.example,INDIVIDUAL\n`);
    const csv = `firstName,lastName,email,investorAccountType\n${rows.join('')}`;
    const client = createClient(listener.address, desk.key);
    const importing = client.post('/csv/investors', csv, { 'content-type': 'text/csv' });
    await vi.waitUntil(() => desk.app.parts.csvImports.imports.isBusy, { interval: 1, timeout: 20_000 });

    const { answer } = await restore(desk);

    const errors = ['folder: cannot be restored during an import; wait until it ends'];
    expect(answer).toEqual({ rejected: 'conflict', errors });
    expect((await importing).status).toBe(200);
    await expectUntouched(desk);
    await listener.close();
  });

  test('while another program imports into the folder', async () => {
    const desk = await openDesk();
    const lock = tryLock(desk.app.service.storage.paths.importLock);

    const { job } = await restore(desk);
    lock?.release();

    expect(job).toMatchObject({ state: 'failed', failure: expect.stringContaining('close it first') });
    await expectUntouched(desk);
    expect(await desk.window.ask('createApiKey', { body: { name: 'goes on' } })).toHaveProperty('key');
  });
});

describe('a restore that is killed', () => {
  /** A closed data folder, next to a prepared backup of it. */
  async function prepare() {
    const desk = await openDesk();
    await desk.app.close();
    const folders = nameFolders(desk.dataDir);
    const confirmed = { confirmedRemovals: [], bypassesSecondApproval: false };
    await prepareRestore({ from: desk.from, folders, restorer: cli, ...confirmed }, desk);
    return { desk, folders };
  }

  test('before the folders are exchanged leaves the data unchanged', async () => {
    const { desk } = await prepare();

    expect(await listKeys(await openApp(desk))).toEqual(['CRM', 'after the backup']);
  });

  test('between the two moves leaves the data unchanged', async () => {
    const { desk, folders } = await prepare();
    renameSync(folders.dataDir, folders.aside);

    const app = await openApp(desk);

    await expectUntouched({ ...desk, app });
  });

  test('after both moves leaves the data of the backup', async () => {
    const { desk, folders } = await prepare();
    exchangeFolders(folders);

    expect(await listKeys(await openApp(desk))).toEqual(['CRM']);
    expect(existsSync(folders.aside)).toBe(true);
  });

  test('does not bring previous data back after the folder was removed', async () => {
    const { desk, folders } = await prepare();
    exchangeFolders(folders);
    renameSync(folders.dataDir, `${folders.dataDir}.elsewhere`);

    expect(await listKeys(await openApp(desk))).toEqual([]);
    expect(existsSync(folders.aside)).toBe(true);
  });
});
