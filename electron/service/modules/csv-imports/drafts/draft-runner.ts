import type { ServiceConfig } from '#service/kernel/service-config.ts';
import { JobWorker } from '../apply/job-worker.ts';
import type { CheckDraftJob } from './check-draft.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { ReadDraftJob } from './read-draft.ts';

/** Somebody looks on while a draft is checked: time counts there. */
const youngGenerationMb = 32;

/**
 * Reads and checks drafts in a worker thread of its own: they write nothing that others wait for, and need
 * not wait for an import that is running.
 */
export class DraftRunner {
  readonly #worker: JobWorker;
  readonly #checkedRows = new Map<string, number>();

  constructor(config: ServiceConfig) {
    this.#worker = new JobWorker(config, youngGenerationMb);
  }

  /** @throws AppError as `readDraft` */
  read(job: ReadDraftJob): Promise<DraftFacts> {
    return this.#worker.run('readDraft', job);
  }

  async check(job: CheckDraftJob): Promise<void> {
    this.#checkedRows.set(job.draftId, 0);
    try {
      await this.#worker.run('checkDraft', job, {
        onProgress: ({ totalRows }) => this.#checkedRows.set(job.draftId, totalRows),
      });
    } finally {
      this.#checkedRows.delete(job.draftId);
    }
  }

  /** How far the check of a draft is; undefined if none is under way. */
  checkedRows(draftId: string): number | undefined {
    return this.#checkedRows.get(draftId);
  }

  /** Starts the thread before a file is there. */
  warm(): void {
    this.#worker.warm();
  }

  async close(): Promise<void> {
    await this.#worker.close();
  }
}
