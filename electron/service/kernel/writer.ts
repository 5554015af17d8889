import type { MessagePort } from 'node:worker_threads';
import type { DatabaseCopy } from '../storage/live-copy.ts';
import type { Report } from '../storage/report.ts';
import type { Caller } from './caller.ts';

/** Receives the progress of a step, such as a number of rows. */
export type ReportProgress = (progress: number) => void;

/** A unit of work to run: plain data, so that it can be sent to another thread. */
export interface UnitRequest {
  unit: string;
  /** Whether it is a step of long work: units that are not run first. */
  isStep: boolean;
  caller: Omit<Caller, 'session'>;
  input: unknown;
  /** In the audit log: the name of an operation. */
  action: string;
  /** Whether its writes are rolled back, so that only its result is known. */
  isDryRun: boolean;
  /** The address of the HTTP listener, while there is one. */
  listener: string | undefined;
}

/**
 * The only way to write: the writer thread of a host, or a writer in the same thread for a command. It owns the
 * connection that writes.
 */
export interface Writer {
  /**
   * Runs a unit of work, and resolves with its result when it is on the disk.
   * @param report receives the progress of a step
   * @throws the error of the unit, after its writes were rolled back; or that of the commit
   */
  run(request: UnitRequest, report?: ReportProgress): Promise<unknown>;
  /** Runs the units of the thread that has the other end of the port, with `sendUnits`. */
  connect(port: MessagePort): void;
  /** Reads the settings again, which a unit has changed. */
  reloadSettings(): Promise<void>;
  /** Resolves when the search index contains everything that is written. */
  settle(): Promise<void>;
  /** Starts a copy of the database that includes all writes until the writer closes. One at a time. */
  copyLive(target: string, report: Report): DatabaseCopy;
  /** Finishes the units that it has received, and accepts no others. */
  close(): Promise<void>;
}
