import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

test('a migration that fails leaves the database as it was', async () => {
  const folder = temporaryFolder();
  await (await openApp(folder)).close();
  const file = join(folder.dataDir, 'offerdesk.sqlite');
  const indexes = (database: Database.Database) =>
    database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`).pluck().all();
  // As before the last two migrations, but for one of the things that they make.
  const before = new Database(file);
  before.exec(`DELETE FROM kysely_migration WHERE name >= '0012'; DROP INDEX accessTokensByUser`);
  const expected = indexes(before);
  before.close();

  await expect(createApp({ ...folder, role: 'host' })).rejects.toThrow(/aicRecordsByAccount already exists/);

  const after = new Database(file);
  expect(indexes(after)).toEqual(expected);
  expect(after.prepare('SELECT count(*) FROM kysely_migration').pluck().get()).toBe(11);
  after.close();
});
