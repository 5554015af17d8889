import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { tryLock } from '../../electron/service/storage/folder-lock.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk } from './processes.ts';

/** A closed data folder with a key in it. */
async function createTestFolder(): Promise<Folder> {
  const folder = temporaryFolder();
  const app = await createApp({ ...folder, role: 'host' });
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  await app.close();
  return folder;
}

test('one command replaces the master key, and the previous one no longer opens anything', async () => {
  const folder = await createTestFolder();
  const previous = readFileSync(folder.keyFile);

  const { code, stdout, stderr } = await offerdesk(folder, 'rotate-key');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`The new master key is in ${folder.keyFile}.`);
  expect(readFileSync(folder.keyFile).equals(previous)).toBe(false);
  expect((await offerdesk(folder, 'verify')).stdout).toMatch(/\nNo problems found\n$/);
  expect((await offerdesk(folder, 'api-key', 'list')).stdout).toContain('CRM');
  expect(readdirSync(folder.dataDir).filter((name) => name.includes('.next'))).toEqual([]);
  writeFileSync(folder.keyFile, previous);
  expect((await offerdesk(folder, 'verify')).stderr).toMatch(/belongs to another data folder/);
});

test.each([
  ['a host', 'hostLock', /^A host is running on \S+\. Stop it, or rotate the key under Settings/],
  ['an import', 'importLock', /^An import is running on \S+\. Rotate the key after it has ended/],
] as const)('the key is not rotated while %s is running', async (_, name, message) => {
  const folder = await createTestFolder();
  const previous = readFileSync(folder.keyFile);
  const lock = tryLock(dataFolderPaths(folder.dataDir)[name]);

  const { code, stderr } = await offerdesk(folder, 'rotate-key');

  lock?.release();
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
  expect(readFileSync(folder.keyFile)).toEqual(previous);
});
