import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { entryFile } from '#service/kernel/entry-file.ts';
import { sendUnits } from '#service/kernel/unit-port.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { ReportProgress, UnitRequest, Writer } from '#service/kernel/writer.ts';
import { ArrivingUnits } from '#service/storage/arriving-units.ts';
import type { DatabaseCopy } from '#service/storage/live-copy.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled, closingMessage, type Report } from '#service/storage/report.ts';

/** The data that the thread starts with. */
export interface WriterThreadData {
  config: KeyConfig;
  /** Receives the units of the host. */
  port: MessagePort;
  /** The memory of the host's `ArrivingUnits`. */
  arriving: SharedArrayBuffer;
}

/** `copyLive` ends when the copy is complete, which `finishCopy` or `close` causes. */
export interface WriterRequests {
  connect: { input: MessagePort; result: undefined };
  reloadSettings: { input: undefined; result: undefined };
  settle: { input: undefined; result: undefined };
  copyLive: { input: string; result: undefined };
  finishCopy: { input: undefined; result: undefined };
  close: { input: undefined; result: undefined };
}

/** What a copy reports, or that it is almost done. */
export type CopyProgress = Parameters<Report> | 'almost-done';

/** The writer thread of a host. Its first use starts it, so that it does not delay the start of the listener. */
export class WriterThread implements Writer {
  readonly #thread: WorkerClient<WriterRequests, CopyProgress>;
  #units: Pick<Writer, 'run'> | undefined;

  /** @param onCrash called if the thread ends by itself: units that were not answered may have been written */
  constructor(config: KeyConfig, onCrash: (error: unknown) => void) {
    const arriving = new ArrivingUnits();
    this.#thread = new WorkerClient<WriterRequests, CopyProgress>({
      file: entryFile('writer-worker', import.meta.url),
      data: { config, arriving: arriving.memory } satisfies Omit<WriterThreadData, 'port'>,
      openPort: () => {
        const { port1, port2 } = new MessageChannel();
        this.#units = sendUnits(port1, () => this.#toError(), arriving);
        return port2;
      },
      // Most objects of a unit are short-lived. With more memory, their garbage would only be collected later.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      closedMessage: closingMessage,
      onCrash,
    });
  }

  async run(request: UnitRequest, report?: ReportProgress): Promise<unknown> {
    this.#thread.start();
    if (!this.#units) throw this.#toError();
    return this.#units.run(request, report);
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
        else reportOrCancel(report, progress, canceling);
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

  /** After a crash, units that were not answered may have been written, so they must not fail as canceled. */
  #toError(): Error {
    return this.#thread.isClosed ? new Canceled(closingMessage) : new Error('The writer thread has ended');
  }
}

function reportOrCancel(report: Report, progress: Parameters<Report>, canceling: AbortController): void {
  try {
    report(...progress);
  } catch {
    canceling.abort();
  }
}
