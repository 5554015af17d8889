import { Worker } from 'node:worker_threads';
import type { Inspection, InspectionJob, InspectionMessage } from './inspection.ts';

/** A document that takes longer is not one that a person would have sent. */
const longestMilliseconds = 60_000;

/** How long the decoders stay loaded for the next document. */
const idleMilliseconds = 60_000;

/** The heap of the worker; the pixels of images are not in it. */
const heapMegabytes = 512;

/**
 * Looks at documents in a worker thread, one at a time: whatever a document does to its decoder, requests
 * go on being answered.
 */
export class Inspector {
  readonly #limit: number;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param limit after which a document counts as unreadable, in milliseconds */
  constructor(limit = longestMilliseconds) {
    this.#limit = limit;
  }

  /**
   * @returns what the document shows; one that takes too much time or memory is unreadable
   * @throws if the decoders do not run, or the worker was closed
   */
  async inspect(job: InspectionJob): Promise<Inspection> {
    clearTimeout(this.#idle);
    this.#worker ??= startWorker();
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<InspectionMessage>();
    const onExit = () => reject(new Error('The inspection was stopped'));
    worker.on('message', resolve).on('error', reject).on('exit', onExit);
    const tooLong = setTimeout(() => {
      resolve({ inspection: { kind: 'unreadable', why: 'takes too long to read' } });
      void this.close();
    }, this.#limit);
    try {
      worker.postMessage(job, [job.bytes.buffer]);
      const message = await promise;
      if ('failure' in message) throw new Error(message.failure);
      return message.inspection;
    } catch (error) {
      await this.close();
      if (isOutOfMemory(error)) return { kind: 'unreadable', why: 'takes too much memory to read' };
      throw error;
    } finally {
      clearTimeout(tooLong);
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
      this.#idle = setTimeout(() => this.close(), idleMilliseconds).unref();
    }
  }

  /** Stops what is under way and frees what the decoders hold; the next inspection starts anew. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function startWorker(): Worker {
  // Beside this file in the sources, and beside the bundle that this file becomes a part of.
  const file = import.meta.url.endsWith('.ts') ? './inspection-worker.ts' : './inspection-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // One that dies between two documents must not take the program with it.
  return worker.on('error', () => {});
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
