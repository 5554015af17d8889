import { getSystemErrorMessage } from 'node:util';

/** A problem of the disk or the data folder that only someone with access to the machine can fix. */
export interface StorageProblem {
  message: string;
  /** What is affected. */
  subject: string;
  /** What to do. */
  action: string;
}

/** The keys of a backup can only be opened with its passphrase, which is missing or wrong. */
export class PassphraseNeeded extends Error {}

const diskFull: StorageProblem = {
  message: 'the disk is full',
  subject: 'disk',
  action: 'free up space, then try again',
};

const notWritable: StorageProblem = {
  message: 'the data folder is not writable',
  subject: 'data folder',
  action: 'give the account that runs Offerdesk write access, then try again',
};

/**
 * Codes of Node and SQLite, the extended ones included. SQLite reports a file of its log that cannot grow as
 * SHMSIZE, and a disk that the system has made read-only after an error as a failed write.
 */
const problems: [RegExp, StorageProblem][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/, diskFull],
  [/^(EROFS|EACCES|EPERM|SQLITE_PERM|SQLITE_(READONLY|CANTOPEN)(_\w+)?)$/, notWritable],
  [/^SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|DELETE|SHMOPEN)$/, notWritable],
];

/** System calls for networks and processes, which fail with the same codes as files. */
const otherCalls = /^(bind|connect|listen|kill|spawn)\b/;

/** @returns the storage problem; undefined if the error has another cause */
export function findStorageProblem(error: unknown): StorageProblem | undefined {
  const code = findStorageCode(error);
  return code === undefined ? undefined : problemOf(code);
}

/** Whether it is a write or a lock that the system denied, as in a folder that has become read-only. */
export function isNotWritable(error: unknown): boolean {
  return findStorageProblem(error) === notWritable;
}

/** Whether another connection has the lock that SQLite needs. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** Whether a code of SQLite says that the database itself is damaged. */
export function isDamage(code: string | undefined): boolean {
  return code !== undefined && /^SQLITE_(CORRUPT|NOTADB)/.test(code);
}

/** @returns the code that names a storage problem or a damaged database, in the error or in one that caused it */
export function findStorageCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (isDamage(code) || (problemOf(code) && !otherCalls.test(syscall ?? ''))) return code;
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map(findStorageCode).find((found) => found !== undefined);
}

/**
 * Explains why work failed to a person at the machine.
 * @returns one line, which can contain a path
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, errno } = error as NodeJS.ErrnoException;
  if (isDamage(code)) return 'the database is damaged; restore a backup';
  if (path !== undefined && errno !== undefined) return `${path}: ${getSystemErrorMessage(errno)}`;
  const problem = findStorageProblem(error);
  return problem ? `${problem.message}; ${problem.action}` : error.message;
}

function problemOf(code: unknown): StorageProblem | undefined {
  return problems.find(([codes]) => typeof code === 'string' && codes.test(code))?.[1];
}
