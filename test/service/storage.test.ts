import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabaseOf, openStorageOf } from '../support/databases.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { temporaryFolder } from '../support/service.ts';

/** A folder that tests do not change. */
const folder = temporaryFolder(atEndOfFile);
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
