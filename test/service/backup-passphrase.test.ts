import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createBackup } from '../../electron/service/host/backup/create-backup.ts';
import { restoreBackup } from '../../electron/service/host/backup/restore-backup.ts';
import type { HostApp } from '../../electron/service/host/host-app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openKeys } from '../../electron/service/storage/open-keys.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { openSecondConnection, query } from '../support/databases.ts';
import { failureOf } from '../support/errors.ts';
import { openApp, passwordCost, temporaryFolder } from '../support/service.ts';

const passphrase = 'four tall green boats';
const wrong = 'four tall green goats';

async function findJob(app: HostApp, kind: DataJob['kind']): Promise<DataJob | undefined> {
  const { items } = (await app.run('listDataJobs', cli, {})) as { items: DataJob[] };
  return items.find((job) => job.kind === kind);
}

/** Starts a job, and returns it after its end. */
async function runJob(app: HostApp, operation: OperationName, kind: DataJob['kind'], body: object) {
  await app.run(operation, cli, { body });
  await app.settle();
  return findJob(app, kind);
}

/** A service with a key named `CRM`, and a backup of it with a passphrase. */
async function openSetup() {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  const backups = join(dirname(folder.dataDir), 'backups');
  mkdirSync(backups);
  const job = await runJob(app, 'startBackup', 'backup', { folder: backups, backupPassphrase: passphrase });
  return { ...folder, app, backups, job, from: job?.folder ?? '', createdAt: job?.createdAt ?? '' };
}

function readFiles(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

/** Neither as text nor as bytes in another notation. */
function expectNoPassphrase(bytes: Uint8Array): void {
  const found = [passphrase, wrong].flatMap((text) => {
    const plain = Buffer.from(text);
    const forms = [plain, Buffer.from(text, 'utf16le'), plain.toString('base64'), plain.toString('hex')];
    return forms.filter((form) => Buffer.from(bytes).includes(form));
  });
  expect(found).toEqual([]);
}

describe('a backup with a passphrase', () => {
  test('is checked and restored by a host with another master key, which requires the passphrase', async () => {
    const setup = await openSetup();
    const folder = temporaryFolder();
    const app = await openApp(folder);
    const check = (backupPassphrase?: string) =>
      runJob(app, 'startBackupCheck', 'backup-check', { folder: setup.from, backupPassphrase });
    const restore = (backupPassphrase?: string) =>
      runJob(app, 'startRestore', 'restore', {
        folder: setup.from,
        createdAt: setup.createdAt,
        backupPassphrase,
      });
    const ask = expect.stringMatching(/^The backup was created with another .*: enter the passphrase of the/);
    const isWrong = 'The passphrase of the backup is incorrect';

    expect(setup.job).toMatchObject({ state: 'done', withPassphrase: true });
    expect(await check()).toMatchObject({ state: 'failed', failure: ask, withPassphrase: true });
    expect(await check(wrong)).toMatchObject({ state: 'failed', failure: isWrong, withPassphrase: true });
    expect(await check(passphrase)).toMatchObject({
      state: 'done',
      errors: [],
      counts: { apiKeys: 1 },
      withPassphrase: true,
    });

    for (const [given, message] of [
      [undefined, /^backupPassphrase: The backup was created with another master key: enter/],
      [wrong, /^backupPassphrase: The passphrase of the backup is incorrect$/],
    ] as const) {
      const errors = [expect.stringMatching(message)];
      expect(await failureOf(restore(given))).toMatchObject({ code: 'rule', errors });
    }
    expect(await findJob(app, 'restore')).toBeUndefined();
    expect(readdirSync(dirname(folder.dataDir)).toSorted()).toEqual(['data', 'master.key']);

    expect(await restore(passphrase)).toMatchObject({ state: 'done', failure: null });
    await app.close();
    expect(query(folder, 'SELECT name FROM apiKeys')).toEqual([{ name: 'CRM' }]);
    expect(openKeys(folder, false).masterKey.key).not.toEqual(openKeys(setup, false).masterKey.key);
    expect(await (await openApp(folder)).run('listApiKeys', cli, {})).toMatchObject({
      items: [{ name: 'CRM' }],
    });
  });

  test('does not show the passphrase in files, jobs, audit events, or the log', async () => {
    const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const logged = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
    const setup = await openSetup();
    const { app } = setup;

    for (const backupPassphrase of [wrong, passphrase]) {
      await runJob(app, 'startBackupCheck', 'backup-check', { folder: setup.from, backupPassphrase });
    }
    const body = { folder: setup.from, createdAt: setup.createdAt, backupPassphrase: passphrase };
    const restored = await runJob(app, 'startRestore', 'restore', body);
    const jobs = await app.run('listDataJobs', cli, {});

    expect(restored).toMatchObject({ state: 'done' });
    expectNoPassphrase(Buffer.from(JSON.stringify(jobs)));
    const calls = [...printed, ...logged].flatMap(({ mock }) => mock.calls.flat().map(String));
    expectNoPassphrase(Buffer.from(calls.join('\n')));
    const plain = openSecondConnection(app).serialize();
    expect(Buffer.from(plain).includes('startRestore')).toBe(true);
    expectNoPassphrase(plain);
    const aside = { ...setup, dataDir: restored?.movedTo ?? '' };
    const events = query<{ after: string }>(aside, 'SELECT after FROM auditEvents');
    expect(events.filter(({ after }) => after.includes('"withPassphrase":true'))).toHaveLength(3);
    expectNoPassphrase(Buffer.from(JSON.stringify(events)));
    expectNoPassphrase(readFiles(dirname(setup.dataDir)));
  });

  test.each<[string, string, RegExp]>([
    ['is too short', 'tall boats', /^backupPassphrase: has 10 characters; use 12 to 128$/],
    ['is too long', 'boat '.repeat(30), /^backupPassphrase: must have at most 128 characters/],
    ['repeats the same characters', 'abababababababab', /^backupPassphrase: repeats the same characters/],
    ['is common', 'password12345678', /^backupPassphrase: is one of the most common/],
  ])('is rejected at once if the passphrase %s', async (_what, backupPassphrase, error) => {
    const folder = temporaryFolder();
    const app = await openApp(folder);
    const body = { folder: dirname(folder.dataDir), backupPassphrase };

    expect(await failureOf(app.run('startBackup', cli, { body }))).toMatchObject({
      code: 'invalid',
      errors: [expect.stringMatching(error)],
    });
    expect(await findJob(app, 'backup')).toBeUndefined();
  });
});

test('a check with a passphrase reports if the backup has none, and does not require one', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const from = join(dirname(folder.dataDir), 'backup');
  await createBackup(folder, from);

  const job = await runJob(app, 'startBackupCheck', 'backup-check', {
    folder: from,
    backupPassphrase: passphrase,
  });

  const failure = 'The backup has no passphrase: only the master key that it was created with opens it';
  expect(job).toMatchObject({ state: 'failed', failure, withPassphrase: false });
});

