import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { openDatabaseOf } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

test('a migration that fails leaves the database as it was', async () => {
  const folder = temporaryFolder();
  await (await openApp(folder)).close();
  const indexes = (database: Database) =>
    database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`).pluck().all();
  // As before the last two migrations, but for one of the things that they make.
  const before = openDatabaseOf(folder);
  before.exec(`DELETE FROM kysely_migration WHERE name >= '0012'; DROP INDEX accessTokensByUser`);
  const expected = indexes(before);
  before.close();

  await expect(createApp({ ...folder, role: 'host' })).rejects.toThrow(/aicRecordsByAccount already exists/);

  const after = openDatabaseOf(folder);
  expect(indexes(after)).toEqual(expected);
  expect(after.prepare('SELECT count(*) FROM kysely_migration').pluck().get()).toBe(11);
  after.close();
});
