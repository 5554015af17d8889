import type { KeyRotations } from '#service/kernel/platform.ts';
import { Canceled } from '#service/storage/report.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import type { Caller } from '../../kernel/caller.ts';
import { conflict } from '../../kernel/errors.ts';
import { noteEvent, runUnit } from '../../kernel/unit-of-work.ts';
import { explainFailure } from '../../storage/storage-problems.ts';
import { blankJob } from '../data-jobs/data-jobs.ts';
import { type FolderUse, findWork } from '../data-jobs/find-work.ts';
import { KeyRotation } from './rotate-keys.ts';

/** How the audit log names a rotation; the operation by which the screens start one has the same name. */
const action = 'startKeyRotation';

interface Running {
  job: DataJob;
  rotation: KeyRotation;
  isCancelable: boolean;
  ended: Promise<void>;
}

/** Rotations of the master key, one at a time. */
export class KeyRotationJobs implements KeyRotations {
  readonly #app: FolderUse;
  readonly #putInPlace: (rotation: KeyRotation) => Promise<void>;
  #last: DataJob | undefined;
  #running: Running | undefined;

  /** @param putInPlace replaces the keys, and opens the service afterward */
  constructor(app: FolderUse, putInPlace: (rotation: KeyRotation) => Promise<void>) {
    this.#app = app;
    this.#putInPlace = putInPlace;
  }

  list(): DataJob[] {
    return this.#last ? [this.#last] : [];
  }

  start(caller: Caller): DataJob {
    const work = this.#running ? 'another rotation' : findWork(this.#app, 'key-rotation');
    if (work) throw conflict(null, `The master key cannot be rotated during ${work}; wait until it ends`);
    const job: DataJob = {
      ...blankJob,
      kind: 'key-rotation',
      folder: null,
      startedAt: new Date().toISOString(),
    };
    const rotation = new KeyRotation(this.#app.service.keys);
    const running: Running = { job, rotation, isCancelable: true, ended: Promise.resolve() };
    running.ended = this.#run(running)
      .then(() => this.#note(job, caller))
      .catch(console.error)
      .finally(() => {
        this.#running = undefined;
      });
    this.#last = job;
    this.#running = running;
    return job;
  }

  cancel(): boolean {
    if (!this.#running?.isCancelable) return false;
    void this.#running.rotation.cancel();
    return true;
  }

  /** Waits until the one that runs has ended. */
  async idle(): Promise<void> {
    await this.#running?.ended;
  }

  /** Ends the one that runs. If the new key is being put in place, it waits for that. */
  async close(): Promise<void> {
    this.cancel();
    await this.idle();
  }

  async #run(running: Running): Promise<void> {
    const { job, rotation } = running;
    try {
      await rotation.prepare(this.#app.parts.writer, (phase, done, total) =>
        Object.assign(job, { phase, done, total }),
      );
      this.#assertNoWork();
      running.isCancelable = false;
      Object.assign(job, { phase: 'Replacing the master key', done: 0, total: 0 });
      await this.#putInPlace(rotation);
      job.state = 'done';
    } catch (error) {
      await rotation.cancel();
      if (error instanceof Canceled) job.state = 'canceled';
      else
        Object.assign(job, {
          state: 'failed',
          failure: explainFailure(error),
        });
    }
    job.finishedAt = new Date().toISOString();
  }

  /** Other work may have started while the database was copied. */
  #assertNoWork(): void {
    const work = findWork(this.#app, 'key-rotation');
    if (work) throw new Error(`The key was not rotated because of ${work}. Rotate it when that has ended.`);
  }

  #note({ state, failure }: DataJob, caller: Caller): Promise<void> {
    const event = { subject: 'master-key', details: { state, failure } };
    return runUnit(this.#app.service, caller, noteEvent, event, action);
  }
}
