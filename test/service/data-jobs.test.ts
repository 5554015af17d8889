import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { openDatabaseOf } from '../support/databases.ts';
import { failureOf } from '../support/errors.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

type Kind = DataJob['kind'];

/** A service with some events, and a folder for backups next to its data. */
async function openSetup() {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const ask = (operation: Parameters<typeof app.run>[0], body: object = {}) =>
    app.run(operation, backOffice, { body }) as Promise<DataJob>;
  for (const name of ['CRM', 'Reporting', 'Ledger']) await ask('createApiKey', { name });
  const backups = join(dirname(folder.dataDir), 'backups');
  mkdirSync(backups);
  const find = async (kind: Kind) => {
    const { items } = (await app.run('listDataJobs', backOffice, {})) as { items: DataJob[] };
    return items.find((job) => job.kind === kind);
  };
  return {
    ...folder,
    app,
    ask,
    backups,
    find,
    /** Starts a job, and returns it after its end. */
    run: async (kind: Kind, operation: Parameters<typeof app.run>[0], body: object) => {
      expect(await ask(operation, body)).toMatchObject({ kind, state: 'running' });
      await app.settle();
      return find(kind);
    },
    lastEvent: async () => {
      const events = app.service.storage.reader.selectFrom('auditEvents').selectAll().orderBy('seq', 'desc');
      return events.executeTakeFirstOrThrow();
    },
    /** Changes the database like someone with the file. */
    tamper: (statement: string) => {
      const database = openDatabaseOf(folder);
      database.exec(`DROP TRIGGER auditEventsAreNeverChanged; ${statement}`);
      database.close();
    },
  };
}

type Setup = Awaited<ReturnType<typeof openSetup>>;

async function createTestBackup({ run, backups }: Setup): Promise<string> {
  const job = await run('backup', 'startBackup', { folder: backups });
  return job?.folder ?? '';
}

/** A link next to the data folder that leads into it. */
function linkInto({ dataDir, backups }: Setup): string {
  const link = join(backups, 'link');
  symlinkSync(join(dataDir, 'files'), link, 'junction');
  return link;
}

describe.each(['audit-log', 'data'] as const)('a check of the %s', (kind) => {
  test('finds no problems in valid data, and writes an event', async () => {
    const { run, lastEvent } = await openSetup();

    const job = await run(kind, 'startCheck', { kind });

    expect(job).toMatchObject({ state: 'done', errors: [], failure: null });
    expect(job?.events).toBeGreaterThan(3);
    const event = await lastEvent();
    expect(event).toMatchObject({ action: 'startCheck', recordId: kind, actorId: 'back-office' });
    expect(JSON.parse(event.after)).toMatchObject({ state: 'done', errors: [], events: job?.events });
  });

  test('finds a changed event', async () => {
    const { run, tamper } = await openSetup();
    tamper("UPDATE auditEvents SET actorId = 'nobody' WHERE seq = 2");

    const job = await run(kind, 'startCheck', { kind });

    expect(job).toMatchObject({ state: 'done', errors: [expect.stringContaining('Event 2 was altered')] });
  });

  test('runs once at a time', async () => {
    const { ask, app } = await openSetup();
    await ask('startCheck', { kind });

    await expect(ask('startCheck', { kind })).rejects.toMatchObject({ code: 'conflict' });

    await app.settle();
    expect(await ask('startCheck', { kind })).toMatchObject({ state: 'running' });
  });
});

