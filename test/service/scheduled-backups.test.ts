import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp, FolderInUse } from '../../electron/service/app.ts';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type {
  getBackupSchedule,
  ListedBackup,
  setBackupSchedule,
} from '../../shared/contracts/installation/backup-schedule.ts';
import type { InputOf, OutputOf } from '../../shared/contracts/operation.ts';
import { setClock } from '../law/support/clock.ts';
import type { Folder } from '../support/new-folder.ts';
import { openApp, passwordCost, temporaryFolder } from '../support/service.ts';

type Schedule = InputOf<typeof setBackupSchedule>['body'];
type App = Awaited<ReturnType<typeof openApp>>;

/** Monday, 10 AM in New York. */
const start = '2026-06-15T10:00:00-04:00';
/** At 2 AM, when the backup of the day is due. */
const due = (day: number) => `2026-06-${day}T02:00:00-04:00`;

beforeEach(() => setClock(start));

async function openSetup(folder: Folder = temporaryFolder()) {
  const app = await openApp(folder);
  await app.parts.schedule.idle();
  const location = join(dirname(folder.dataDir), 'backups');
  mkdirSync(location, { recursive: true });
  return { ...folder, app, location, ...actionsOf(app, location) };
}

function actionsOf(app: App, location: string) {
  const schedule = (changes: Partial<Schedule> = {}) =>
    app.run('setBackupSchedule', backOffice, {
      body: { folder: location, frequency: 'daily', weekday: 'sunday', hour: 2, kept: 3, ...changes },
    }) as Promise<OutputOf<typeof setBackupSchedule>>;
  return {
    schedule,
    /** The scheduled work at a time, and the backup that it starts. */
    async workAt(time: string) {
      setClock(time);
      await app.parts.schedule.run();
      await app.settle();
    },
    read: (caller: Caller = backOffice) =>
      app.run('getBackupSchedule', caller, {}) as Promise<OutputOf<typeof getBackupSchedule>>,
    async list(caller: Caller = backOffice) {
      return ((await app.run('listBackups', caller, {})) as { items: ListedBackup[] }).items;
    },
    async startManual() {
      await app.run('startBackup', backOffice, { body: { folder: location } });
    },
    names: () => readdirSync(location).toSorted(),
    /** The audit events of backups, oldest first. */
    async events() {
      const rows = await app.service.storage.reader
        .selectFrom('auditEvents')
        .select(['action', 'actorKind', 'after'])
        .where('recordId', '=', 'backup')
        .orderBy('seq')
        .execute();
      return rows.map(({ after, ...event }) => ({ ...event, ...JSON.parse(after) }));
    },
  };
}

const nameOf = (day: number) => `offerdesk-scheduled-backup-2026-06-${day}-06-00-00-000`;

