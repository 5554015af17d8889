/**
 * Stores a data folder of the current version for the tests of later ones: run it with
 * `node electron/headless/run.cjs test/support/store-folder.ts` when a release has a new migration.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openHostApp } from '../../electron/service/host/host-app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { storeOlderFolder } from './older-folders.ts';

const root = mkdtempSync(join(tmpdir(), 'offerdesk-store-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

const folder = { dataDir: join(root, 'data'), keyFile: join(root, 'master.key') };
const app = await openHostApp(folder);
await app.run('loadSampleData', backOffice, { body: {} });
await app.parts.dataJobs.idle();
const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
  app.service.storage.reader,
);
await app.close();
const [{ name } = { name: '' }] = rows;
storeOlderFolder(name, folder);
