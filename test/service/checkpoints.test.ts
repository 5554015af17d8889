import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Checkpoints } from '../../electron/service/host/writer/checkpoints.ts';
import { WorkerClient } from '../../electron/service/kernel/worker-client.ts';
import { openSecondReader, openStorageOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

/** A folder whose commits are followed by checkpoints. */
async function open() {
  const folder = temporaryFolder();
  const storage = await openStorageOf(folder);
  const checkpoints = new Checkpoints(storage, folder);
  storage.commits.onCommit(() => checkpoints.start());
  onTestFinished(async () => {
    await checkpoints.close();
    await storage.close();
  });
  return { folder, storage };
}

type Storage = Awaited<ReturnType<typeof open>>['storage'];

let written = 0;

async function write({ commits }: Storage, megabytes: number): Promise<void> {
  for (let left = megabytes; left > 0; left -= 1) {
    written += 1;
    const name = `setting ${written}`;
    await commits.run((db) =>
      sql`insert into settings values (${name}, hex(zeroblob(${Math.min(left, 1) * 500_000})))`.execute(db),
    );
  }
}

function countMissing({ readLogPages }: Storage): number {
  const pages = readLogPages();
  return pages ? pages.log - pages.checkpointed : 0;
}

test.each([
  ['SQLITE_READONLY', 0],
  ['SQLITE_IOERR_READ', 1],
])(
  'after a commit, the error %s of the log is reported %i times, and commits continue',
  async (code, times) => {
    const { storage } = await open();
    const error = Object.assign(new Error('failed'), { code });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    storage.readLogPages = () => {
      throw error;
    };

    await write(storage, 1);

    expect(log.mock.calls).toEqual(Array.from({ length: times }, () => ['After a commit:', error]));
  },
);

describe('the log of a database', () => {
  test('stays as it is while it is short', async () => {
    const { storage } = await open();

    await write(storage, 1);

    expect(storage.readLogPages()).toMatchObject({ checkpointed: 0 });
  });

  test('is moved into the database when it is long', async () => {
    const { storage } = await open();

    await write(storage, 10);

    // A commit during an attempt starts no other one, so what it leaves waits for the next commit.
    await eventually(async () => {
      await write(storage, 0.01);
      expect(countMissing(storage)).toBeLessThan(1000);
    });
  });

  test('starts again when it is too long, and nothing is lost', async () => {
    const { storage } = await open();

    await write(storage, 100);
    await eventually(async () => {
      await write(storage, 1);
      expect(storage.readLogPages()?.log).toBeLessThan(16_000);
    });

    const { rows } = await sql<{ count: number }>`select count(*) as count from settings`.execute(
      storage.reader,
    );
    expect(rows[0]?.count).toBeGreaterThan(100);
  });

  test('grows while a reader needs its pages, and commits do not wait for the reader', async () => {
    const { folder, storage } = await open();
    const reader = openSecondReader(folder);
    reader.exec('BEGIN; SELECT count(*) FROM settings');

    await write(storage, 100);
    await eventually(() => expect(storage.readLogPages()?.log).toBeGreaterThan(16_000));
    reader.exec('COMMIT');
    await eventually(async () => {
      await write(storage, 5);
      expect(storage.readLogPages()?.log).toBeLessThan(16_000);
    });
  });

  test('makes no commit wait while readers need its pages, although it is too long', async () => {
    const { folder, storage } = await open();
    const [first, second] = [openSecondReader(folder), openSecondReader(folder)];
    const attempts = vi.spyOn(WorkerClient.prototype, 'request');
    const waits = vi.spyOn(storage, 'checkpoint');
    onTestFinished(() => {
      attempts.mockRestore();
      for (const reader of [first, second]) reader.close();
    });
    async function writeUntilAttempts(count: number) {
      attempts.mockClear();
      await eventually(async () => {
        await write(storage, 1);
        expect(attempts.mock.calls.length).toBeGreaterThanOrEqual(count);
      });
    }
    first.exec('BEGIN; SELECT count(*) FROM settings');
    await write(storage, 100);
    await writeUntilAttempts(1);
    const before = countMissing(storage);
    expect(before).toBeGreaterThan(16_000);

    // The pages that only the first reader needed can be moved.
    second.exec('BEGIN; SELECT count(*) FROM settings');
    first.exec('COMMIT');
    await writeUntilAttempts(5);

    expect(countMissing(storage)).toBeLessThan(before);
    expect(waits).not.toHaveBeenCalled();
  });

  test('waits before the next attempt to move it while a reader needs its pages', async () => {
    const { folder, storage } = await open();
    const reader = openSecondReader(folder);
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN; SELECT count(*) FROM settings');
    const attempts = vi.spyOn(WorkerClient.prototype, 'request');
    onTestFinished(() => attempts.mockRestore());
    await write(storage, 5);
    // The first attempt starts the thread of the checkpoints.
    await attempts.mock.results[0]?.value;
    attempts.mockClear();
    const startedAt = performance.now();

    for (let commits = 0; commits < 100; commits += 1) await write(storage, 0.001);

    const seconds = (performance.now() - startedAt) / 1000;
    expect(countMissing(storage)).toBeGreaterThan(1000);
    expect(attempts.mock.calls.length).toBeLessThanOrEqual(1 + seconds);
  });

  test('is unknown to a commit that is not complete', async () => {
    const { storage } = await open();

    const pages = await storage.commits.run(async () => storage.readLogPages());

    expect(pages).toBeUndefined();
  });
});