describe('a scheduled backup', () => {
  test('is created when it is due, once, and recorded as work of the system', async () => {
    const { schedule, workAt, names, location, events, read, app } = await openSetup();
    expect(await schedule()).toMatchObject({ nextAt: '2026-06-16T06:00:00.000Z', failure: null });

    await workAt('2026-06-16T01:59:59-04:00');
    expect(names()).toEqual([]);
    await workAt(due(16));
    await workAt('2026-06-16T02:01:00-04:00');
    await workAt('2026-06-17T01:59:59-04:00');

    expect(names()).toEqual([nameOf(16)]);
    const folder = join(location, nameOf(16));
    expect(await events()).toEqual([
      expect.objectContaining({
        action: 'endScheduledBackup',
        actorKind: 'system',
        state: 'done',
        isScheduled: true,
        folder,
        files: 2,
      }),
    ]);
    await app.run('startBackupCheck', backOffice, { body: { folder } });
    await app.settle();
    const { items } = (await app.run('listDataJobs', backOffice, {})) as { items: object[] };
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'backup-check', state: 'done', errors: [] }),
    );
    expect(await read()).toMatchObject({ nextAt: '2026-06-17T06:00:00.000Z' });
    expect(await app.run('getOverview', backOffice, {})).toMatchObject({ lastBackupAt: expect.any(String) });
  });

  test('that was due while the application was closed is created at the next start, once', async () => {
    const folder = temporaryFolder();
    const first = await openSetup(folder);
    await first.schedule();
    await first.app.close();

    setClock('2026-06-19T15:00:00-04:00');
    const second = await openSetup(folder);
    await second.app.settle();
    await second.workAt('2026-06-19T15:01:00-04:00');

    expect(second.names()).toEqual(['offerdesk-scheduled-backup-2026-06-19-19-00-00-000']);
  });

  test('that the end of the application interrupts is created at the next start', async () => {
    const folder = temporaryFolder();
    const first = await openSetup(folder);
    await first.schedule();
    setClock(due(16));
    await first.app.parts.schedule.run();
    await first.app.close();

    setClock('2026-06-16T09:00:00-04:00');
    const second = await openSetup(folder);
    await second.app.settle();

    expect(second.names()).toEqual(['offerdesk-scheduled-backup-2026-06-16-13-00-00-000']);
    expect(await second.events()).toMatchObject([{ state: 'done' }]);
  });

  test('that an officer cancels is not created again on that day', async () => {
    const { app, schedule, workAt, names, events } = await openSetup();
    await schedule();
    setClock(due(16));
    await app.parts.schedule.run();
    await app.run('cancelDataJob', backOffice, { body: { kind: 'backup' } });
    await app.settle();

    await workAt('2026-06-16T12:00:00-04:00');
    expect(names()).toEqual([]);
    expect(await events()).toMatchObject([{ state: 'canceled' }]);
    await workAt(due(17));

    expect(names()).toEqual([nameOf(17)]);
  });

  test('waits until a manual backup has ended', async () => {
    const { app, schedule, workAt, names, startManual } = await openSetup();
    await schedule();
    setClock('2026-06-16T02:00:00-04:00');
    await startManual();
    await workAt('2026-06-16T02:00:30-04:00');
    expect(names()).toEqual(['offerdesk-backup-2026-06-16-06-00-00-000']);

    await workAt('2026-06-16T02:01:00-04:00');

    expect(names()).toHaveLength(2);
    expect(await app.run('getBackupSchedule', backOffice, {})).toMatchObject({ failure: null });
  });

  test('is created only by the host of the data folder', async () => {
    const { app, schedule, workAt, names, dataDir, keyFile } = await openSetup();
    await schedule();
    setClock(due(16));
    await expect(openApp({ dataDir, keyFile })).rejects.toThrow(FolderInUse);
    const beside = await createApp({ dataDir, keyFile, passwordCost, role: 'secondary' });
    await beside.parts.schedule.run();
    await beside.settle();
    await beside.close();
    expect(names()).toEqual([]);

    await workAt(due(16));

    expect(names()).toEqual([nameOf(16)]);
    await app.close();
  });

  test('follows a clock that was wrong for a while', async () => {
    const { schedule, workAt, names } = await openSetup();
    await schedule();
    await workAt('2031-01-01T12:00:00Z');
    await workAt('2026-06-15T11:00:00-04:00');
    const before = names().length;

    await workAt(due(16));

    expect(names()).toContain(nameOf(16));
    expect(names()).toHaveLength(before + 1);
  });
});

