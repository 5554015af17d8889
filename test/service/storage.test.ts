import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkpointAsSecondary } from '../../electron/service/storage/database.ts';
import { openDatabaseOf, openStorageOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

/** A folder that tests do not change. */
const folder = temporaryFolder(afterAll);
const shared = await openStorageOf(folder);
afterAll(() => shared.close());

function open(role: 'reader' | 'writer') {
  const database = openDatabaseOf(folder, role);
  onTestFinished(() => void database.close());
  return database;
}

describe('the database of a data folder', () => {
  test('has strict tables', async () => {
    const { rows } = await sql<{ name: string; strict: number }>`
      select name, strict from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`.execute(
      shared.reader,
    );

    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  test.each([
    [
      'bytes in a column of text',
      "UPDATE accounts SET name = x'00'",
      'cannot store BLOB value in TEXT column',
    ],
    [
      'the ID of a record that does not exist',
      "INSERT INTO offeringRevisions (seq, id, createdAt, updatedAt, offeringId, content) VALUES (1, 'a', '', '', 'b', '')",
      'FOREIGN KEY constraint failed',
    ],
    ['null in a required column', "INSERT INTO settings (name) VALUES ('a')", 'NOT NULL constraint'],
  ])('rejects %s', (_what, statement, message) => {
    const database = open('writer');
    database.exec(
      `BEGIN; INSERT INTO accounts (id, tenantId, name, status, managedBy, platform, createdAt, updatedAt)
       VALUES ('a', 'a', 'a', 'LIVE', 'a', 'a', '', '')`,
    );

    expect(() => database.exec(statement)).toThrow(message);
  });

  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    ['busy_timeout', 0],
  ])('has the setting %s %s', (pragma, value) => {
    expect(open('writer').pragma(pragma, { simple: true })).toBe(value);
  });

  test('cannot be changed by a connection that reads', async () => {
    expect(() => open('reader').exec("INSERT INTO settings VALUES ('a', '1')")).toThrow('readonly');
    await expect(
      shared.reader.insertInto('settings').values({ name: 'a', value: '1' }).execute(),
    ).rejects.toThrow('readonly');
  });

  test('cannot be opened by another user', () => {
    expect(statSync(dirname(shared.paths.database)).mode & 0o077).toBe(0);
  });

  test('opens again with its content', async () => {
    const own = temporaryFolder();
    const first = await openStorageOf(own);
    await first.commits.run((db) => db.insertInto('settings').values({ name: 'a', value: '1' }).execute());
    await first.close();

    const second = await openStorageOf(own);
    onTestFinished(() => second.close());

    expect(await second.reader.selectFrom('settings').selectAll().execute()).toEqual([
      { name: 'a', value: '1' },
    ]);
  });

  test('of a newer version is rejected, and unchanged', async () => {
    const own = temporaryFolder();
    await (await openStorageOf(own)).close();
    const database = openDatabaseOf(own);
    database.exec("INSERT INTO kysely_migration VALUES ('9999-from-the-future', '2999-01-01')");
    database.close();

    await expect(openStorageOf(own)).rejects.toThrow('newer version of Offerdesk: update the program');
  });
});

describe('a statement in a unit of work', () => {
  test('cannot open a transaction', async () => {
    await expect(shared.reader.transaction().execute(async () => {})).rejects.toThrow(
      'Only the commit queue',
    );
  });
});

describe('a secondary', () => {
  /** A folder with a host, and a secondary that has written much. */
  async function openBoth() {
    const own = temporaryFolder();
    const host = await openStorageOf(own);
    onTestFinished(() => host.close());
    const [secondary, other] = [openDatabaseOf(own, 'secondary'), openDatabaseOf(own, 'writer')];
    onTestFinished(() => {
      secondary.close();
      other.close();
    });
    secondary.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
      INSERT INTO settings SELECT 'setting ' || n, hex(zeroblob(1000)) FROM numbers`);
    return { secondary, other, readPages: () => countPages(secondary) };
  }

  function countPages(database: Database): number {
    const [state] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    return state ? state.log - state.checkpointed : Number.NaN;
  }

  test('leaves its writes in the log until it empties the log', async () => {
    const { secondary, readPages } = await openBoth();
    expect(readPages()).toBeGreaterThan(2000);

    checkpointAsSecondary(secondary);

    expect(readPages()).toBe(0);
  });

  test('retries later if another connection writes', async () => {
    const { secondary, other, readPages } = await openBoth();
    other.exec('BEGIN IMMEDIATE');

    checkpointAsSecondary(secondary);
    other.exec('COMMIT');
    checkpointAsSecondary(secondary);

    expect(readPages()).toBe(0);
  });

  test('leaves a short log unchanged', async () => {
    const { secondary, readPages } = await openBoth();
    checkpointAsSecondary(secondary);
    secondary.exec("INSERT INTO settings VALUES ('one more', '1')");

    checkpointAsSecondary(secondary);

    expect(readPages()).toBeGreaterThan(0);
  });
});
