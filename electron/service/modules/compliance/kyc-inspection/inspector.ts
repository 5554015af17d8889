import {
  type Inspection,
  type InspectionJob,
  type InspectionMessage,
  isResult,
  type StopReason,
} from './inspection.ts';
import type { InspectionExit, InspectionProcess, LaunchInspection } from './launch-inspection.ts';
import { inspectionLimits, outOfMemoryNote, outOfTimeNote } from './limits.ts';

/** How long the decoders stay loaded for the next document. */
const idleMilliseconds = 60_000;

/** Decoders leak: a process is replaced after so many documents, or when one leaves it this large. */
const documentsPerProcess = 50;
const cachedBytes = inspectionLimits.megabytes * 0.6 * 2 ** 20;

/** Node and Electron write this when a heap is full, before they abort the process. */
const fullHeap = /heap out of memory|OOM error in V8/;

/** The events of the document in examination. */
interface Handlers {
  onReady(): void;
  onMessage(message: InspectionMessage): void;
  onExit(exit: InspectionExit): void;
}

/** Between two documents, no event needs an action, not even the end of the process. */
const noHandlers: Handlers = { onReady() {}, onMessage() {}, onExit() {} };

interface Running {
  process: InspectionProcess;
  isReady: boolean;
  documents: number;
  handlers: Handlers;
}

/**
 * Examines documents in another process, one at a time. This process continues whatever a document does to its
 * decoder: the other one is ended at the limits and started again for the next document.
 */
export class Inspector {
  readonly #launch: LaunchInspection;
  readonly #milliseconds: number;
  readonly #processorMilliseconds: number;
  #running: Running | undefined;
  #stop: (reason: Error) => void = () => {};
  #idle: NodeJS.Timeout | undefined;

  /** @param limits per document */
  constructor(launch: LaunchInspection, { seconds, processorSeconds } = inspectionLimits) {
    this.#launch = launch;
    this.#milliseconds = seconds * 1000;
    this.#processorMilliseconds = processorSeconds * 1000;
  }

  /**
   * @returns the content of the document; `stopped` if its examination ended the process or reached a limit
   * @throws if the process cannot be started, or `close` was called
   */
  async inspect(job: InspectionJob): Promise<Inspection> {
    const end = performance.now() + this.#milliseconds;
    const isUsed = this.#running !== undefined;
    const inspection = await this.#attempt(job, this.#milliseconds);
    if (!isUsed || inspection.kind !== 'stopped' || inspection.reason === 'time') return inspection;
    // In a used process, an earlier document may be the cause. A new process shows whether this one is.
    return this.#attempt(job, end - performance.now());
  }

  /** Ends the process and its examination; the next document starts another one. */
  close(): void {
    this.#stop(new Error('The inspection was stopped'));
    this.#end();
  }

  async #attempt(job: InspectionJob, milliseconds: number): Promise<Inspection> {
    clearTimeout(this.#idle);
    this.#running ??= this.#start();
    const running = this.#running;
    running.documents += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Inspection>();
    this.#stop = reject;
    running.handlers = {
      onReady: () => running.process.send({ ...job, processorMilliseconds: this.#processorMilliseconds }),
      onMessage: (message) => {
        if (message.type === 'failure') reject(new Error(message.message));
        if (message.type !== 'result') return;
        const { inspection, rss } = message;
        const isSound = isResult(inspection);
        if (!isSound || running.documents >= documentsPerProcess || rss > cachedBytes) this.#end();
        resolve(isSound ? inspection : { kind: 'stopped', reason: 'crash' });
      },
      onExit: (exit) => {
        if (!running.isReady)
          reject(new Error(`The inspection process did not start: ${describeExit(exit)}`));
        const reason = findReason(exit);
        if (reason === 'crash')
          console.error(`The inspection process ended during a document: ${describeExit(exit)}`);
        resolve({ kind: 'stopped', reason });
      },
    };
    const limit = setTimeout(() => {
      if (!running.isReady) reject(new Error('The inspection process did not start in time'));
      resolve({ kind: 'stopped', reason: 'time' });
      this.#end();
    }, milliseconds);
    if (running.isReady) running.handlers.onReady();
    try {
      return await promise;
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      clearTimeout(limit);
      running.handlers = noHandlers;
      this.#idle = setTimeout(() => this.#end(), idleMilliseconds).unref();
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#running?.process.kill();
    this.#running = undefined;
  }

  #start(): Running {
    const process = this.#launch({
      onMessage: (message) => {
        const known = Object(message) as InspectionMessage;
        if (known.type !== 'ready') return running.handlers.onMessage(known);
        running.isReady = true;
        running.handlers.onReady();
      },
      onExit: (exit) => {
        if (this.#running === running) this.#running = undefined;
        running.handlers.onExit(exit);
      },
    });
    const running: Running = { process, isReady: false, documents: 0, handlers: noHandlers };
    return running;
  }
}

function findReason({ output }: InspectionExit): StopReason {
  if (output.includes(outOfTimeNote)) return 'time';
  return output.includes(outOfMemoryNote) || fullHeap.test(output) ? 'memory' : 'crash';
}

function describeExit({ how, output }: InspectionExit): string {
  return output === '' ? how : `${how}\n${output}`;
}