describe('a scheduled backup that fails', () => {
  test('is explained until one succeeds, and is tried again every hour with one audit event a day', async () => {
    const { schedule, workAt, names, location, events, read } = await openSetup();
    await schedule();
    rmSync(location, { recursive: true });
    const reason = `${location} does not exist. Connect its disk, or choose another folder.`;

    await workAt(due(16));
    expect((await read()).failure).toEqual({
      since: '2026-06-16T06:00:00.000Z',
      at: '2026-06-16T06:00:00.000Z',
      reason,
      retryAt: '2026-06-16T07:00:00.000Z',
    });
    await workAt('2026-06-16T02:59:59-04:00');
    expect((await read()).failure).toMatchObject({ at: '2026-06-16T06:00:00.000Z' });
    await workAt('2026-06-16T03:00:00-04:00');
    await workAt('2026-06-16T04:00:00-04:00');
    expect((await read()).failure).toMatchObject({
      since: '2026-06-16T06:00:00.000Z',
      at: '2026-06-16T08:00:00.000Z',
    });
    expect(await events()).toMatchObject([{ state: 'failed', failure: reason }]);
    await workAt(due(17));
    expect(await events()).toHaveLength(2);
    expect((await read()).failure).toMatchObject({ since: '2026-06-16T06:00:00.000Z' });

    mkdirSync(location);
    await workAt('2026-06-17T03:00:00-04:00');
    await workAt('2026-06-17T04:00:00-04:00');

    expect(names()).toEqual(['offerdesk-scheduled-backup-2026-06-17-07-00-00-000']);
    expect((await read()).failure).toBeNull();
    expect((await events()).map(({ state }) => state)).toEqual(['failed', 'failed', 'done']);
  });

  test('is created at once in another folder that an administrator chooses', async () => {
    const { schedule, workAt, location, read } = await openSetup();
    await schedule();
    rmSync(location, { recursive: true });
    await workAt(due(16));
    const other = `${location}-2`;
    mkdirSync(other);

    await schedule({ folder: other });
    await workAt('2026-06-16T02:01:00-04:00');

    expect(readdirSync(other)).toHaveLength(1);
    expect((await read()).failure).toBeNull();
  });

  test('does not disclose the folder to officers who are not administrators', async () => {
    const { schedule, workAt, location, read } = await openSetup();
    await schedule();
    rmSync(location, { recursive: true });
    await workAt(due(16));
    const approver = { ...backOffice, officer: { name: 'Ada', roles: ['approver'] } } as Caller;

    const answer = await read(approver);

    expect(answer).toMatchObject({ folder: null, failure: { reason: 'Administrators see the reason.' } });
    expect(JSON.stringify(answer)).not.toContain(location);
  });
});

