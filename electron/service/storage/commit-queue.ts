import type { KeyObject } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { ArrivingUnits } from './arriving-units.ts';
import { appendAuditEvents } from './audit-chain.ts';
import type { Schema } from './schema.ts';
import type { UnchainedEvent } from './tables/access.ts';

/** Work inside a transaction. Its events join the audit log if it succeeds. */
type Work<Result> = (db: Kysely<Schema>, events: UnchainedEvent[]) => Promise<Result>;

interface UnitOfWork {
  work: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** A commit waits for the disk; more units would delay the first one too much. */
const unitsPerCommit = 200;

/** A unit that arrives waits for the commit of the steps before it, which takes longer the more they have written. */
const stepsPerCommit = 10;

/** The delay before a retry while another process is writing. */
const retryMilliseconds = 1;

/**
 * The only way to write. Units of work that arrive together share one transaction and so one wait for the disk, which
 * gives three times the writes per second of separate commits; each is answered only after the commit. Each has its
 * own savepoint, so one that fails is rolled back without the others. Their audit events are appended together, just
 * before the commit.
 *
 * Long work, such as an import, runs in steps. They start when no unit waits, and share a transaction until one does.
 *
 * A unit or step must not wait for files or networks, because the commits of all others would wait, too.
 */
export class CommitQueue {
  readonly #database: Database;
  readonly #db: Kysely<Schema>;
  readonly #statements: Record<
    'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo',
    { run(): unknown }
  >;
  readonly #auditKey: KeyObject;
  readonly #arriving: ArrivingUnits | undefined;
  #queued: UnitOfWork[] = [];
  #steps: UnitOfWork[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;
  /** Called after every commit with its number of units. */
  onCommit: (units: number) => void = () => {};
  /** Called before every transaction, which starts when the promise is resolved. */
  beforeTransaction: () => Promise<void> | undefined = () => undefined;

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
      savepoint: database.prepare('SAVEPOINT unit'),
      release: database.prepare('RELEASE unit'),
      rollbackTo: database.prepare('ROLLBACK TO unit'),
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
   * Runs a step of long work after the waiting units.
   * @param work takes a few milliseconds
   * @throws as `run`; or the error of a step in the same transaction
   */
  runStep<Result>(work: Work<Result>): Promise<Result> {
    return this.#enqueue(this.#steps, work);
  }

  /** Whether steps are queued. */
  get hasSteps(): boolean {
    return this.#steps.length > 0;
  }

  /** Whether a unit waits for the end of a step. */
  get isWanted(): boolean {
    return this.#queued.length > 0 || this.#arriving?.isEmpty === false;
  }

  /** Finishes the queued units, and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
  }

  #enqueue<Result>(queue: UnitOfWork[], work: Work<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error('The service is closing'));
    return new Promise<Result>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (result: unknown) => void, reject });
      this.#flushing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    while (this.#queued.length + this.#steps.length > 0) {
      // Units that arrive in the same turn of the event loop join the first one.
      await setImmediate();
      await this.beforeTransaction();
      const waiting = this.#queued.length > 0 ? this.#queued : this.#steps;
      try {
        this.#statements.begin.run();
      } catch (error) {
        if (isBusy(error)) await setTimeout(retryMilliseconds);
        else for (const unit of waiting.splice(0)) unit.reject(error);
        continue;
      }
      await (waiting === this.#queued ? this.#commitUnits() : this.#commitSteps());
    }
    this.#flushing = undefined;
  }

  async #commitUnits(): Promise<void> {
    const units = this.#queued.splice(0, unitsPerCommit);
    const isSingle = units.length === 1;
    await this.#commitTogether(units, async (answers) => {
      const events: UnchainedEvent[] = [];
      for (const unit of units)
        answers.push(await (isSingle ? this.#runExclusive(unit, events) : this.#runUnit(unit, events)));
      await appendAuditEvents(this.#db, this.#auditKey, events);
    });
  }

  /** Steps of the same work follow each other, and share a commit unless a unit waits. */
  async #commitSteps(): Promise<void> {
    const started: UnitOfWork[] = [];
    await this.#commitTogether(started, async (answers) => {
      do {
        const step = this.#steps.shift() as UnitOfWork;
        started.push(step);
        const events: UnchainedEvent[] = [];
        answers.push(await this.#runExclusive(step, events));
        await appendAuditEvents(this.#db, this.#auditKey, events);
      } while (this.#steps.length > 0 && started.length < stepsPerCommit && !this.isWanted);
    });
  }

  /** @param run runs the units in the transaction that is open, and adds a function for each that answers it */
  async #commitTogether(
    units: readonly UnitOfWork[],
    run: (answers: (() => void)[]) => Promise<void>,
  ): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await run(answers);
      this.#statements.commit.run();
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      for (const unit of units) unit.reject(error);
      return;
    }
    for (const answer of answers) answer();
    this.#reportCommit(units.length);
  }

  /** The units are stored and answered, so an error of a listener must not stop the queue or the thread. */
  #reportCommit(units: number): void {
    try {
      this.onCommit(units);
    } catch (error) {
      console.error('After a commit:', error);
    }
  }

  /** A single unit is undone with the transaction, so it needs no savepoint and no copies of its pages. */
  async #runExclusive(unit: UnitOfWork, events: UnchainedEvent[]): Promise<() => void> {
    const result = await unit.work(this.#db, events);
    return () => unit.resolve(result);
  }

  async #runUnit(unit: UnitOfWork, events: UnchainedEvent[]): Promise<() => void> {
    this.#statements.savepoint.run();
    try {
      const own: UnchainedEvent[] = [];
      const result = await unit.work(this.#db, own);
      this.#statements.release.run();
      events.push(...own);
      return () => unit.resolve(result);
    } catch (error) {
      // On a full disk, SQLite rolls back the whole transaction, so every unit in it has failed.
      if (!this.#database.inTransaction) throw error;
      this.#statements.rollbackTo.run();
      this.#statements.release.run();
      return () => unit.reject(error);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
