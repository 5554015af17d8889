import type { MessagePort } from 'node:worker_threads';
import { entryFile } from '#service/kernel/entry-file.ts';
import { UnitBatch, type UnitOutcome } from '#service/kernel/unit-batch.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { ReportProgress, UnitRequest, Writer } from '#service/kernel/writer.ts';
import { ArrivingUnits } from '#service/storage/arriving-units.ts';
import type { DatabaseCopy } from '#service/storage/live-copy.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Report } from '#service/storage/report.ts';

/** The data that the thread starts with. */
export interface WriterThreadData {
  config: KeyConfig;
  arriving: SharedArrayBuffer;
}

/** `copyLive` ends when the copy is complete, which `finishCopy` or `close` causes. */
export interface WriterRequests {
  run: { input: UnitRequest[]; result: UnitOutcome[] };
  runStep: { input: UnitRequest; result: unknown };
  connect: { input: MessagePort; result: undefined };
  reloadSettings: { input: undefined; result: undefined };
  settle: { input: undefined; result: undefined };
  copyLive: { input: string; result: undefined };
  finishCopy: { input: undefined; result: undefined };
  close: { input: undefined; result: undefined };
}

/** Of a step: a number. Of a copy: what it reports, or that it is almost done. */
export type WriterProgress = number | Parameters<Report> | 'almost-done';

/** The writer thread of a host. The first request starts it, so that it does not delay the start of the listener. */
export class WriterThread implements Writer {
  readonly #thread: WorkerClient<WriterRequests, WriterProgress>;
  readonly #arriving = new ArrivingUnits();
  readonly #batch = new UnitBatch((requests) => this.#thread.request('run', requests));

  /** @param onCrash called if the thread ends by itself: units that were not answered may have been written */
  constructor(config: KeyConfig, onCrash: (error: unknown) => void) {
    this.#thread = new WorkerClient<WriterRequests, WriterProgress>({
      file: entryFile('writer-worker', import.meta.url),
      data: { config, arriving: this.#arriving.memory } satisfies WriterThreadData,
      // Most objects of a unit are short-lived. With more memory, their garbage would only be collected later.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      closedMessage: 'The service is closing',
      onCrash,
    });
  }

  run(request: UnitRequest, report?: ReportProgress): Promise<unknown> {
    if (request.isStep)
      return this.#thread.request('runStep', request, {
        ...(report && { onProgress: report as (progress: WriterProgress) => void }),
      });
    this.#arriving.noteSent();
    return this.#batch.run(request);
  }

  connect(port: MessagePort): void {
    // If the thread is closing, the other end is notified.
    this.#thread.request('connect', port, { transfer: [port] }).catch(() => port.close());
  }

  async reloadSettings(): Promise<void> {
    await this.#thread.request('reloadSettings', undefined);
  }

  async settle(): Promise<void> {
    await this.#thread.request('settle', undefined);
  }

  copyLive(target: string, report: Report): DatabaseCopy {
    const canceling = new AbortController();
    const almostDone = Promise.withResolvers<void>();
    const copied = this.#thread.request('copyLive', target, {
      signal: canceling.signal,
      onProgress(progress) {
        if (progress === 'almost-done') almostDone.resolve();
        else reportOrCancel(report, progress as Parameters<Report>, canceling);
      },
    });
    const ended = copied.then(() => {});
    ended.then(almostDone.resolve, almostDone.reject);
    // Callers of `almostDone` or `finish` receive the error.
    almostDone.promise.catch(() => {});
    return {
      almostDone: almostDone.promise,
      finish: () => {
        this.#thread.request('finishCopy', undefined).catch(() => {});
        return ended;
      },
      async cancel() {
        canceling.abort();
        await ended.catch(() => {});
      },
    };
  }

  async close(): Promise<void> {
    if (this.#thread.isStarted) await this.#thread.request('close', undefined);
    await this.#thread.close();
  }
}

function reportOrCancel(report: Report, progress: Parameters<Report>, canceling: AbortController): void {
  try {
    report(...progress);
  } catch {
    canceling.abort();
  }
}