describe('after a scheduled backup', () => {
  test('the oldest ones above the kept number are deleted, which the audit log records', async () => {
    const { schedule, workAt, names, location, events, list } = await openSetup();
    await schedule({ kept: 2 });
    for (const day of [16, 17, 18, 19]) await workAt(due(day));

    expect(names()).toEqual([nameOf(18), nameOf(19)]);
    expect((await events()).filter(({ action }) => action === 'deleteOldBackups')).toEqual(
      [16, 17].map((day) => ({
        action: 'deleteOldBackups',
        actorKind: 'system',
        deletedFolders: [join(location, nameOf(day))],
        notDeleted: [],
      })),
    );
    expect((await list()).map(({ folder }) => folder)).toEqual([
      join(location, nameOf(19)),
      join(location, nameOf(18)),
    ]);

    await schedule({ kept: 1 });
    await workAt(due(20));
    expect(names()).toEqual([nameOf(20)]);
  });

  test('nothing that the schedule did not create is deleted', async () => {
    const { schedule, workAt, names, location, startManual, app } = await openSetup();
    await schedule({ kept: 1 });
    await startManual();
    await app.settle();
    for (const [day, change] of [
      [16, () => renameSync(join(location, nameOf(16)), join(location, 'year-end'))],
      [17, () => writeFileSync(join(location, nameOf(17), 'notes.txt'), 'Keep')],
      [18, () => rmSync(join(location, nameOf(18), 'manifest.json'))],
      [19, () => rmSync(join(location, nameOf(19), 'offerdesk.sqlite'))],
    ] as const) {
      await workAt(due(day));
      change();
    }
    const unrelated = 'offerdesk-scheduled-backup-2020-01-01-06-00-00-000';
    mkdirSync(join(location, unrelated));
    writeFileSync(join(location, 'letter.txt'), 'x');
    const before = names();

    await workAt(due(20));
    await workAt(due(21));

    expect(names()).toEqual([...before, nameOf(21)].toSorted());
    expect(before).toHaveLength(7);
  });

  test('backups of the data folder of which this one is a copy are not deleted', async () => {
    const original = await openSetup();
    await original.schedule({ kept: 1 });
    await original.workAt(due(16));
    await original.app.close();
    const copy = join(dirname(original.dataDir), 'copy');
    cpSync(original.dataDir, copy, { recursive: true });
    setClock(start);
    const other = await openSetup({ dataDir: copy, keyFile: original.keyFile });

    await other.workAt(due(17));
    await other.workAt(due(18));

    expect(other.names()).toEqual([nameOf(16), nameOf(18)]);
    expect((await other.list()).map(({ origin }) => origin)).toEqual(['scheduled', 'scheduled-elsewhere']);
  });

  test('one that cannot be deleted stays complete, and is reported until it is gone', async () => {
    const { schedule, workAt, names, location, read, events } = await openSetup();
    await schedule({ kept: 1 });
    await workAt(due(16));
    // Its folder cannot get this name, as one that another program has open cannot on Windows.
    const obstacle = join(location, `${nameOf(16)}.deleting`);
    mkdirSync(join(obstacle, 'something'), { recursive: true });

    await workAt(due(17));

    expect(names()).toEqual([nameOf(16), `${nameOf(16)}.deleting`, nameOf(17)]);
    expect(existsSync(join(location, nameOf(16), 'offerdesk.sqlite'))).toBe(true);
    const { failure, notDeleted } = await read();
    expect(failure).toBeNull();
    expect(notDeleted).toEqual([
      expect.stringMatching(`^${nameOf(16)} could not be deleted: .*Delete that folder yourself\\.$`),
    ]);
    expect((await events()).at(-1)).toMatchObject({
      action: 'deleteOldBackups',
      deletedFolders: [],
      notDeleted,
    });

    rmSync(obstacle, { recursive: true });
    await workAt(due(18));
    expect(names()).toEqual([nameOf(18)]);
    expect((await read()).notDeleted).toEqual([]);
  });

  test('a deletion that was interrupted is completed', async () => {
    const { schedule, workAt, names, location, list } = await openSetup();
    await schedule({ kept: 5 });
    await workAt(due(16));
    renameSync(join(location, nameOf(16)), join(location, `${nameOf(16)}.deleting`));
    rmSync(join(location, `${nameOf(16)}.deleting`, 'offerdesk.sqlite'));

    await workAt(due(17));

    expect(names()).toEqual([nameOf(17)]);
    expect(await list()).toHaveLength(1);
  });
});

