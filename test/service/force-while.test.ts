import { existsSync, fstatSync, type NoParamCallback, readFileSync, statSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { forceWhile } from '../../electron/service/storage/force-while.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';
import { openDatabaseOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

const forced = vi.hoisted(() => vi.fn<(descriptor: number) => void>());

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  const fdatasync = (descriptor: number, done: NoParamCallback) => {
    forced(descriptor);
    fs.fdatasync(descriptor, done);
  };
  return { ...fs, fdatasync };
});

/** A database with an open connection. */
function open() {
  const folder = temporaryFolder();
  const database = openDatabaseOf(folder);
  return { database, file: dataFolderPaths(folder.dataDir).database };
}

/** The locks of this process on a file, as the system lists them. */
function listLocks(file: string): string[] {
  const { ino } = statSync(file);
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `))
    .map((line) => line.replace(/^\d+/, ''));
}

describe.runIf(process.platform === 'linux')('a database file that is written', () => {
  test('is forced to the disk several times meanwhile, and a last time when the writing has ended', async () => {
    const { database, file } = open();
    const writing = Promise.withResolvers<void>();
    const forcing = forceWhile(file, writing.promise);
    await vi.waitFor(() => expect(forced.mock.calls.length).toBeGreaterThan(2));
    forced.mockClear();

    writing.resolve();
    await forcing;

    const [descriptor] = forced.mock.lastCall ?? [];
    expect(fstatSync(descriptor as number).ino).toBe(statSync(file).ino);
    database.close();
  });

  test('fails with an error of the disk, but not before the writing has ended', async () => {
    const { database, file } = open();
    const writing = Promise.withResolvers<void>();
    const failure = new Error('The disk has failed');
    forced.mockClear();
    forced.mockImplementationOnce(() => {
      throw failure;
    });
    const failed = vi.fn();

    const forcing = forceWhile(file, writing.promise).catch(failed);
    await vi.waitFor(() => expect(forced).toHaveBeenCalled());
    await setImmediate();
    expect(failed).not.toHaveBeenCalled();
    writing.resolve();
    await forcing;

    expect(failed).toHaveBeenCalledWith(failure);
    database.close();
  });

  test.runIf(existsSync('/proc/locks'))('keeps the locks of its connections', async () => {
    const { database, file } = open();
    const locks = listLocks(file);

    await forceWhile(file, setTimeout(1));

    expect(locks).not.toEqual([]);
    expect(listLocks(file)).toEqual(locks);
    database.close();
  });
});

test('a file that is not open is not forced to the disk, and the end of the writing is awaited', async () => {
  const { database, file } = open();
  database.close();
  forced.mockClear();
  let isOver = false;

  await forceWhile(
    file,
    setTimeout(30).then(() => {
      isOver = true;
    }),
  );

  expect(isOver).toBe(true);
  expect(forced).not.toHaveBeenCalled();
});

test('a file that cannot be found is an error when the writing has ended, also with an error', async () => {
  const writing = Promise.withResolvers<void>();
  const failed = vi.fn();

  const forcing = forceWhile('x'.repeat(300), writing.promise).catch(failed);
  await setImmediate();
  expect(failed).not.toHaveBeenCalled();
  writing.reject(new Error('The disk is full'));
  await forcing;

  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENAMETOOLONG' }));
});

test('the error of the writing is thrown', async () => {
  const { database, file } = open();

  await expect(forceWhile(file, Promise.reject(new Error('The disk is full')))).rejects.toThrow(
    'The disk is full',
  );

  database.close();
});
