import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyDatabase } from '#service/host/backup/copy-database.ts';
import { checkpoint, openDatabase, readLogPages } from '#service/storage/database.ts';
import type { DatabaseKey } from '#service/storage/database-key.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { Canceled, type Report, reportNothing } from '#service/storage/report.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
import { openDatabaseOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

const listsDescriptors = vi.hoisted(() => ({ current: true }));

vi.mock('#service/storage/open-descriptor.ts', async (load) => {
  const { findOpenDescriptor } = await load<typeof import('#service/storage/open-descriptor.ts')>();
  return {
    findOpenDescriptor: (file: string) => (listsDescriptors.current ? findOpenDescriptor(file) : undefined),
  };
});

const beforePass = vi.hoisted(() => ({ current: () => {} }));

vi.mock('#service/storage/database.ts', async (load) => {
  const database = await load<typeof import('#service/storage/database.ts')>();
  const checkpoint: typeof database.checkpoint = (connection) => {
    beforePass.current();
    return database.checkpoint(connection);
  };
  return { ...database, checkpoint };
});

/** A database of several megabytes with one connection that writes, which does not move its log. */
function create() {
  const folder = temporaryFolder();
  mkdirSync(folder.dataDir, { recursive: true });
  const writing = openDatabaseOf(folder, 'writer');
  onTestFinished(() => void (writing.open && writing.close()));
  writing.exec('CREATE TABLE notes (text TEXT)');
  write(writing, 1000);
  const from = dataFolderPaths(folder.dataDir).database;
  const to = join(folder.dataDir, 'copy');
  const key = openVault(folder).database;
  return {
    folder,
    from,
    to,
    writing,
    copy: (report: Report = reportNothing) => copyDatabase(from, to, key, report),
    count: (file: string) => count(file, key),
    select: (file: string, ...queries: string[]) => select(file, key, ...queries),
  };
}

function write(database: Database, notes: number): void {
  const insert = database.prepare('INSERT INTO notes VALUES (hex(randomblob(3000)))');
  database.transaction(() => {
    for (let note = 0; note < notes; note += 1) insert.run();
  })();
}

/** The only value of each query. */
function select(file: string, key: DatabaseKey, ...queries: string[]): unknown[] {
  const database = openDatabase(file, 'migrator', key);
  try {
    return queries.map((text) => database.prepare(text).pluck().get());
  } finally {
    database.close();
  }
}

function count(file: string, key: DatabaseKey): { notes: unknown; problems: unknown } {
  const [notes, problems] = select(file, key, 'SELECT count(*) FROM notes', 'PRAGMA integrity_check');
  return { notes, problems };
}

describe.each([
  ['of the bytes of its file', true],
  ['of its pages, where the system does not list descriptors', false],
])('a copy of a database %s', (_, lists) => {
  test.beforeEach(() => {
    listsDescriptors.current = lists;
  });

  test('has what was committed when it started, also in the log, and nothing of later commits', async () => {
    const { writing, to, copy, count } = create();
    const phases = new Set<string>();

    await copy((phase, ...pages) => {
      phases.add(phase);
      expect(pages.every(Number.isInteger)).toBe(true);
      if (phase === 'Copying the database') write(writing, 10);
    });

    expect(count(to)).toEqual({ notes: 1000, problems: 'ok' });
    expect(phases.has('Checking the copy')).toBe(lists && process.platform === 'linux');
  });

  test('has one state of all pages, although others commit before each pass over the log', async () => {
    const { from, writing, to, copy, select } = create();
    writing.exec('CREATE TABLE first AS SELECT 0 AS value; CREATE TABLE second AS SELECT 0 AS value');
    checkpoint(writing);
    writing.exec('BEGIN; UPDATE first SET value = 1; UPDATE second SET value = 1; COMMIT');
    let committed = 1;
    beforePass.current = () => {
      try {
        writing.exec('UPDATE first SET value = value + 1');
        committed += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_BUSY' });
      }
    };
    onTestFinished(() => {
      beforePass.current = () => {};
    });

    await copy();

    expect(select(to, 'SELECT value FROM first', 'SELECT value FROM second')).toEqual([committed, 1]);
    expect(select(from, 'SELECT value FROM first')).toEqual([committed]);
  });

  test('keeps every commit that is made meanwhile in the database', async () => {
    const { from, writing, copy, count } = create();
    let written = 1000;

    await copy(() => {
      write(writing, 10);
      written += 10;
    });

    expect(count(from)).toEqual({ notes: written, problems: 'ok' });
  });

  test.each(['leaf', 'overflow'])('fails if a page of the type %s is damaged', async (pageType) => {
    const { from, writing, copy } = create();
    const query = `SELECT max(pageno) FROM dbstat WHERE name = 'notes' AND pagetype = ?`;
    const page = writing.prepare(query).pluck().get(pageType) as number;
    writing.close();
    const bytes = readFileSync(from);
    bytes.writeUInt8(bytes.readUInt8(page * 4096 - 100) ^ 1, page * 4096 - 100);
    writeFileSync(from, bytes);

    await expect(copy()).rejects.toThrow(/cannot be read|malformed/);
  });

  test('ends as soon as its report is canceled, and the database can be written', async () => {
    const { from, writing, copy, count } = create();

    await expect(
      copy((phase) => {
        if (phase === 'Copying the database') throw new Canceled();
      }),
    ).rejects.toThrow(Canceled);

    write(writing, 1);
    expect(count(from)).toEqual({ notes: 1001, problems: 'ok' });
  });
});

/** A second passes each time the clock is read. */
function hurryClock() {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => clock.mock.calls.length * 1000);
  return clock;
}