describe('the backup schedule', () => {
  test('is off at first, and starts with the next time that is due', async () => {
    const { read, schedule, workAt, names } = await openSetup();
    expect(await read()).toMatchObject({ folder: null, frequency: 'off', hour: 2, kept: 7, nextAt: null });

    await schedule({ hour: 9 });
    await workAt('2026-06-15T10:01:00-04:00');

    expect(names()).toEqual([]);
    expect(await read()).toMatchObject({ nextAt: '2026-06-16T13:00:00.000Z' });
  });

  test('can be weekly', async () => {
    const { schedule, workAt, names } = await openSetup();
    expect(await schedule({ frequency: 'weekly', weekday: 'wednesday' })).toMatchObject({
      nextAt: '2026-06-17T06:00:00.000Z',
    });

    for (const day of [16, 17, 18]) await workAt(due(day));

    expect(names()).toEqual([nameOf(17)]);
  });

  test('is turned off without its folder, and then creates no backup', async () => {
    const { schedule, workAt, location, read } = await openSetup();
    await schedule();
    rmSync(location, { recursive: true });
    await workAt(due(16));

    await schedule({ frequency: 'off' });
    await workAt(due(17));

    expect(await read()).toMatchObject({ frequency: 'off', folder: location, nextAt: null, failure: null });
  });

  test('writes an audit event with its previous values', async () => {
    const { app, schedule, location } = await openSetup();
    await schedule();

    const event = await app.service.storage.reader
      .selectFrom('auditEvents')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();

    expect(event).toMatchObject({ action: 'setBackupSchedule', recordId: 'backupSchedule' });
    expect(JSON.parse(event.after)).toMatchObject({
      before: { frequency: 'off', folder: null },
      after: { frequency: 'daily', folder: location, hour: 2, kept: 3 },
    });
  });

  test.each<[string, (setup: Awaited<ReturnType<typeof openSetup>>) => Partial<Schedule>, string, RegExp]>([
    ['no folder', () => ({ folder: null }), 'invalid', /^is required$/],
    ['a relative folder', () => ({ folder: 'backups' }), 'invalid', /^must be an absolute path$/],
    ['a folder that does not exist', () => ({ folder: '/nowhere/at/all' }), 'not-found', /^does not exist/],
    ['the data folder', ({ dataDir }) => ({ folder: dataDir }), 'rule', /^is the data folder/],
    ['the hour 24', () => ({ hour: 24 }), 'invalid', /at most 23/],
    ['half an hour', () => ({ hour: 2.5 }), 'invalid', /whole number/],
    ['no backup to keep', () => ({ kept: 0 }), 'invalid', /at least 1/],
    ['too many to keep', () => ({ kept: 101 }), 'invalid', /at most 100/],
  ])('rejects %s, names the field, and does not change', async (_what, find, code, message) => {
    const setup = await openSetup();
    const changes = find(setup);

    await expect(setup.schedule(changes)).rejects.toMatchObject({
      code,
      errors: [{ field: Object.keys(changes)[0], message: expect.stringMatching(message) }],
    });

    expect(await setup.read()).toMatchObject({ frequency: 'off', folder: null });
  });

  test('is set by administrators only', async () => {
    const { app, location } = await openSetup();
    const approver = { ...backOffice, officer: { name: 'Ada', roles: ['approver'] } } as Caller;
    const body = { folder: location, frequency: 'daily', weekday: 'sunday', hour: 2, kept: 3 };

    await expect(app.run('setBackupSchedule', approver, { body })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('the list of backups', () => {
  test('has manual and scheduled ones, also those whose folder is gone', async () => {
    const { app, schedule, workAt, location, list, startManual } = await openSetup();
    expect(await list()).toEqual([]);
    await schedule();
    await startManual();
    await app.settle();
    await workAt(due(16));
    await workAt(due(17));
    rmSync(join(location, nameOf(16)), { recursive: true });

    const items = await list();

    expect(items).toHaveLength(3);
    const manual = join(location, 'offerdesk-backup-2026-06-15-14-00-00-000');
    const bytes = expect.any(Number);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ folder: manual, origin: 'manual', isFound: true, files: 2, bytes }),
        expect.objectContaining({ folder: join(location, nameOf(16)), origin: 'scheduled', isFound: false }),
        expect.objectContaining({ folder: join(location, nameOf(17)), origin: 'scheduled', isFound: true }),
      ]),
    );
  });

  test('hides folders from officers who are not administrators', async () => {
    const { app, list, location, startManual } = await openSetup();
    await startManual();
    await app.settle();
    const reviewer = { ...backOffice, officer: { name: 'Ada', roles: ['reviewer'] } } as Caller;

    const items = await list(reviewer);

    expect(items).toMatchObject([{ folder: null, origin: 'manual', files: 2 }]);
    expect(JSON.stringify(items)).not.toContain(location);
  });
});
