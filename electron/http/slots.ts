import type { App } from '#service/app.ts';
import { AppError } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** The limits of a kind of work: how much runs at a time, and how much can be queued. */
export interface SlotLimits {
  /** The plural label of the kind. */
  label: string;
  running: number;
  runningPerCaller: number;
  queued: number;
  queuedPerCaller: number;
  queueSeconds: number;
}

interface QueuedRequest {
  caller: string;
  start(): void;
}

/**
 * Limits expensive work, in total and per caller. Work above the limit is queued for a short time, because clients send
 * several files at once; only a caller that sends more is rejected.
 */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #running = new Map<string, number>();
  readonly #queued = new Set<QueuedRequest>();

  constructor(slotLimits: SlotLimits) {
    this.#limits = slotLimits;
  }

  /** @throws too-many-requests, if the queue is full or the wait was too long */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayRun(caller)) this.#count(caller, 1);
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      this.#count(caller, -1);
      this.#startQueued();
    }
  }

  #mayRun(caller: string): boolean {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < this.#limits.running && (this.#running.get(caller) ?? 0) < this.#limits.runningPerCaller;
  }

  #count(caller: string, change: 1 | -1): void {
    const count = (this.#running.get(caller) ?? 0) + change;
    if (count === 0) this.#running.delete(caller);
    else this.#running.set(caller, count);
  }

  #wait(caller: string): Promise<void> {
    const { queued, queuedPerCaller, queueSeconds } = this.#limits;
    const own = [...this.#queued].filter((each) => each.caller === caller).length;
    if (this.#queued.size >= queued || own >= queuedPerCaller) throw this.#tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { caller, start: resolve };
    const timer = setTimeout(() => {
      this.#queued.delete(entry);
      reject(this.#tooMany());
    }, queueSeconds * 1000);
    this.#queued.add(entry);
    return promise.finally(() => clearTimeout(timer));
  }

  #startQueued(): void {
    for (const entry of this.#queued) {
      if (!this.#mayRun(entry.caller)) continue;
      this.#queued.delete(entry);
      this.#count(entry.caller, 1);
      entry.start();
    }
  }

  #tooMany(): AppError {
    const { label, queueSeconds } = this.#limits;
    return new AppError(
      'too-many-requests',
      [
        {
          field: 'file',
          message: `too many ${label} at the same time; wait for a response before you send more`,
        },
      ],
      queueSeconds,
    );
  }
}

const slots = new WeakMap<App, Record<'csv' | 'file', Slots>>();

/** The slots of a service, which all transports share. */
export function slotsOf(app: App, kind: 'csv' | 'file'): Slots {
  let both = slots.get(app);
  if (!both) {
    both = { csv: new Slots(limits.imports), file: new Slots(limits.uploads) };
    slots.set(app, both);
  }
  return both[kind];
}
