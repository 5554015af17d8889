import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createBackup } from '../../electron/service/host/backup/create-backup.ts';
import { openBackup } from '../../electron/service/host/backup/open-backup.ts';
import { KeyRotation } from '../../electron/service/host/keys/rotate-keys.ts';
import { openDataFolder } from '../../electron/service/host/open-data-folder.ts';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { backOffice, cli } from '../../electron/service/kernel/caller.ts';
import { KeyFileStore } from '../../electron/service/storage/key-store.ts';
import { openKeys, openVault } from '../../electron/service/storage/open-keys.ts';
import { openStorage, openWritableStorage } from '../../electron/service/storage/storage.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { dropAndCheck, readRows } from '../support/import-drafts.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';

type Folder = ReturnType<typeof temporaryFolder>;

const databaseOf = ({ dataDir }: Folder) => join(dataDir, 'offerdesk.sqlite');
const issuer = (title: string) => ({ title, legalName: title, ein: '123456789', type: 'LLC' });

async function findRotation(app: Awaited<ReturnType<typeof openApp>>): Promise<DataJob | undefined> {
  const { items } = (await app.run('listDataJobs', cli, {})) as { items: DataJob[] };
  return items.find(({ kind }) => kind === 'key-rotation');
}

function start(app: Awaited<ReturnType<typeof openApp>>): Promise<unknown> {
  const { id: keyId } = openKeys(app.service.keys).file.current;
  return app.run('startKeyRotation', backOffice, { body: { keyId } });
}

async function rotate(app: Awaited<ReturnType<typeof openApp>>): Promise<DataJob | undefined> {
  await start(app);
  await app.settle();
  return findRotation(app);
}

describe('a rotation of the master key', () => {
  test('keeps every record, and afterward only the new key opens the data', async () => {
    const folder = temporaryFolder();
    const { app, post, get } = await startService(folder);
    const created = await post('/issuers', issuer('Before'));
    const [previousKey, previousFile] = [readFileSync(folder.keyFile), readFileSync(databaseOf(folder))];

    expect(await rotate(app)).toMatchObject({ state: 'done', failure: null });

    expect((await get(`/issuers/${created.body.id}`)).body).toEqual(created.body);
    await post('/issuers', issuer('After'));
    await app.close();
    expect(readFileSync(folder.keyFile).equals(previousKey)).toBe(false);
    expect(readFileSync(databaseOf(folder)).subarray(0, 16)).not.toEqual(previousFile.subarray(0, 16));
    expect((await verifyDatabase(databaseOf(folder), openVault(folder))).errors).toEqual([]);
    writeFileSync(folder.keyFile, previousKey);
    await expect(openDataFolder(folder, openStorage)).rejects.toThrow(/belongs to another data folder/);
  });

  test('retains everything that is written while it runs', async () => {
    const { app, post, get } = await startService();
    await start(app);
    // Its threads have not answered yet, so it must not reject this request.
    const first = app.run('createIssuer', backOffice, { body: issuer('First') });
    let isOver = false;
    const over = app.settle().finally(() => {
      isOver = true;
    });
    const acknowledged = [((await first) as { id: string }).id];
    for (let number = 0; !isOver; number += 1) {
      const { status, body } = await post('/issuers', issuer(`Issuer ${number}`));
      if (status === 201) acknowledged.push(body.id);
      else expect(status, `Issuer ${number}: ${JSON.stringify(body)}`).toBe(503);
    }

    await over;
    expect(await findRotation(app)).toMatchObject({ state: 'done' });
    for (const id of acknowledged) expect((await get(`/issuers/${id}`)).status, id).toBe(200);
  });

  test('opens import drafts under the new key', async () => {
    const folder = temporaryFolder();
    const app = await openApp(folder);
    const people = 'firstName,lastName,email,investorAccountType\nAda,Byron,ada@example.com,INDIVIDUAL\n';
    const { id } = await dropAndCheck(app, people);
    const rows = await readRows(app, id);

    expect(await rotate(app)).toMatchObject({ state: 'done' });

    expect(rows).toHaveLength(1);
    expect(await readRows(app, id)).toEqual(rows);
    expect(readdirSync(folder.dataDir).filter((name) => name.includes('.next'))).toEqual([]);
    expect(readdirSync(join(folder.dataDir, 'drafts')).filter((name) => name.includes('.next'))).toEqual([]);
  });

  test('is in the audit log with its author, and the chain continues', async () => {
    const folder = temporaryFolder();
    const app = await openApp(folder);

    await rotate(app);

    const events = await app.service.storage.reader
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'startKeyRotation')
      .execute();
    expect(events).toMatchObject([{ recordId: 'master-key', actorId: 'back-office' }]);
    expect((await verifyDatabase(databaseOf(folder), app.service.vault)).errors).toEqual([]);
  });

  test('keeps older backups readable on the same machine', async () => {
    const folder = temporaryFolder();
    const app = await openApp(folder);
    const backup = join(folder.dataDir, '..', 'backup');
    await createBackup(folder, backup);

    await rotate(app);
    await rotate(app);

    await expect(openBackup(backup, folder)).resolves.toMatchObject({
      manifest: { files: { count: 2 } },
    });
  });

  test('is rejected if the key was replaced meanwhile', async () => {
    const app = await openApp();
    const { id: keyId } = openKeys(app.service.keys).file.current;
    await rotate(app);

    await expect(app.run('startKeyRotation', backOffice, { body: { keyId } })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ field: 'keyId', message: 'does not match the current master key. Reload the page.' }],
    });
  });

  test('is rejected while another one runs', async () => {
    const app = await openApp();
    await start(app);

    await expect(start(app)).rejects.toMatchObject({
      code: 'conflict',
      errors: [
        {
          field: null,
          message: 'The master key cannot be rotated during another rotation; wait until it ends',
        },
      ],
    });
    await app.settle();
  });

  test('changes nothing if it is canceled', async () => {
    const folder = temporaryFolder();
    const app = await openApp(folder);
    const keys = openKeys(folder);
    await start(app);

    const canceled = await app.run('cancelDataJob', backOffice, { body: { kind: 'key-rotation' } });
    await app.settle();

    expect(canceled).toEqual({ isCanceled: true });
    expect(await findRotation(app)).toMatchObject({ state: 'canceled' });
    expect(openKeys(folder)).toEqual(keys);
    expect(readdirSync(folder.dataDir).filter((name) => name.includes('.next'))).toEqual([]);
  });
});

