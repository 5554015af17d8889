import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  checkpoint,
  countPagesToMove,
  mostPagesOfRest,
  openDatabase,
  readLogPages,
} from '#service/storage/database.ts';
import type { DatabaseKey } from '#service/storage/database-key.ts';
import { freeBuffer } from '#service/storage/free-buffer.ts';
import { copyPhase } from '#service/storage/live-copy.ts';
import { findOpenDescriptor } from '#service/storage/open-descriptor.ts';
import type { Report } from '#service/storage/report.ts';
import { isBusy, isNotWritable } from '#service/storage/storage-problems.ts';
import { describeDamage } from '../verify/verify.ts';
import { DiskPace, portionBytes } from './disk-pace.ts';

type Database = ReturnType<typeof openDatabase>;

const pageBytes = 4096;

const openSnapshot = 'BEGIN; SELECT count(*) FROM sqlite_schema';

/**
 * Copies a database as it is at one moment, with the same key, while others write to it.
 *
 * Until all pages are copied, no later page of the log can be moved into the database, and a long log makes each read and
 * commit slower. So where this is possible, the bytes of the file are copied, which takes a tenth of the time of
 * SQLite's own copy. That decrypts and so authenticates each page; here, this is done afterward.
 *
 * @param to a new file
 * @throws if a page is damaged
 */
export async function copyDatabase(
  from: string,
  to: string,
  key: DatabaseKey,
  report: Report,
): Promise<void> {
  const reader = openDatabase(from, 'scanner', key);
  try {
    const descriptor = findOpenDescriptor(from);
    if (descriptor === undefined || !(await openSnapshotOfFile(reader, from, descriptor, key, report)))
      return await copyPages(reader, to, key, report);
    await copyBytes(descriptor, to, report);
  } finally {
    reader.close();
  }
  await checkPages(to, key, report);
}

/** How long others may still read what must be replaced in the file, in milliseconds. */
const patience = 10_000;

const pauseMilliseconds = 20;

/** A busy host leaves the lock free for a fraction of a millisecond between two commits. */
const lockRetryMilliseconds = 1;
const lockAttempts = 200;

/**
 * Opens a snapshot that the file contains by itself: all pages of the log are moved into the file, and SQLite moves no
 * later ones while it is open. Meanwhile, no one may commit: SQLite moves only the last version of each page in the
 * log. If a later commit has changed a page again, its version of the snapshot is not moved, but counts as moved.
 *
 * @returns false if others read or write for too long, or the folder cannot be written; then no snapshot is open
 */
async function openSnapshotOfFile(
  reader: Database,
  file: string,
  descriptor: number,
  key: DatabaseKey,
  report: Report,
): Promise<boolean> {
  const deadline = performance.now() + patience;
  let moving: Database | undefined;
  let locking: Database | undefined;
  try {
    // Unlike a connection of the role `writer`, it waits for the locks of others.
    moving = openDatabase(file, 'migrator', key);
    locking = openDatabase(file, 'writer', key);
    for (; performance.now() < deadline; await setTimeout(pauseMilliseconds)) {
      report('Preparing the copy', 0, 0);
      // Most pages are moved, and forced to the disk, while others commit.
      checkpoint(moving);
      fdatasyncSync(descriptor);
      if (countPagesToMove(readLogPages(moving)) > mostPagesOfRest || !(await tryToLock(locking))) continue;
      try {
        const { log } = readLogPages(moving);
        if (checkpoint(moving).checkpointed < log) continue;
        reader.exec(openSnapshot);
        return true;
      } finally {
        locking.exec('ROLLBACK');
      }
    }
    return false;
  } catch (error) {
    if (isNotWritable(error)) return false;
    throw error;
  } finally {
    locking?.close();
    moving?.close();
  }
}

/** Prevents commits of others until the end of the transaction, unless they leave no moment free. */
async function tryToLock(database: Database): Promise<boolean> {
  for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
    try {
      database.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await setTimeout(lockRetryMilliseconds);
    }
  }
  return false;
}

/** @param descriptor of the file, which no one writes to */
async function copyBytes(descriptor: number, to: string, report: Report): Promise<void> {
  const { size } = fstatSync(descriptor);
  const copy = openSync(to, 'wx', 0o600);
  const buffer = Buffer.allocUnsafeSlow(portionBytes.least);
  const pace = new DiskPace();
  let unforced = 0;
  try {
    for (let done = 0; done < size; ) {
      report(copyPhase, Math.floor(done / pageBytes), size / pageBytes);
      const length = readSync(descriptor, buffer, 0, buffer.length, done);
      if (length === 0) throw new Error(`The database ended after ${done} of ${size} bytes`);
      writeFileSync(copy, buffer.subarray(0, length));
      done += length;
      unforced += length;
      if (unforced >= pace.bytes) {
        pace.force(copy);
        unforced = 0;
      }
      // A request to cancel the job is received now.
      await setImmediate();
    }
    fsyncSync(copy);
  } finally {
    closeSync(copy);
    freeBuffer(buffer);
  }
}

/** Reads every page in use, and so authenticates it, and checks the structure that they form. */
async function checkPages(file: string, key: DatabaseKey, report: Report): Promise<void> {
  // A connection that only reads would leave the files of the log behind.
  const database = openDatabase(file, 'migrator', key);
  try {
    const tables = database.prepare(storedTables).pluck().all() as string[];
    for (const [done, table] of tables.entries()) {
      report('Checking the copy', done, tables.length);
      const results = database.prepare(`PRAGMA quick_check("${table}")`).pluck().all() as string[];
      const [problem] = describeDamage(results);
      if (problem) throw new Error(problem);
      // A request to cancel the job is received now.
      await setImmediate();
    }
  } finally {
    database.close();
  }
}

/** Those of virtual tables have other names. The schema was read when the database was opened. */
const storedTables = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type <> 'virtual' AND type <> 'view' AND name <> 'sqlite_schema'`;

/** The open transaction fixes one snapshot; otherwise every commit of another connection would restart the copy. */
async function copyPages(reader: Database, to: string, key: DatabaseKey, report: Report): Promise<void> {
  const pace = new DiskPace();
  let copy: number | undefined;
  try {
    reader.exec(openSnapshot);
    await reader.backup(key.backupTarget(to), {
      progress({ totalPages, remainingPages }) {
        report(copyPhase, totalPages - remainingPages, totalPages);
        copy ??= openSync(to, 'r+');
        pace.force(copy);
        return pace.bytes / pageBytes;
      },
    });
  } finally {
    // Not before SQLite has closed the copy: on POSIX systems, the first close of a file ends all its locks.
    if (copy !== undefined) closeSync(copy);
  }
}
