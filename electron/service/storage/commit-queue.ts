import type { KeyObject } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { ArrivingUnits } from './arriving-units.ts';
import { appendAuditEvents } from './audit-chain.ts';
import { Canceled, closingMessage } from './report.ts';
import type { Schema } from './schema.ts';
import { isBusy } from './storage-problems.ts';
import type { UnchainedEvent } from './tables/access.ts';

/** Work inside a transaction. Its events join the audit log if it succeeds. */
type Work<Result> = (db: Kysely<Schema>, events: UnchainedEvent[]) => Promise<Result>;

interface UnitOfWork {
  work: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Whether it runs in a transaction of its own, because it was in one that failed. */
  isAlone: boolean;
  /** Set before the commit. */
  result?: unknown;
}

/** A commit waits for the disk; more units would delay the first one too much. */
const unitsPerCommit = 200;

/**
 * More steps in a commit would hardly make long work faster. While units arrive, each has a commit of its own: a unit
 * waits for the commit of the steps before it, which takes longer the more they have written.
 */
const stepsPerCommit = 40;

/** How long after a unit the next one is expected, in milliseconds. */
const expectedMilliseconds = 1000;

/** How long a step waits while units come first, in milliseconds, so that long work continues under any load. */
const mostMillisecondsWithoutStep = 200;

/** The delay before a retry while another process is writing. */
const retryMilliseconds = 1;

/**
 * The only way to write. Units of work that arrive together share one transaction and so one wait for the disk, which
 * gives three times the writes per second of separate commits; each is answered only after the commit. Their audit
 * events are appended together, just before the commit. If one fails, the transaction is rolled back, and each runs
 * again in one of its own: failures are rare, and a savepoint for each unit would cost a tenth of the writer's time.
 *
 * Long work, such as an import, runs in steps. They start when no unit waits, or when units have come first for a while,
 * and share a transaction until one waits. It joins them: a commit of its own would make it wait for the disk twice.
 *
 * A unit or step must not wait for files or networks, because the commits of all others would wait, too.
 */
export class CommitQueue {
  readonly #database: Database;
  readonly #db: Kysely<Schema>;
  readonly #statements: Record<'begin' | 'commit' | 'join' | 'leave', { run(): unknown }>;
  readonly #auditKey: KeyObject;
  readonly #arriving: ArrivingUnits | undefined;
  #queued: UnitOfWork[] = [];
  #steps: UnitOfWork[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;
  #lastUnitAt = Number.NEGATIVE_INFINITY;
  /** Since when the first step waits. */
  #stepWaitsSince = 0;
  readonly #listeners: ((units: number) => void)[] = [];
  /** Called before every transaction, when the results of the one before it have been sent. */
  beforeTransaction: () => void = () => {};

