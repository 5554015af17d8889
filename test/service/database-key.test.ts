import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../electron/service/storage/database.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';
import { Vault } from '../../electron/service/storage/vault.ts';
import { temporaryFolder } from '../support/service.ts';

const masterKey = Buffer.alloc(32, 1);
const { database: key, drafts } = new Vault({ outer: masterKey, inner: masterKey });

/** A database with a text on each of many pages. */
function createDatabase() {
  const { dataDir } = temporaryFolder();
  mkdirSync(dataDir);
  const file = dataFolderPaths(dataDir).database;
  const database = openDatabase(file, 'writer', key);
  onTestFinished(() => void database.close());
  database.exec(`CREATE TABLE texts (text TEXT);
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
    INSERT INTO texts SELECT 'planted text ' || n FROM numbers`);
  return { dataDir, file, database };
}

/** The files of the folder with that name prefix that contain the text unencrypted. */
function findPlain(folder: string, start: string): string[] {
  return readdirSync(folder).filter(
    (name) => name.startsWith(start) && readFileSync(join(folder, name)).includes('planted text'),
  );
}

test('no page is unencrypted, neither in the file nor in its log', () => {
  const { dataDir, file, database } = createDatabase();

  expect(statSync(`${file}-wal`).size).toBeGreaterThan(100_000);
  expect(findPlain(dataDir, 'offerdesk.sqlite')).toEqual([]);
  database.pragma('wal_checkpoint(TRUNCATE)');
  expect(statSync(file).size).toBeGreaterThan(100_000);
  expect(findPlain(dataDir, 'offerdesk.sqlite')).toEqual([]);
});

test('a page that was moved to another position is reported', () => {
  const { file, database } = createDatabase();
  database.close();
  const bytes = readFileSync(file);
  const damaged = `${file}.damaged`;
  bytes.copy(bytes, 4096 * 20, 4096 * 21, 4096 * 22);
  writeFileSync(damaged, bytes);

  const reopened = openDatabase(damaged, 'reader', key);
  onTestFinished(() => void reopened.close());
  expect(() => reopened.prepare('SELECT * FROM texts').all()).toThrow('malformed');
});

test('the key of another purpose opens nothing', () => {
  const { file } = createDatabase();

  expect(() => openDatabase(file, 'reader', drafts)).toThrow(
    `${file} is damaged, or keyring.json is from another data folder`,
  );
});

test('a backup is encrypted from its first page, and commits do not restart it', async () => {
  const { dataDir, file, database } = createDatabase();
  const to = join(dataDir, 'copy of 100%.sqlite');
  const reader = openDatabase(file, 'reader', key);
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  const done: number[] = [];

  await reader.backup(key.backupTarget(to), {
    progress({ totalPages, remainingPages }) {
      expect(findPlain(dataDir, 'copy')).toEqual([]);
      database.exec(`INSERT INTO texts VALUES ('committed during the backup')`);
      done.push(totalPages - remainingPages);
      return 10;
    },
  });

  expect(done.length).toBeGreaterThan(3);
  expect(done).toEqual(done.toSorted((left, right) => left - right));
  expect(new Set(done).size).toBe(done.length);
  const copy = openDatabase(to, 'reader', key);
  onTestFinished(() => void copy.close());
  expect(copy.prepare('SELECT count(*) FROM texts').pluck().get()).toBe(20_000);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('neither a trace of statements, nor an error, nor a log shows the key', () => {
  const { file } = createDatabase();
  const shown: string[] = [];
  const database = new SqliteDatabase(file, { verbose: (statement) => shown.push(String(statement)) });
  key.unlock(database);
  database.prepare('SELECT count(*) FROM texts').get();
  database.close();
  try {
    openDatabase(file, 'reader', drafts);
  } catch (error) {
    shown.push(inspect(error));
  }
  shown.push(inspect(key, { depth: 5, showHidden: true }), JSON.stringify(key));

  const secrets = [...key.backupTarget(file).matchAll(/hexkey=(\w+)/g)].map(([, hex = '']) =>
    hex.slice(8, 72),
  );
  expect(secrets).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  for (const secret of [...secrets, masterKey.toString('hex')]) {
    expect(shown.join('\n')).not.toContain(secret);
  }
});

test('a copy is not named where SQLite would use the name, with the key, for an unencrypted file', () => {
  const { dataDir } = temporaryFolder();
  mkdirSync(dataDir);
  const file = new URL('../../electron/service/storage/database-key.ts', import.meta.url).href;
  const thread = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { DatabaseKey } = await import(workerData);
    const key = new DatabaseKey(Buffer.alloc(32), Buffer.alloc(16));
    try { parentPort.postMessage(key.backupTarget('copy')); } catch ({ message }) { parentPort.postMessage(message); }
  `;
  // The variables of this thread are a copy, so SQLite does not see those that it sets.
  const program = `
    import { Worker } from 'node:worker_threads';
    const code = new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)});
    new Worker(code, { workerData: ${JSON.stringify(file)}, env: {} }).on('message', console.log);
  `;
  const { SQLITE_USE_URI: _, ...env } = process.env;

  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: dataDir,
    env,
    encoding: 'utf8',
  });

  expect(output.trim()).toBe('SQLite does not read URIs, so the copy would not be encrypted');
  expect(readdirSync(dataDir)).toEqual([]);
});