describe('a restore on a machine without a master key', () => {
  const withoutReplacing = { replace: false, removeOfficers: false };

  async function createClosed(given?: string) {
    const folder = temporaryFolder();
    const app = await openApp(folder);
    await app.run('createApiKey', cli, { body: { name: 'CRM' } });
    await app.close();
    const from = join(dirname(folder.dataDir), 'backup');
    await createBackup({ ...folder, passwordCost }, from, undefined, given);
    return { folder, from };
  }

  test('creates one with the right passphrase, which then opens the data', async () => {
    const { folder, from } = await createClosed(passphrase);
    const machine = temporaryFolder();

    await restoreBackup(from, { ...machine, passwordCost }, { ...withoutReplacing, passphrase }, cli);

    expect(query(machine, 'SELECT name FROM apiKeys')).toEqual([{ name: 'CRM' }]);
    expect(readFileSync(machine.keyFile)).not.toEqual(readFileSync(folder.keyFile));
    // The previous master key does not open the restored data.
    expect(() => openKeys({ ...machine, keyFile: folder.keyFile }, false)).toThrow(/another data folder/);
  });

  test.each<[string, string | undefined, string | undefined, RegExp]>([
    ['a wrong passphrase', passphrase, wrong, /^The passphrase of the backup is incorrect$/],
    ['an empty passphrase', passphrase, '', /^The passphrase of the backup is incorrect$/],
    ['no passphrase', passphrase, undefined, /: enter the passphrase of the backup$/],
    ['a passphrase for a backup that has none', undefined, passphrase, /^The backup has no passphrase/],
  ])('with %s is rejected, and leaves nothing', async (_what, own, given, message) => {
    const { from } = await createClosed(own);
    const machine = temporaryFolder();

    const restoring = restoreBackup(
      from,
      { ...machine, passwordCost },
      { ...withoutReplacing, passphrase: given },
      cli,
    );

    await expect(restoring).rejects.toThrow(message);
    expect(readdirSync(dirname(machine.dataDir))).toEqual([]);
    expect(existsSync(machine.keyFile)).toBe(false);
  });
});
