import type { Writer } from '#service/kernel/writer.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { createJobThread, type JobThread } from '../apply/jobs.ts';
import type { CheckDraftJob } from './check-draft.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { StoredView } from './draft-views.ts';
import type { FixDraftJob } from './fix-rows.ts';
import { type CountedValues, nameView, type ReadCellsJob } from './open-view.ts';
import type { DiscardDraftJob, ReadDraftJob, RereadDraftJob } from './read-draft.ts';

/** A user waits for the validation of a draft, so speed matters more than memory. */
const threadOptions = { isBackground: false, maxYoungGenerationSizeMb: 32 };

/**
 * Reads and validates drafts in its own worker thread. Drafts are not in the main database, so they need not wait for a
 * running import.
 */
export class DraftRunner {
  readonly #thread: JobThread;
  readonly #checkedRows = new Map<string, number>();
  readonly #changedRows = new Map<string, number>();
  readonly #views = new Map<string, Promise<StoredView>>();

  constructor(config: KeyConfig, writer: Writer) {
    this.#thread = createJobThread(config, writer, threadOptions);
  }

  /** @throws AppError as `readDraft` */
  read(job: ReadDraftJob): Promise<DraftFacts> {
    return this.#thread.request('readDraft', job);
  }

  /** @throws AppError as `rereadDraft` */
  async reread(job: RereadDraftJob): Promise<void> {
    await this.#runAlone(job.draftId, () => this.#thread.request('rereadDraft', job));
  }

  /** @throws AppError as `discardDraft` */
  async discard(job: DiscardDraftJob): Promise<void> {
    await this.#runAlone(job.draftId, () => this.#thread.request('discardDraft', job));
  }

  async check(job: CheckDraftJob): Promise<void> {
    await this.#runAlone(job.draftId, () =>
      this.#thread.request('checkDraft', job, {
        onProgress: ({ totalRows }) => this.#checkedRows.set(job.draftId, totalRows),
      }),
    );
  }

  /** Until the work ends, the draft cannot be changed. */
  async #runAlone(draftId: string, work: () => Promise<unknown>): Promise<void> {
    this.#checkedRows.set(draftId, 0);
    try {
      await work();
    } finally {
      this.#checkedRows.delete(draftId);
    }
  }

  /** Changes many rows. Returns their number. */
  async change(job: FixDraftJob): Promise<number> {
    this.#changedRows.set(job.draftId, 0);
    try {
      return await this.#thread.request('fixDraft', job, {
        onProgress: ({ totalRows }) => this.#changedRows.set(job.draftId, totalRows),
      });
    } finally {
      this.#changedRows.delete(job.draftId);
    }
  }

  /** Filters and sorts the rows of a draft. Requests at the same time share the result. */
  openView(job: ReadCellsJob): Promise<StoredView> {
    const name = `${job.draftId} ${nameView(job.view)}`;
    const running = this.#views.get(name);
    if (running) return running;
    const view = this.#thread.request('openView', job).finally(() => this.#views.delete(name));
    this.#views.set(name, view);
    return view;
  }

  countValues(job: ReadCellsJob & { of: number }): Promise<CountedValues> {
    return this.#thread.request('countValues', job);
  }

  /** Whether rows of a draft are being changed or validated. */
  isBusy(draftId: string): boolean {
    return this.#changedRows.has(draftId) || this.#checkedRows.has(draftId);
  }

  /** The number of changed and validated rows of a draft; undefined if no change is running. */
  changedRows(draftId: string): number | undefined {
    return this.#changedRows.get(draftId);
  }

  /** The number of validated rows of a draft; undefined if no validation is running. */
  checkedRows(draftId: string): number | undefined {
    return this.#checkedRows.get(draftId);
  }

  /** Starts the thread before the first file arrives. */
  warm(): void {
    this.#thread.start();
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
