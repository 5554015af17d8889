import type { Caller } from '../../electron/service/kernel/caller.ts';
import type { Service, WriteContext } from '../../electron/service/kernel/context.ts';
import { RecordWriter } from '../../electron/service/kernel/record-writer.ts';
import { CommitQueue } from '../../electron/service/storage/commit-queue.ts';
import { openDatabase } from '../../electron/service/storage/database.ts';
import type { Schema } from '../../electron/service/storage/schema.ts';
import { openKysely } from '../../electron/service/storage/sqlite-dialect.ts';

/** Work in a transaction, as the commit queue runs it. */
type Work<Result> = (...parts: Parameters<Parameters<CommitQueue['run']>[0]>) => Promise<Result>;

/** Writes to the database of a running service on another connection, as a command does. */
export async function commitTo<Result>({ storage, vault }: Service, work: Work<Result>): Promise<Result> {
  const database = openDatabase(storage.paths.database, 'writer', vault.database);
  const commits = new CommitQueue(database, openKysely<Schema>(database), vault.auditKey);
  try {
    return await commits.run(work);
  } finally {
    database.close();
  }
}

/** Runs work in one transaction, with its audit events in it, like a unit of work that the program does not have. */
export function runUnitOfWork<Result>(
  service: Service,
  caller: Caller,
  action: string,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  return commitTo(service, async (db, events) => {
    const now = new Date().toISOString();
    const records = new RecordWriter(db, now);
    const writeEvents = async () => {};
    const result = await work({ service, caller, db, now, records, writeEvents });
    events.push(...records.takeEvents(caller, action));
    return result;
  });
}