  /**
   * @param auditKey authenticates the audit events
   * @param arriving units that other threads have sent
   */
  constructor(database: Database, db: Kysely<Schema>, auditKey: KeyObject, arriving?: ArrivingUnits) {
    this.#database = database;
    this.#db = db;
    this.#auditKey = auditKey;
    this.#arriving = arriving;
    this.#statements = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      join: database.prepare('SAVEPOINT joined'),
      leave: database.prepare('ROLLBACK TO joined'),
    };
  }

  /**
   * Runs the work in a transaction and resolves when it is on the disk.
   *
   * @throws the error of the work, after its writes were rolled back; or that of the commit
   */
  run<Result>(work: Work<Result>): Promise<Result> {
    return this.#enqueue(this.#queued, work);
  }

  /**
   * Runs a step of long work after the waiting units, or before them if it has waited for too long.
   * @param work takes a few milliseconds
   * @throws as `run`
   */
  runStep<Result>(work: Work<Result>): Promise<Result> {
    if (this.#steps.length === 0) this.#stepWaitsSince = performance.now();
    return this.#enqueue(this.#steps, work);
  }

  /** Whether a unit waits for the end of a step. */
  get isWanted(): boolean {
    return this.#queued.length > 0 || this.#arriving?.isEmpty === false;
  }

  /** Calls a function after every commit, with its number of units. */
  onCommit(listener: (units: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Finishes the queued units, and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
  }

  #enqueue<Result>(queue: UnitOfWork[], work: Work<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(new Canceled(closingMessage));
    return new Promise<Result>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (result: unknown) => void, reject, isAlone: false });
      this.#flushing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    while (this.#queued.length + this.#steps.length > 0) {
      // Units that arrive in the same turn of the event loop join the first one.
      await setImmediate();
      this.beforeTransaction();
      try {
        this.#statements.begin.run();
      } catch (error) {
        if (isBusy(error)) await setTimeout(retryMilliseconds);
        else for (const unit of [...this.#queued.splice(0), ...this.#steps.splice(0)]) unit.reject(error);
        continue;
      }
      await this.#commit();
    }
    this.#flushing = undefined;
  }

  /** Commits the units that wait; or steps, which units that wait then join. */
  async #commit(): Promise<void> {
    const steps: UnitOfWork[] = [];
    const units = this.#isStepLate() ? [] : this.#takeUnits();
    try {
      if (units.length > 0) await this.#runUnits(units);
      else {
        await this.#runSteps(steps);
        if (this.isWanted) units.push(...(await this.#joinUnits()));
      }
      this.#statements.commit.run();
    } catch (error) {
      // On a full disk, SQLite has already done so.
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      this.#retry(this.#steps, steps, error);
      this.#retry(this.#queued, units, error);
      return;
    }
    for (const unit of [...steps, ...units]) unit.resolve(unit.result);
    this.#reportCommit(steps.length + units.length);
  }

  #isStepLate(): boolean {
    return this.#steps.length > 0 && performance.now() - this.#stepWaitsSince > mostMillisecondsWithoutStep;
  }

  #takeUnits(): UnitOfWork[] {
    if (this.#queued.length > 0) this.#lastUnitAt = performance.now();
    return this.#queued.splice(0, this.#queued[0]?.isAlone ? 1 : unitsPerCommit);
  }

  async #runUnits(units: readonly UnitOfWork[]): Promise<void> {
    const events: UnchainedEvent[] = [];
    for (const unit of units) unit.result = await unit.work(this.#db, events);
    await appendAuditEvents(this.#db, this.#auditKey, events);
  }

  /** Steps share a commit unless a unit waits or is expected. */
  async #runSteps(steps: UnitOfWork[]): Promise<void> {
    const expectsUnits = performance.now() - this.#lastUnitAt < expectedMilliseconds;
    const most = expectsUnits || this.#steps[0]?.isAlone ? 1 : stepsPerCommit;
    do {
      const step = this.#steps.shift() as UnitOfWork;
      steps.push(step);
      await this.#runUnits([step]);
    } while (this.#steps.length > 0 && steps.length < most && !this.isWanted);
    this.#stepWaitsSince = performance.now();
  }

  /** Runs the units that wait, after steps of the same transaction. If one fails, the steps remain. */
  async #joinUnits(): Promise<UnitOfWork[]> {
    // Units of other threads are received now.
    await setImmediate();
    const units = this.#takeUnits();
    this.#statements.join.run();
    try {
      await this.#runUnits(units);
      return units;
    } catch (error) {
      this.#retry(this.#queued, units, error);
      if (!this.#database.inTransaction) throw error;
      this.#statements.leave.run();
      return [];
    }
  }

  /** After their writes were rolled back. */
  #retry(queue: UnitOfWork[], units: readonly UnitOfWork[], error: unknown): void {
    if (units.length > 1) queue.unshift(...units.map((unit) => ({ ...unit, isAlone: true })));
    else for (const unit of units) unit.reject(error);
  }

  /** The units are stored and answered, so an error of a listener must not stop the queue or the thread. */
  #reportCommit(units: number): void {
    for (const listener of this.#listeners) {
      try {
        listener(units);
      } catch (error) {
        console.error('After a commit:', error);
      }
    }
  }
}
