import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHostApp } from '../../electron/service/host/host-app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { KeyFileStore, type MasterKeyStore } from '../../electron/service/storage/key-store.ts';
import { drawMasterKey, loadMasterKey } from '../../electron/service/storage/master-key.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { temporaryFolder } from '../support/service.ts';

test('a staged key file replaces the current one when it is promoted', async () => {
  const { keyFile } = temporaryFolder();
  const previous = loadMasterKey(keyFile, true);
  const store = new KeyFileStore(keyFile);
  const next = drawMasterKey();

  expect(await store.findStaged()).toBeUndefined();
  await store.stage(next);
  expect(await store.findStaged()).toEqual(next);
  expect(loadMasterKey(keyFile, false)).toEqual(previous);
  await store.promote();

  expect(loadMasterKey(keyFile, false)).toEqual(next);
  expect(await store.findStaged()).toBeUndefined();
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

/** A store without a key file, like a keychain. */
class MemoryStore implements MasterKeyStore {
  readonly place = 'memory';
  readonly protection = 'keychain';
  key = drawMasterKey();
  async stage(): Promise<void> {}
  async findStaged(): Promise<undefined> {}
  async promote(): Promise<void> {}
}

test('threads get the master key of a host that has no key file', async () => {
  const { dataDir, keyFile } = temporaryFolder();
  const keyStore = new MemoryStore();
  const app = await openHostApp({ dataDir, keyFile, keyStore });
  onTestFinished(() => app.close());
  const folder = join(dirname(dataDir), 'backups');
  mkdirSync(folder);

  await app.run('startBackup', backOffice, { body: { folder } });
  await app.settle();

  const { items } = (await app.run('listDataJobs', backOffice, {})) as { items: DataJob[] };
  expect(items).toMatchObject([{ kind: 'backup', state: 'done', failure: null }]);
  expect(app.parts.keyStore).toBe(keyStore);
  expect(existsSync(keyFile)).toBe(false);
  expect(readFileSync(join(dataDir, 'keyring.json'), 'utf8')).not.toContain(keyStore.key.toString('base64'));
});

test('a service that is reopened uses the current key of its store', async () => {
  const { dataDir, keyFile } = temporaryFolder();
  const keyStore = new MemoryStore();
  const app = await openHostApp({ dataDir, keyFile, keyStore });
  onTestFinished(() => app.close());
  const right = keyStore.key;
  expect(app.service.keys.masterKey).toEqual(right);

  keyStore.key = drawMasterKey();

  expect(app.service.keys.masterKey).toEqual(keyStore.key);
  await expect(app.restart()).rejects.toThrow('belongs to another data folder');
});
