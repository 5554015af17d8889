import { rm } from 'node:fs/promises';
import type { Restores } from '#service/kernel/platform.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import type { Caller } from '../kernel/caller.ts';
import { conflict } from '../kernel/errors.ts';
import { noteEvent, runUnit } from '../kernel/unit-of-work.ts';
import { nameFolders } from './backup/exchange-folders.ts';
import type { RestoreOutcome } from './backup/restore-backup.ts';
import type { RestoreOrder } from './backup/restore-order.ts';
import { DataJobs } from './data-jobs/data-jobs.ts';
import { type FolderUse, findWork } from './data-jobs/find-work.ts';

type Exchange = (order: RestoreOrder, createdAt: string) => Promise<RestoreOutcome>;

/**
 * Restores, one at a time. A worker thread copies and checks the backup next to the data folder while everyone
 * continues to work; only then are the folders exchanged. The jobs are stored here because a restore replaces the
 * service.
 */
export class RestoreJobs implements Restores {
  readonly #jobs: DataJobs;
  readonly #dataDir: string;
  readonly #app: FolderUse;
  readonly #exchange: Exchange;

  /** @param exchange replaces the data with a prepared backup, and opens the service afterward */
  constructor(config: KeyConfig, app: FolderUse, exchange: Exchange) {
    this.#jobs = new DataJobs(config);
    this.#dataDir = config.dataDir;
    this.#app = app;
    this.#exchange = exchange;
  }

  list(): DataJob[] {
    return this.#jobs.list();
  }

  start(
    folder: string,
    passphrase: string | undefined,
    confirmedRemovals: readonly string[],
    caller: Caller,
  ): DataJob {
    const work = findWork(this.#app, 'restore');
    if (work) throw conflict('folder', `cannot be restored during ${work}; wait until it ends`);
    const folders = nameFolders(this.#dataDir);
    const { actor, officer, requestId } = caller;
    const restorer = { actor, ...(officer && { officer }), ...(requestId && { requestId }) };
    const order: RestoreOrder = {
      from: folder,
      folders,
      restorer,
      confirmedRemovals,
      bypassesSecondApproval: false,
    };
    return this.#jobs.start(
      { kind: 'restore', folder, order, passphrase },
      (job) => this.#noteFailure(job, caller),
      (job, { createdAt }) => this.#putInPlace(job, order, createdAt ?? ''),
    );
  }

  cancel(): boolean {
    return this.#jobs.cancel('restore');
  }

  /** Waits until the current restore has finished. */
  idle(): Promise<void> {
    return this.#jobs.idle();
  }

  /** Ends the current restore. If the folders are being exchanged, it waits for that. */
  close(): Promise<void> {
    return this.#jobs.close();
  }

  async #putInPlace(job: DataJob, order: RestoreOrder, createdAt: string) {
    // Other work may have started while the backup was checked.
    const work = findWork(this.#app, 'restore');
    if (work) {
      await rm(order.folders.incoming, { recursive: true, force: true });
      throw new Error(
        `Nothing was restored because ${work} is running. Restore the backup when it has ended.`,
      );
    }
    Object.assign(job, { phase: 'Replacing the current data', done: 0, total: 0 });
    const { movedTo = null, changes } = await this.#exchange(order, createdAt);
    return { movedTo, changes };
  }

  /** Failures are recorded in the current data; a success is recorded in the restored data. */
  async #noteFailure({ state, folder, failure }: DataJob, caller: Caller): Promise<void> {
    if (state === 'done') return;
    const event = { subject: 'restore', details: { state, folder, failure } };
    await runUnit(this.#app.service, caller, noteEvent, event, 'startRestore');
  }
}
