import { entryFile } from '#service/kernel/entry-file.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import { countPagesToMove, type LogPages, mostPagesOfRest } from '#service/storage/database.ts';
import { forceWhile } from '#service/storage/force-while.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled, closingMessage } from '#service/storage/report.ts';
import { dataFolderPaths, type WritableStorage } from '#service/storage/storage.ts';
import { isNotWritable } from '#service/storage/storage-problems.ts';

export interface CheckpointRequests {
  checkpoint: { input: undefined; result: LogPages };
}

/** The pages in the log from which they are moved into the database: 4 MB. */
const longLog = 1000;

/** The pages in the log from which it starts again at its beginning: 64 MB. */
const tooLongLog = 16_000;

/** How long after an attempt that moved nothing the next one starts: a backup needs the log for minutes. */
const retryMilliseconds = 1000;

/** So few pages are moved faster than a request notices. */
const fewPages = 100;

/** How often the log is shortened while commits continue, before they wait for the rest. */
const passesBeforeRest = 4;

/**
 * Moves the committed pages of the log into the database, in a thread of its own with low priority: a checkpoint copies
 * thousands of pages, and no commit waits for it. Only when the log is too long does the writer move its last pages,
 * because SQLite can start it again only when all of them are in the database.
 */
export class Checkpoints {
  readonly #storage: WritableStorage;
  readonly #database: string;
  readonly #thread: WorkerClient<CheckpointRequests>;
  #running: Promise<void> | undefined;
  #retryAt = Number.NEGATIVE_INFINITY;
  #isRestDue = false;

  constructor(storage: WritableStorage, config: KeyConfig) {
    this.#storage = storage;
    this.#database = dataFolderPaths(config.dataDir).database;
    this.#thread = new WorkerClient<CheckpointRequests>({
      file: entryFile('checkpoint-worker', import.meta.url),
      data: config,
      isBackground: true,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 },
      closedMessage: closingMessage,
    });
    storage.commits.beforeTransaction = () => this.#moveRest();
  }

  /** Call this after each commit. */
  start(): void {
    if (this.#running || performance.now() < this.#retryAt) return;
    const pages = this.#readPages();
    if (!pages || countPagesToMove(pages) < longLog) return;
    this.#running = this.#shorten(pages)
      .catch((error: unknown) => {
        if (!(error instanceof Canceled)) reportFailure(error);
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async close(): Promise<void> {
    await this.#thread.close();
    await this.#running;
  }

  async #shorten(before: LogPages): Promise<void> {
    const moving = this.#move(before);
    if (before.log < tooLongLog) return moving;
    // SQLite forces the pages to the disk only in a pass during which nothing is committed, so in that of the writer.
    await forceWhile(this.#database, moving);
    this.#isRestDue = true;
  }

  #moveRest(): void {
    if (!this.#isRestDue) return;
    this.#isRestDue = false;
    try {
      // If more are left, a reader needs them, or another attempt moves them.
      if (this.#countRest() <= mostPagesOfRest) this.#storage.checkpoint();
    } catch (error) {
      reportFailure(error);
    }
  }

  /** Moves pages while commits continue: more than once if the log is too long, so that few are left. */
  async #move(before: LogPages): Promise<void> {
    const { checkpointed } = await this.#checkpoint();
    if (checkpointed === before.checkpointed) {
      this.#retryAt = performance.now() + retryMilliseconds;
      return;
    }
    const passes = before.log < tooLongLog ? 1 : passesBeforeRest;
    for (let pass = 1; pass < passes && this.#countRest() > fewPages; pass += 1) await this.#checkpoint();
  }

  #checkpoint(): Promise<LogPages> {
    return this.#thread.request('checkpoint', undefined);
  }

  #countRest(): number {
    const pages = this.#readPages();
    return pages ? countPagesToMove(pages) : Number.POSITIVE_INFINITY;
  }

  /** Undefined in a transaction, and if the folder has become read-only, which the next write reports. */
  #readPages(): LogPages | undefined {
    try {
      return this.#storage.readLogPages();
    } catch (error) {
      if (isNotWritable(error)) return undefined;
      throw error;
    }
  }
}

/** The log stays longer, and nothing is lost: a later commit starts another attempt. */
function reportFailure(error: unknown): void {
  console.error('The log was not moved into the database:', error);
}
