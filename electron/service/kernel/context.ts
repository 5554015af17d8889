import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Db } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../storage/vault.ts';
import type { Caller, CallerSession } from './caller.ts';
import type { CountCache } from './count-cache.ts';
import type { Readers } from './heavy-read.ts';
import type { PageIndex } from './page-index.ts';
import type { Passwords } from './passwords.ts';
import type { RecordWriter } from './record-writer.ts';
import type { RowOrders } from './row-orders.ts';
import type { RunningKeys } from './running-keys.ts';
import type { Settings } from './settings.ts';
import type { Submissions } from './submissions.ts';
import type { Writer } from './writer.ts';

/** The parts of an open service. Every operation reaches them through its context. */
export interface Service {
  /** When the data folder was opened: ISO text, different each time. */
  openedAt: string;
  storage: Storage;
  vault: Vault;
  settings: Settings;
  lists: PageIndex;
  /** Of records that the reader sees. */
  counts: CountCache;
  orders: RowOrders;
  /** Where the keys are, for threads that also open the data folder. */
  keys: KeyConfig & { keyFile: string };
  /** Runs units of work; `runUnit` calls it. */
  writer: Pick<Writer, 'run' | 'reloadSettings'>;
  /** Runs heavy reads; `runRead` calls it. Undefined if the service has no threads. */
  readers: Readers | undefined;
  /** Idempotency keys of requests that are running. */
  runningKeys: RunningKeys;
  submissions: Submissions;
  passwords: Passwords;
  /** The browsers and windows in which officers are signed in, or were until their last request. */
  sessions: Set<CallerSession>;
  /** The address of the HTTP listener, while there is one. */
  listener: string | undefined;
}

/** What a unit of work may use of the service: the keys, and values that are plain data. */
export type WriterService = Pick<Service, 'vault' | 'settings' | 'listener'>;

/** The context of a rule, inside or outside a transaction. */
export interface Context {
  caller: Omit<Caller, 'session'>;
  service: WriterService;
  db: Db;
  /** The time of the operation, ISO text in UTC. */
  now: string;
}

/** The context of a rule that creates records and reads none, so that it can run before the transaction. */
export interface InsertContext extends Omit<Context, 'db'> {
  records: Pick<RecordWriter, 'insert'>;
}

/** The context of an operation outside a transaction: `db` sees only committed data. */
export interface ReadContext extends Context {
  caller: Caller;
  service: Service;
  /** Aborted when the caller needs no result. Created on demand, because it costs more than a read by ID. */
  signal?: (() => AbortSignal) | undefined;
}

/** The context of a unit of work: `db` is inside its transaction. */
export interface WriteContext extends Context {
  records: RecordWriter;
  /** Appends the audit events of the writes so far, instead of at the end. */
  writeEvents(): Promise<void>;
}