/** A database with a reader of a moment before the last commit. */
function createWithReader() {
  listsDescriptors.current = true;
  const database = create();
  const reader = openDatabaseOf(database.folder, 'reader');
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN; SELECT count(*) FROM notes');
  write(database.writing, 500);
  return { ...database, reader };
}

test('a copy of a database waits for a reader of an earlier moment, and has the commits after it', async () => {
  const { reader, writing, to, copy, count } = createWithReader();
  const phases = new Set<string>();

  const copied = copy((phase) => void phases.add(phase));
  // It has moved what the reader does not need.
  await vi.waitFor(() => expect(readLogPages(writing).checkpointed).toBeGreaterThan(0));
  expect(phases).toEqual(new Set(['Preparing the copy']));
  reader.exec('COMMIT');
  await copied;

  expect(count(to)).toEqual({ notes: 1500, problems: 'ok' });
});

test('a copy of a database can be canceled while it waits for a reader', async () => {
  const { copy } = createWithReader();
  const phases: string[] = [];

  const copied = copy((phase) => {
    if (phases.push(phase) === 3) throw new Canceled();
  });

  await expect(copied).rejects.toThrow(Canceled);
  expect(phases).toEqual(Array(3).fill('Preparing the copy'));
});

test('a copy of a database does not wait for a reader without end, and then has what was committed', async () => {
  const { to, copy, count } = createWithReader();
  const clock = hurryClock();
  const phases = new Set<string>();

  await copy((phase) => void phases.add(phase));

  expect(clock.mock.calls.length).toBeGreaterThan(10);
  expect(phases).toEqual(new Set(['Preparing the copy', 'Copying the database']));
  expect(count(to)).toEqual({ notes: 1500, problems: 'ok' });
});

test('a copy of a database does not wait for a transaction without end, and has what was committed before', async () => {
  listsDescriptors.current = true;
  const { writing, to, copy, count } = create();
  writing.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES ('not committed')");
  hurryClock();
  const phases = new Set<string>();

  await copy((phase) => void phases.add(phase));

  expect(phases).toEqual(new Set(['Preparing the copy', 'Copying the database']));
  expect(count(to)).toEqual({ notes: 1000, problems: 'ok' });
  writing.exec('COMMIT');
});
