import { setImmediate } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import { ArrivingUnits } from '../../electron/service/storage/arriving-units.ts';
import { CommitQueue } from '../../electron/service/storage/commit-queue.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import { Canceled } from '../../electron/service/storage/report.ts';
import type { Schema } from '../../electron/service/storage/schema.ts';
import { openKysely } from '../../electron/service/storage/sqlite-dialect.ts';
import { openWritableStorage, type WritableStorage } from '../../electron/service/storage/storage.ts';
import { openDatabaseOf, openStorageOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

async function openFolder(folder = temporaryFolder()): Promise<WritableStorage> {
  const storage = await openStorageOf(folder);
  onTestFinished(() => storage.close());
  return storage;
}

/** A queue with a connection of its own. */
async function openQueue(verbose?: (text: unknown) => void) {
  const folder = temporaryFolder();
  const storage = await openFolder(folder);
  const database = new SqliteDatabase(storage.paths.database, { verbose });
  onTestFinished(() => void database.close());
  const vault = openVault(folder);
  vault.database.unlock(database);
  return {
    storage,
    database,
    queue: new CommitQueue(database, openKysely<Schema>(database), vault.auditKey),
  };
}

/** A unit of work that stores a setting with that name. */
const insertName = (name: string) => (db: Kysely<Schema>) =>
  db.insertInto('settings').values({ name, value: '1' }).execute();

/** An audit event without its record. */
const remark = {
  at: '2026-01-05T09:30:00.000Z',
  actorKind: 'cli',
  actorId: 'cli',
  action: 'test',
  before: '{}',
  after: '{}',
  requestId: null,
};

async function storedNames({ reader }: WritableStorage): Promise<string[]> {
  const rows = await reader.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

describe('units of work', () => {
  test('are stored, and later ones too, if an effect of a commit fails', async () => {
    const storage = await openFolder();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    storage.commits.onCommit(() => {
      throw new Error('database or disk is full');
    });

    await storage.commits.run(insertName('a'));
    await storage.commits.run(insertName('b'));

    expect(await storedNames(storage)).toEqual(expect.arrayContaining(['a', 'b']));
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('share one commit if they arrive together', async () => {
    const statements: string[] = [];
    const { queue } = await openQueue((text) => statements.push(String(text)));

    await Promise.all(['a', 'b', 'c'].map((name) => queue.run(insertName(name))));

    const count = (text: string) => statements.filter((statement) => statement === text).length;
    expect(count('BEGIN IMMEDIATE')).toBe(1);
    expect(count('COMMIT')).toBe(1);
  });

  test('are answered when they are committed, not before', async () => {
    const storage = await openFolder();

    await storage.commits.run(insertName('a'));

    expect(await storedNames(storage)).toEqual(['a']);
  });

  test('return the result of the work', async () => {
    const { commits } = await openFolder();

    expect(await commits.run(async () => 5)).toBe(5);
  });

  test('run one at a time, in the order of their arrival', async () => {
    const { commits } = await openFolder();
    const steps: string[] = [];
    const work = (name: string) => async (db: Kysely<Schema>) => {
      steps.push(`${name} begins`);
      await insertName(name)(db);
      steps.push(`${name} ends`);
    };

    await Promise.all(['a', 'b', 'c'].map((name) => commits.run(work(name))));

    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  test('see the writes of earlier ones', async () => {
    const { commits } = await openFolder();
    const first = commits.run(insertName('a'));
    const second = commits.run((db) => db.selectFrom('settings').selectAll().execute());

    expect(await second).toEqual([{ name: 'a', value: '1' }]);
    await first;
  });

  test('are rolled back separately if they fail', async () => {
    const storage = await openFolder();
    const failing = async (db: Kysely<Schema>) => {
      await insertName('b')(db);
      throw new Error('after writing');
    };

    const outcomes = await Promise.allSettled([
      storage.commits.run(insertName('a')),
      storage.commits.run(failing),
      storage.commits.run(insertName('c')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'after writing' } });
    expect(await storedNames(storage)).toEqual(['a', 'c']);
  });

  test('leave nothing if they fail in a commit of their own', async () => {
    const storage = await openFolder();
    const failing = async (db: Kysely<Schema>, events: unknown[]) => {
      await insertName('a')(db);
      events.push({ ...remark, recordId: 'a' });
      throw new Error('after writing');
    };

    await expect(storage.commits.run(failing)).rejects.toThrow('after writing');
    await storage.commits.run(insertName('b'));

    expect(await storedNames(storage)).toEqual(['b']);
    expect(await storage.reader.selectFrom('auditEvents').select('id').execute()).toEqual([]);
  });

  test('are rolled back separately if the database rejects them', async () => {
    const storage = await openFolder();

    const outcomes = await Promise.allSettled(
      ['a', 'a', 'b'].map((name) => storage.commits.run(insertName(name))),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await storedNames(storage)).toEqual(['a', 'b']);
  });

  test('write their audit events, chained in their order, except those that fail', async () => {
    const folder = temporaryFolder();
    const storage = await openFolder(folder);
    const change = (recordId: string, isStored: boolean) =>
      storage.commits.run(async (_db, events) => {
        events.push({ ...remark, recordId });
        if (!isStored) throw new Error('after its events');
      });

    await Promise.allSettled([change('a', true), change('b', false), change('c', true)]);

    const events = await storage.reader.selectFrom('auditEvents').selectAll().orderBy('seq').execute();
    expect(events.map(({ recordId }) => recordId)).toEqual(['a', 'c']);
    const check = await verifyAuditLog(storage.reader, openVault(folder).auditKey);
    expect(check).toMatchObject({ events: 2, error: undefined });
  });

  test('can be more than fit into one commit', async () => {
    const storage = await openFolder();
    const names = Array.from({ length: 1000 }, (_, index) => `name ${String(index).padStart(4, '0')}`);

    await Promise.all(names.map((name) => storage.commits.run(insertName(name))));

    expect(await storedNames(storage)).toEqual(names);
  });
});

describe('a queue that closes', () => {
  test('finishes the queued units, and accepts no more', async () => {
    const folder = temporaryFolder();
    const storage = await openStorageOf(folder);
    const pending = ['a', 'b'].map((name) => storage.commits.run(insertName(name)));

    const closing = storage.close();
    const late = storage.commits.run(insertName('late'));

    await expect(late).rejects.toBeInstanceOf(Canceled);
    await Promise.all([...pending, closing]);
    const reopened = await openStorageOf(folder);
    onTestFinished(() => reopened.close());
    expect(await storedNames(reopened)).toEqual(['a', 'b']);
  });
});

describe('another connection that writes', () => {
  test('delays a unit of work, but not the event loop', async () => {
    const folder = temporaryFolder();
    const storage = await openFolder(folder);
    const other = openDatabaseOf(folder);
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE; INSERT INTO settings VALUES ('other', '1')");
    let isDone = false;
    const unit = storage.commits.run(insertName('own')).finally(() => {
      isDone = true;
    });

    for (let reads = 0; reads < 100; reads += 1) {
      expect(await storedNames(storage)).toEqual([]);
      await setImmediate();
    }
    expect(isDone).toBe(false);
    other.exec('COMMIT');
    await unit;

    expect(await storedNames(storage)).toEqual(['other', 'own']);
  });
});

test('a transaction that cannot start fails the units and steps that wait, and later ones run', async () => {
  const { storage, database, queue } = await openQueue();
  database.exec('BEGIN');

  const waiting = await Promise.allSettled([
    queue.run(insertName('unit')),
    queue.runStep(insertName('step')),
    queue.runStep(insertName('next step')),
  ]);
  database.exec('COMMIT');
  await Promise.all([queue.runStep(insertName('later step')), queue.run(insertName('later unit'))]);

  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await storedNames(storage)).toEqual(['later step', 'later unit']);
});

describe('steps of long work', () => {
  /** A step that stores a setting with that name. */
  const insertAs = (order: string[], name: string) => async (db: Kysely<Schema>) => {
    await insertName(name)(db);
    order.push(name);
  };

  test('run after the units that wait', async () => {
    const { commits } = await openFolder();
    const order: string[] = [];

    await Promise.all([
      commits.runStep(insertAs(order, 'first step')),
      commits.runStep(insertAs(order, 'second step')),
      commits.run(insertAs(order, 'unit')),
    ]);

    expect(order).toEqual(['unit', 'first step', 'second step']);
  });

  test('run after a fraction of a second, even if units follow each other without end', async () => {
    const { commits } = await openFolder();
    const startedAt = performance.now();
    let isOver = false;
    const step = commits.runStep(insertName('step')).finally(() => {
      isOver = true;
    });

    for (let unit = 0; !isOver && performance.now() - startedAt < 5000; unit += 1)
      await commits.run(insertName(`unit ${unit}`));

    expect(isOver).toBe(true);
    await step;
  });

  /** A folder with the sizes of its commits, and with units that other threads have sent. */
  async function openCounted() {
    const folder = temporaryFolder();
    const arriving = new ArrivingUnits();
    const storage = await openWritableStorage(folder.dataDir, openVault(folder), arriving);
    onTestFinished(() => storage.close());
    const commits: number[] = [];
    storage.commits.onCommit((units) => commits.push(units));
    return { storage, arriving, commits };
  }

  test('end their commit when a unit of another thread arrives', async () => {
    const { storage, arriving, commits } = await openCounted();
    const order: string[] = [];

    const first = storage.commits.runStep(async (db) => {
      await insertAs(order, 'first step')(db);
      arriving.add();
    });
    const second = storage.commits.runStep(insertAs(order, 'second step'));
    await first;
    arriving.remove();
    await Promise.all([storage.commits.run(insertAs(order, 'unit')), second]);

    expect(order).toEqual(['first step', 'unit', 'second step']);
    expect(commits).toEqual([1, 1, 1]);
  });

  test('share their commit with a unit that arrives during the last of them', async () => {
    const { storage, arriving, commits } = await openCounted();
    const order: string[] = [];
    const sent = Promise.withResolvers<unknown>();

    const steps = ['first step', 'second step'].map((name) =>
      storage.commits.runStep(async (db) => {
        await insertAs(order, name)(db);
        if (name !== 'first step') return;
        arriving.add();
        // As the message of another thread, it is received in a later turn of the event loop.
        globalThis.setImmediate(() => {
          arriving.remove();
          sent.resolve(storage.commits.run(insertAs(order, 'unit')));
        });
      }),
    );
    await Promise.all([...steps, sent.promise]);

    expect(order).toEqual(['first step', 'unit', 'second step']);
    expect(commits).toEqual([2, 1]);
  });

  describe('with a unit that joins them and fails', () => {
    /** Runs a step during which units arrive. */
    async function runJoined(
      storage: WritableStorage,
      units: ((db: Kysely<Schema>) => Promise<unknown>)[],
    ): Promise<string[]> {
      const outcomes: Promise<unknown>[] = [];
      const step = storage.commits.runStep(async (db) => {
        await insertName('step')(db);
        outcomes.push(...units.map((unit) => storage.commits.run(unit)));
      });
      const [own] = await Promise.allSettled([step]);
      const others = await Promise.allSettled(outcomes);
      return [own, ...others].map((one) => (one.status === 'fulfilled' ? 'stored' : one.reason.message));
    }

    const failing = async (db: Kysely<Schema>) => {
      await insertName('failing')(db);
      throw new Error('the unit failed');
    };

    test('are stored, and the unit is not', async () => {
      const { storage, commits } = await openCounted();

      expect(await runJoined(storage, [failing])).toEqual(['stored', 'the unit failed']);
      expect(await storedNames(storage)).toEqual(['step']);
      expect(commits).toEqual([1]);
    });

    test('are stored, and so are the units that do not fail', async () => {
      const storage = await openFolder();

      const outcomes = await runJoined(storage, [insertName('a'), failing, insertName('b')]);

      expect(outcomes).toEqual(['stored', 'stored', 'the unit failed', 'stored']);
      expect(await storedNames(storage)).toEqual(['a', 'b', 'step']);
    });

    test('are rejected with its error if the database has rolled them back, as on a full disk', async () => {
      const storage = await openFolder();

      const outcomes = await runJoined(storage, [
        async (db) => {
          await sql`ROLLBACK`.execute(db);
          throw new Error('database or disk is full');
        },
      ]);

      expect(outcomes).toEqual(['database or disk is full', 'database or disk is full']);
      expect(await storedNames(storage)).toEqual([]);
    });
  });

  test('share a commit, and if one of them fails, the others are stored, in their order', async () => {
    const { storage, commits } = await openCounted();
    const order: string[] = [];
    const failing = async (db: Kysely<Schema>) => {
      await insertAs(order, 'failing')(db);
      throw new Error('the step failed');
    };

    const outcomes = await Promise.allSettled([
      storage.commits.runStep(insertAs(order, 'a')),
      storage.commits.runStep(failing),
      storage.commits.runStep(insertAs(order, 'c')),
    ]);

    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { reason: { message: 'the step failed' } },
      { status: 'fulfilled' },
    ]);
    // Together at first, then each by itself.
    expect(order).toEqual(['a', 'failing', 'a', 'failing', 'c']);
    expect(await storedNames(storage)).toEqual(['a', 'c']);
    expect(commits).toEqual([1, 1]);
  });

  test('have a commit each while units arrive, and share one when none has arrived for a second', async () => {
    const { storage, commits } = await openCounted();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const runSteps = () =>
      Promise.all(Array.from({ length: 3 }, () => storage.commits.runStep(async () => {})));

    await storage.commits.run(insertName('a'));
    vi.advanceTimersByTime(999);
    await runSteps();
    expect(commits.splice(0)).toEqual([1, 1, 1, 1]);

    vi.advanceTimersByTime(1);
    await runSteps();
    expect(commits).toEqual([3]);
  });

  test('write the audit events of each of them', async () => {
    const folder = temporaryFolder();
    const storage = await openFolder(folder);
    const change = (recordId: string) =>
      storage.commits.runStep(async (_db, events) => {
        events.push({ ...remark, recordId });
      });

    await Promise.all([change('a'), change('b')]);

    const check = await verifyAuditLog(storage.reader, openVault(folder).auditKey);
    expect(check).toMatchObject({ events: 2, error: undefined });
  });
});