describe('a backup', () => {
  test('appears in the given folder, and is valid', async () => {
    const setup = await openSetup();
    const folder = await createTestBackup(setup);

    expect(readdirSync(setup.backups)).toEqual([folder.slice(setup.backups.length + 1)]);
    expect(await setup.find('backup')).toMatchObject({ state: 'done', files: 2, failure: null });
    expect(JSON.parse((await setup.lastEvent()).after)).toMatchObject({ state: 'done', folder });
    const before = readdirSync(folder).toSorted();
    expect(await setup.run('backup-check', 'startBackupCheck', { folder })).toMatchObject({
      state: 'done',
      errors: [],
      files: 2,
    });
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(readdirSync(setup.app.service.storage.paths.temporary)).toEqual([]);
  });

  test('is the last one of the overview once it is complete, and a canceled one is not', async () => {
    const setup = await openSetup();
    const { app, ask, lastEvent } = setup;
    const readLast = async () =>
      ((await app.run('getOverview', backOffice, {})) as { lastBackupAt: string | null }).lastBackupAt;
    expect(await readLast()).toBeNull();

    await createTestBackup(setup);
    const { at } = await lastEvent();
    expect(await readLast()).toBe(at);

    await ask('startBackup', { folder: setup.backups });
    await ask('cancelDataJob', { kind: 'backup' });
    await app.settle();
    expect(JSON.parse((await lastEvent()).after)).toMatchObject({ state: 'canceled' });
    expect(await readLast()).toBe(at);
  });

  test('leaves nothing if it is canceled', async () => {
    const { ask, app, backups, find } = await openSetup();
    await ask('startBackup', { folder: backups });

    expect(await ask('cancelDataJob', { kind: 'backup' })).toEqual({ isCanceled: true });

    await app.settle();
    expect(await find('backup')).toMatchObject({ state: 'canceled' });
    expect(readdirSync(backups)).toEqual([]);
  });

  test('leaves nothing if the host closes while it runs', async () => {
    const { ask, app, backups } = await openSetup();
    await ask('startBackup', { folder: backups });

    await app.close();

    expect(readdirSync(backups).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    [
      'a changed database',
      (folder) => {
        const file = join(folder, 'offerdesk.sqlite');
        const bytes = readFileSync(file);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      /^offerdesk.sqlite does not match the backup$/,
    ],
    [
      'a foreign file',
      (folder) => writeFileSync(join(folder, 'more'), 'x'),
      /^more is not part of the backup$/,
    ],
  ])('with %s is reported by a check', async (_what, damage, message) => {
    const setup = await openSetup();
    const folder = await createTestBackup(setup);
    damage(folder);

    const job = await setup.run('backup-check', 'startBackupCheck', { folder });

    expect(job).toMatchObject({ state: 'done', errors: [expect.stringMatching(message)] });
  });

  test('of another master key is reported by a check', async () => {
    const [setup, other] = [await openSetup(), await openSetup()];
    const folder = await createTestBackup(other);

    const job = await setup.run('backup-check', 'startBackupCheck', { folder });

    expect(job).toMatchObject({ state: 'failed', failure: expect.stringContaining('another master key') });
  });

  test('that does not exist fails with instructions', async () => {
    const { run, backups } = await openSetup();

    expect(await run('backup-check', 'startBackupCheck', { folder: backups })).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('No backup found'),
    });
  });

  test.each([
    ['startBackup', 'backups', 'invalid'],
    ['startBackup', '/nowhere/at/all', 'not-found'],
    ['startBackupCheck', '/nowhere/at/all', 'not-found'],
  ] as const)('rejects %s %s as %s', async (operation, folder, code) => {
    const { ask } = await openSetup();

    await expect(ask(operation, { folder })).rejects.toMatchObject({ code });
    expect(existsSync(folder)).toBe(false);
  });

  test.each<[string, (setup: Setup) => string, RegExp]>([
    ['the data folder', ({ dataDir }) => dataDir, /^folder: is the data folder/],
    ['its temporary files', ({ dataDir }) => join(dataDir, 'tmp'), /^folder: is the data folder or inside/],
    ['its stored files', ({ dataDir }) => join(dataDir, 'files'), /^folder: is the data folder or inside/],
    ['a spelling of it', ({ dataDir }) => `${dataDir}/../data/tmp/`, /^folder: is the data folder or inside/],
    ['a link into it', linkInto, /^folder: is the data folder or inside/],
    ['the folder above it', ({ dataDir }) => dirname(dataDir), /^folder: contains the data folder/],
    ['the root', () => parse(process.cwd()).root, /^folder: contains the data folder/],
  ])('is rejected at once in %s', async (_what, find, error) => {
    const setup = await openSetup();
    const folder = find(setup);

    expect(await failureOf(setup.ask('startBackup', { folder }))).toMatchObject({
      code: 'rule',
      errors: [expect.stringMatching(error)],
    });
    expect(await setup.find('backup')).toBeUndefined();
  });

  test('can be in a folder whose name starts like that of the data folder', async () => {
    const setup = await openSetup();
    const folder = `${setup.dataDir}-backups`;
    mkdirSync(folder);

    expect(await setup.run('backup', 'startBackup', { folder })).toMatchObject({ state: 'done' });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test.runIf(process.platform === 'linux').each(['/proc', '/proc/self', '/sys'])(
    'is rejected at once in the special file system %s',
    async (folder) => {
      const { ask, find } = await openSetup();

      await expect(ask('startBackup', { folder })).rejects.toMatchObject({
        code: 'rule',
        errors: [{ field: 'folder', message: expect.stringMatching(/^cannot be written \(/) }],
      });
      expect(await find('backup')).toBeUndefined();
    },
  );

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'is rejected at once in a folder that this user must not write to',
    async () => {
      const { ask, backups } = await openSetup();
      chmodSync(backups, 0o500);
      onTestFinished(() => chmodSync(backups, 0o700));

      await expect(ask('startBackup', { folder: backups })).rejects.toMatchObject({ code: 'rule' });
    },
  );
});