/** A closed folder with data, and a rotation that is prepared up to its decisive step. */
async function prepare() {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  await app.close();
  const { storage } = await openDataFolder(folder, openWritableStorage);
  const rotation = new KeyRotation(folder);
  await rotation.prepare(storage, () => {});
  await storage.close();
  return { folder, rotation };
}

class Killed extends Error {}

describe('a rotation that is killed', () => {
  const kill = () => {
    throw new Killed();
  };

  test('before the new key is stored changes nothing', async () => {
    const { folder, rotation } = await prepare();
    const store = new KeyFileStore(folder.keyFile);
    vi.spyOn(store, 'stage').mockImplementation(async () => kill());

    await expect(rotation.putInPlace(store)).rejects.toThrow(Killed);

    await expectOpens(folder);
  });

  test('after the decisive step is completed at the next start', async () => {
    const { folder, rotation } = await prepare();
    const store = new KeyFileStore(folder.keyFile);
    vi.spyOn(store, 'promote').mockImplementation(async () => kill());
    const previousKey = readFileSync(folder.keyFile, 'utf8');

    await expect(rotation.putInPlace(store)).rejects.toThrow(Killed);

    expect(readFileSync(folder.keyFile, 'utf8')).toBe(previousKey);
    await expectOpens(folder);
    expect(readFileSync(folder.keyFile, 'utf8')).not.toBe(previousKey);
    expect(existsSync(`${folder.keyFile}.next`)).toBe(false);
  });

  test('keeps the new data if its files cannot be moved after the decisive step', async () => {
    const { folder, rotation } = await prepare();
    const store = new KeyFileStore(folder.keyFile);
    const stage = store.stage.bind(store);
    // A folder instead of the log cannot be removed as a file.
    const obstacle = `${databaseOf(folder)}-wal`;
    vi.spyOn(store, 'stage').mockImplementation(async (key) => {
      await stage(key);
      rmSync(obstacle, { force: true });
      mkdirSync(obstacle);
    });

    await expect(rotation.putInPlace(store)).rejects.toThrow();
    await rotation.cancel();

    expect(existsSync(`${databaseOf(folder)}.next`)).toBe(true);
    rmSync(obstacle, { recursive: true });
    await expectOpens(folder);
  });

  test('between the decisive step and the exchange of the files is completed at the next start', async () => {
    const { folder, rotation } = await prepare();
    const database = readFileSync(databaseOf(folder));
    const store = new KeyFileStore(folder.keyFile);
    vi.spyOn(store, 'promote').mockImplementation(async () => kill());
    const next = readFileSync(`${databaseOf(folder)}.next`);
    await expect(rotation.putInPlace(store)).rejects.toThrow(Killed);
    // As after a kill: the keyring names files that are not in their places yet.
    const keyring = JSON.parse(readFileSync(join(folder.dataDir, 'keyring.json'), 'utf8'));
    writeFileSync(
      join(folder.dataDir, 'keyring.json'),
      JSON.stringify({ ...keyring, moving: ['offerdesk.sqlite'] }),
    );
    writeFileSync(databaseOf(folder), database);
    writeFileSync(`${databaseOf(folder)}.next`, next);

    await expectOpens(folder);

    expect(existsSync(`${databaseOf(folder)}.next`)).toBe(false);
  });
});

async function expectOpens(folder: Folder): Promise<void> {
  const { storage, vault } = await openDataFolder(folder, openWritableStorage);
  try {
    const keys = await storage.reader.selectFrom('apiKeys').select('name').execute();
    expect(keys).toEqual([{ name: 'CRM' }]);
  } finally {
    await storage.close();
  }
  expect((await verifyDatabase(databaseOf(folder), vault)).errors).toEqual([]);
}
