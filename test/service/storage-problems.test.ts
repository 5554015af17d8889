import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toFailure } from '../../electron/service/kernel/internal-error.ts';
import { packError, unpackError } from '../../electron/service/kernel/worker-messages.ts';
import { explainFailure, findStorageProblem } from '../../electron/service/storage/storage-problems.ts';
import { openDatabaseOf } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const codeError = (code: string, options?: ErrorOptions) =>
  Object.assign(new Error('failed', options), { code });

function catchError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('The work did not fail');
}

const full = 'the disk is full';
const notWritable = 'the data folder is not writable';

test.each([
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['SQLITE_FULL', full],
  ['SQLITE_IOERR_SHMSIZE', full],
  ['EROFS', notWritable],
  ['EACCES', notWritable],
  ['EPERM', notWritable],
  ['SQLITE_READONLY_DBMOVED', notWritable],
  ['SQLITE_CANTOPEN', notWritable],
  ['SQLITE_IOERR_WRITE', notWritable],
  ['SQLITE_IOERR_READ', undefined],
  ['SQLITE_CORRUPT', undefined],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ['ENOENT', undefined],
])('the error code %s has the message %j', (code, message) => {
  expect(findStorageProblem(codeError(code))?.message).toBe(message);
});

test('a storage problem is found in the cause of another error', () => {
  const cause = codeError('ENOSPC');
  const others = new AggregateError([new Error('other'), new Error('wrapped', { cause })], 'several');

  expect(findStorageProblem(codeError('ERR_STREAM_DESTROYED', { cause: others }))?.message).toBe(full);
  expect(findStorageProblem(undefined)).toBeUndefined();
  expect(findStorageProblem('ENOSPC')).toBeUndefined();
});

test.each(['SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB', 'SQLITE_FULL'])(
  'an error of another thread keeps the code %s',
  (code) => {
    expect(unpackError(packError(codeError(code)))).toMatchObject({ code });
  },
);

test('a port that the system does not allow is not a storage problem', () => {
  const denied = Object.assign(codeError('EACCES'), { syscall: 'listen' });

  expect(findStorageProblem(denied)).toBeUndefined();
});

test('a write that SQLite denies is reported with what to do and the reference', async () => {
  const folder = temporaryFolder();
  await openApp(folder);
  const database = openDatabaseOf(folder, 'reader');
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    database.close();
    log.mockRestore();
  });

  const error = catchError(() => database.exec('DELETE FROM settings'));

  expect(toFailure(error, 'request_1')).toEqual({
    code: 'internal',
    message: 'Internal error',
    errors: [
      {
        field: 'data folder',
        message: `${notWritable}; give the account that runs Offerdesk write access, then try again`,
      },
      { field: 'reference', message: 'request_1' },
    ],
  });
  expect(log).toHaveBeenCalledWith('Request request_1 failed:', error);
});

test('a failed job names the file, or describes what to do', () => {
  const missing = catchError(() => readFileSync('/no/such/file'));

  expect(explainFailure(missing)).toBe('/no/such/file: no such file or directory');
  expect(explainFailure(codeError('SQLITE_FULL'))).toBe(`${full}; free up space, then try again`);
  expect(explainFailure(new Error('The backup is damaged'))).toBe('The backup is damaged');
});
