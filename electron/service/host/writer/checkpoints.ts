import { entryFile } from '#service/kernel/entry-file.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { LogPages } from '#service/storage/database.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled } from '#service/storage/report.ts';
import type { WritableStorage } from '#service/storage/storage.ts';
import { isNotWritable } from '#service/storage/storage-problems.ts';

export interface CheckpointRequests {
  checkpoint: { input: undefined; result: LogPages };
}

/** The pages in the log from which they are moved into the database: 4 MB. */
const longLog = 1000;

/** The pages in the log from which it starts again at its beginning: 64 MB. */
const tooLongLog = 16_000;

/** How long after an attempt the next one starts if the log is hardly longer: a reader may have prevented it. */
const retryMilliseconds = 1000;

/** So few pages are moved faster than a request notices. */
const fewPages = 100;

/** How often the log is shortened while commits continue, before they wait for the rest. */
const passesBeforeWait = 4;

/**
 * Moves the committed pages of the log into the database, in a thread of its own: a checkpoint waits for the disk and
 * copies thousands of pages, and no commit waits for it. Only when the log is too long do commits wait for its last
 * few pages, because SQLite can start it again only when all of them are in the database.
 */
export class Checkpoints {
  readonly #storage: WritableStorage;
  readonly #thread: WorkerClient<CheckpointRequests>;
  #running: Promise<void> | undefined;
  /** When the last attempt started, and the length of the log then. */
  #last = { startedAt: Number.NEGATIVE_INFINITY, log: 0 };
  #wait: Promise<void> | undefined;
  /** The length of the log from which it is made to start again. A reader can prevent that for a while. */
  #limit = tooLongLog;

  constructor(storage: WritableStorage, config: KeyConfig) {
    this.#storage = storage;
    this.#thread = new WorkerClient<CheckpointRequests>({
      file: entryFile('checkpoint-worker', import.meta.url),
      data: config,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 },
      closedMessage: 'The data folder is being closed',
    });
    storage.commits.beforeTransaction = () => this.#wait;
  }

  /** Call this after each commit. */
  start(): void {
    if (this.#running) return;
    const pages = this.#readPages();
    if (!pages || pages.log - pages.checkpointed < longLog || this.#isTooSoon(pages)) return;
    this.#last = { startedAt: performance.now(), log: pages.log };
    this.#running = this.#shorten(pages.log)
      .catch((error: unknown) => {
        // The log stays longer, and nothing is lost: a later commit starts another attempt.
        if (!(error instanceof Canceled)) console.error('The log was not moved into the database:', error);
      })
      .finally(() => {
        this.#wait = undefined;
        this.#running = undefined;
      });
  }

  /** A backup needs the log for minutes. An attempt after each commit would wake two threads for nothing. */
  #isTooSoon({ log }: LogPages): boolean {
    const growth = log - this.#last.log;
    const hasGrown = growth < 0 || growth >= longLog;
    return !hasGrown && performance.now() - this.#last.startedAt < retryMilliseconds;
  }

  async close(): Promise<void> {
    await this.#thread.close();
    await this.#running;
  }

  async #shorten(length: number): Promise<void> {
    let pages = await this.#checkpoint();
    if (length < this.#limit) {
      if (length < tooLongLog) this.#limit = tooLongLog;
      return;
    }
    for (let pass = 1; pass < passesBeforeWait && this.#countMissing() > fewPages; pass += 1)
      pages = await this.#checkpoint();
    const last = this.#checkpoint();
    this.#wait = last.then(
      () => {},
      () => {},
    );
    pages = await last;
    // A reader needs pages that are only in the log: another attempt would fail until it has ended.
    this.#limit = pages.checkpointed < pages.log ? pages.log + tooLongLog : tooLongLog;
  }

  #checkpoint(): Promise<LogPages> {
    return this.#thread.request('checkpoint', undefined);
  }

  #countMissing(): number {
    const pages = this.#readPages();
    return pages ? pages.log - pages.checkpointed : Number.POSITIVE_INFINITY;
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
