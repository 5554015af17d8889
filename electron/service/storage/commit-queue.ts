import type { KeyObject } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { appendAuditEvents } from './audit-chain.ts';
import type { Schema } from './schema.ts';
import type { UnchainedEvent } from './tables/access.ts';
import type { WriterPriority } from './writer-priority.ts';

/** Work inside a transaction. Its events join the audit log if it succeeds. */
type Work<Result> = (db: Kysely<Schema>, events: UnchainedEvent[]) => Promise<Result>;

interface UnitOfWork {
  work: Work<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** A commit waits for the disk; more units would delay the first one too much. */
const unitsPerCommit = 200;

/** The number of event-loop ticks during which units are collected for one commit. */
const ticksToGather = 2;

/** The delay before a retry while another connection is writing. */
const retryMilliseconds = 1;

/** The longest time that another writer waits for a host that wants to write, in case the host was stopped. */
const yieldMilliseconds = 100;

/**
 * The only way to write. Units of work that arrive together share one transaction and so one wait for the disk, which
 * gives three times the writes per second of separate commits; each is answered only after the commit. Each has its
 * own savepoint, so one that fails is rolled back without the others. Their audit events are appended together, just
 * before the commit.
 *
 * A unit must not wait for files or networks, because the commits of all others would wait, too.
 */
export class CommitQueue {
  readonly #database: Database;
  readonly #db: Kysely<Schema>;
  readonly #statements: Record<
    'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo',
    { run(): unknown }
  >;
  readonly #role: 'host' | 'secondary';
  readonly #auditKey: KeyObject;
  readonly #priority: WriterPriority;
  #queued: UnitOfWork[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;
  /** Called after every commit with its number of units. */
  onCommit: (units: number) => void = () => {};

  /**
   * @param auditKey authenticates the audit events
   * @param priority the host's, which another writer yields to
   */
  constructor(
    database: Database,
    db: Kysely<Schema>,
    role: 'host' | 'secondary',
    auditKey: KeyObject,
    priority: WriterPriority,
  ) {
    this.#database = database;
    this.#db = db;
    this.#role = role;
    this.#auditKey = auditKey;
    this.#priority = priority;
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
    if (this.#closed) return Promise.reject(new Error('The service is closing'));
    return new Promise<Result>((resolve, reject) => {
      this.#queued.push({ work, resolve: resolve as (result: unknown) => void, reject });
      this.#flushing ??= this.#flush();
    });
  }

  /** Whether a long unit of work should end soon, because the host waits for it. */
  get shouldYield(): boolean {
    return this.#role === 'secondary' && this.#priority.isWanted;
  }

  /** Finishes the queued units, and accepts no more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    while (this.#queued.length > 0) {
      // The second tick includes clients that were just answered and immediately send the next request.
      for (let priority = 0; priority < ticksToGather; priority += 1) await setImmediate();
      if (this.#role === 'secondary') await this.#yieldToHost();
      try {
        this.#statements.begin.run();
      } catch (error) {
        if (isBusy(error)) await this.#gatherWriters();
        else for (const unit of this.#queued.splice(0)) unit.reject(error);
        continue;
      }
      if (this.#role === 'host') this.#priority.isWanted = false;
      await this.#commitTogether(this.#queued.splice(0, unitsPerCommit));
    }
    this.#flushing = undefined;
  }

  async #gatherWriters(): Promise<void> {
    if (this.#role === 'host') this.#priority.isWanted = true;
    await setTimeout(retryMilliseconds);
  }

  async #yieldToHost(): Promise<void> {
    const until = performance.now() + yieldMilliseconds;
    while (this.#priority.isWanted && performance.now() < until) await setTimeout(retryMilliseconds);
  }

  async #commitTogether(units: UnitOfWork[]): Promise<void> {
    const answers: (() => void)[] = [];
    const events: UnchainedEvent[] = [];
    try {
      const isSingle = units.length === 1;
      for (const unit of units)
        answers.push(await (isSingle ? this.#runExclusive(unit, events) : this.#runUnit(unit, events)));
      await appendAuditEvents(this.#db, this.#auditKey, events);
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
