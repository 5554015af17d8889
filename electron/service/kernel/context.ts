import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Db } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../storage/vault.ts';
import type { Caller } from './caller.ts';
import type { CountCache } from './count-cache.ts';
import type { PageIndex } from './page-index.ts';
import type { RecordWriter } from './record-writer.ts';
import type { RunningKeys } from './running-keys.ts';
import type { Settings } from './settings.ts';
import type { Submissions } from './submissions.ts';

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
  /** Where the keys are, for threads that also open the data folder. */
  keys: KeyConfig & { keyFile: string };
  /** Idempotency keys of requests that are running. */
  runningKeys: RunningKeys;
  submissions: Submissions;
  /** The address of the HTTP listener, while there is one. */
  listener: string | undefined;
}

/** The context of an operation that reads. */
export interface Context {
  caller: Caller;
  service: Service;
  db: Db;
  /** The time of the operation, ISO text in UTC. */
  now: string;
}

/** The context of an operation that writes: `db` is inside its transaction. */
export interface WriteContext extends Context {
  records: RecordWriter;
  /** Runs when the transaction is on the disk, and never if it fails. */
  afterCommit(effect: () => void): void;
}
