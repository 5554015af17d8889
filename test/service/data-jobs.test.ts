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
async function openDesk() {
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

type Desk = Awaited<ReturnType<typeof openDesk>>;

async function createTestBackup({ run, backups }: Desk): Promise<string> {
  const job = await run('backup', 'startBackup', { folder: backups });
  return job?.folder ?? '';
}

/** A link next to the data folder that leads into it. */
function linkInto({ dataDir, backups }: Desk): string {
  const link = join(backups, 'link');
  symlinkSync(join(dataDir, 'files'), link, 'junction');
  return link;
}

describe.each(['audit-log', 'data'] as const)('a check of the %s', (kind) => {
  test('finds no problems in valid data, and writes an event', async () => {
    const { run, lastEvent } = await openDesk();

    const job = await run(kind, 'startCheck', { kind });

    expect(job).toMatchObject({ state: 'done', errors: [], failure: null });
    expect(job?.events).toBeGreaterThan(3);
    const event = await lastEvent();
    expect(event).toMatchObject({ action: 'startCheck', recordId: kind, actorId: 'back-office' });
    expect(JSON.parse(event.after)).toMatchObject({ state: 'done', errors: [], events: job?.events });
  });

  test('finds a changed event', async () => {
    const { run, tamper } = await openDesk();
    tamper("UPDATE auditEvents SET actorId = 'nobody' WHERE seq = 2");

    const job = await run(kind, 'startCheck', { kind });

    expect(job).toMatchObject({ state: 'done', errors: [expect.stringContaining('Event 2 was altered')] });
  });

  test('runs once at a time', async () => {
    const { ask, app } = await openDesk();
    await ask('startCheck', { kind });

    await expect(ask('startCheck', { kind })).rejects.toMatchObject({ code: 'conflict' });

    await app.settle();
    expect(await ask('startCheck', { kind })).toMatchObject({ state: 'running' });
  });
});

describe('a backup', () => {
  test('appears in the given folder, and is valid', async () => {
    const desk = await openDesk();
    const folder = await createTestBackup(desk);

    expect(readdirSync(desk.backups)).toEqual([folder.slice(desk.backups.length + 1)]);
    expect(await desk.find('backup')).toMatchObject({ state: 'done', files: 2, failure: null });
    expect(JSON.parse((await desk.lastEvent()).after)).toMatchObject({ state: 'done', folder });
    const before = readdirSync(folder).toSorted();
    expect(await desk.run('backup-check', 'startBackupCheck', { folder })).toMatchObject({
      state: 'done',
      errors: [],
      files: 2,
    });
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(readdirSync(desk.app.service.storage.paths.temporary)).toEqual([]);
  });

  test('leaves nothing if it is canceled', async () => {
    const { ask, app, backups, find } = await openDesk();
    await ask('startBackup', { folder: backups });

    expect(await ask('cancelDataJob', { kind: 'backup' })).toEqual({ isCanceled: true });

    await app.settle();
    expect(await find('backup')).toMatchObject({ state: 'canceled' });
    expect(readdirSync(backups)).toEqual([]);
  });

  test('leaves nothing if the host closes while it runs', async () => {
    const { ask, app, backups } = await openDesk();
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
    const desk = await openDesk();
    const folder = await createTestBackup(desk);
    damage(folder);

    const job = await desk.run('backup-check', 'startBackupCheck', { folder });

    expect(job).toMatchObject({ state: 'done', errors: [expect.stringMatching(message)] });
  });

  test('of another master key is reported by a check', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    const folder = await createTestBackup(other);

    const job = await desk.run('backup-check', 'startBackupCheck', { folder });

    expect(job).toMatchObject({ state: 'failed', failure: expect.stringContaining('another master key') });
  });

  test('that does not exist fails with instructions', async () => {
    const { run, backups } = await openDesk();

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
    const { ask } = await openDesk();

    await expect(ask(operation, { folder })).rejects.toMatchObject({ code });
    expect(existsSync(folder)).toBe(false);
  });

  test.each<[string, (desk: Desk) => string, RegExp]>([
    ['the data folder', ({ dataDir }) => dataDir, /^folder: is the data folder/],
    ['its temporary files', ({ dataDir }) => join(dataDir, 'tmp'), /^folder: is the data folder or inside/],
    ['its stored files', ({ dataDir }) => join(dataDir, 'files'), /^folder: is the data folder or inside/],
    ['a spelling of it', ({ dataDir }) => `${dataDir}/../data/tmp/`, /^folder: is the data folder or inside/],
    ['a link into it', linkInto, /^folder: is the data folder or inside/],
    ['the folder above it', ({ dataDir }) => dirname(dataDir), /^folder: contains the data folder/],
    ['the root', () => parse(process.cwd()).root, /^folder: contains the data folder/],
  ])('is rejected at once in %s', async (_what, find, error) => {
    const desk = await openDesk();
    const folder = find(desk);

    expect(await failureOf(desk.ask('startBackup', { folder }))).toMatchObject({
      code: 'rule',
      errors: [expect.stringMatching(error)],
    });
    expect(await desk.find('backup')).toBeUndefined();
  });

  test('can be in a folder whose name starts like that of the data folder', async () => {
    const desk = await openDesk();
    const folder = `${desk.dataDir}-backups`;
    mkdirSync(folder);

    expect(await desk.run('backup', 'startBackup', { folder })).toMatchObject({ state: 'done' });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test.runIf(process.platform === 'linux').each(['/proc', '/proc/self', '/sys'])(
    'is rejected at once in the special file system %s',
    async (folder) => {
      const { ask, find } = await openDesk();

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
      const { ask, backups } = await openDesk();
      chmodSync(backups, 0o500);
      onTestFinished(() => chmodSync(backups, 0o700));

      await expect(ask('startBackup', { folder: backups })).rejects.toMatchObject({ code: 'rule' });
    },
  );
});
