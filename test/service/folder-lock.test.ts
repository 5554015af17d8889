import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp, FolderInUse } from '../../electron/service/app.ts';
import { tryLock } from '../../electron/service/storage/folder-lock.ts';
import { openStorageOf } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

async function lockFile(): Promise<string> {
  const storage = await openStorageOf(temporaryFolder());
  onTestFinished(() => storage.close());
  return storage.paths.hostLock;
}

/** Another program that has the lock until it is killed. */
async function lockElsewhere(file: string) {
  const module = new URL('../../electron/service/storage/folder-lock.ts', import.meta.url).href;
  const program = `const { tryLock } = await import('${module}');
    console.log(tryLock(${JSON.stringify(file)}) ? 'held' : 'refused');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output).trim() };
}

describe('the lock of a data folder', () => {
  test('has one owner at a time', async () => {
    const file = await lockFile();

    const lock = tryLock(file);

    expect(lock).toBeDefined();
    expect(tryLock(file)).toBeUndefined();
    lock?.release();
  });

  test('can be acquired again after its release', async () => {
    const file = await lockFile();
    tryLock(file)?.release();

    const again = tryLock(file);

    expect(again).toBeDefined();
    again?.release();
  });

  test('excludes other programs, and is released when its owner ends for any reason', async () => {
    const file = await lockFile();
    const { child, output } = await lockElsewhere(file);
    expect(output).toBe('held');
    expect(tryLock(file)).toBeUndefined();

    child.kill('SIGKILL');
    await once(child, 'exit');

    const lock = tryLock(file);
    expect(lock).toBeDefined();
    lock?.release();
  });

  test('is not available to another program while this one has it', async () => {
    const file = await lockFile();
    const lock = tryLock(file);
    onTestFinished(() => lock?.release());

    expect((await lockElsewhere(file)).output).toBe('refused');
  });
});

describe('two hosts on one data folder', () => {
  test('are prevented: the second is rejected with instructions', async () => {
    const folder = temporaryFolder();
    await openApp(folder);

    const second = createApp({ ...folder, role: 'host' });

    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(`has the data folder ${folder.dataDir} open: close it first`);
  });

  test('do not include a secondary, which works next to a host', async () => {
    const folder = temporaryFolder();
    await openApp(folder);

    const secondary = await createApp({ ...folder, role: 'secondary' });

    await expect(secondary.close()).resolves.toBeUndefined();
  });

  test('are possible one after the other', async () => {
    const folder = temporaryFolder();
    const first = await createApp({ ...folder, role: 'host' });
    await first.close();

    await expect(openApp(folder)).resolves.toBeDefined();
  });
});
