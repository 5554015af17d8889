/** The way of units of work between threads: those of one turn of the event loop in one message. */
import { type PackedError, packError, unpackError } from './worker-messages.ts';
import type { UnitRequest } from './writer.ts';

export type UnitOutcome = { ok: true; result: unknown } | { ok: false; error: PackedError };

interface SentUnit {
  request: UnitRequest;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Sends the units of one turn of the event loop together. One message costs much less than many: each can wake the
 * writer while this thread has the lock of the port, which delays the writer if this thread is then interrupted.
 */
export class UnitBatch {
  readonly #send: (requests: UnitRequest[]) => Promise<UnitOutcome[]>;
  #units: SentUnit[] = [];

  /** @param send resolves with the outcomes of the units, in their order */
  constructor(send: (requests: UnitRequest[]) => Promise<UnitOutcome[]>) {
    this.#send = send;
  }

  /** @throws the error of the unit; or that of `send` */
  run(request: UnitRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#units.push({ request, resolve, reject }) === 1) setImmediate(() => void this.#flush());
    });
  }

  async #flush(): Promise<void> {
    const units = this.#units;
    this.#units = [];
    try {
      const outcomes = await this.#send(units.map(({ request }) => request));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.ok) units[index]?.resolve(outcome.result);
        else units[index]?.reject(unpackError(outcome.error));
      }
    } catch (error) {
      for (const unit of units) unit.reject(error);
    }
  }
}

/** Runs the units of a batch at the other end. */
export function runBatch(
  requests: readonly UnitRequest[],
  run: (request: UnitRequest) => Promise<unknown>,
): Promise<UnitOutcome[]> {
  return Promise.all(
    requests.map(async (request): Promise<UnitOutcome> => {
      try {
        return { ok: true, result: await run(request) };
      } catch (error) {
        return { ok: false, error: packError(error) };
      }
    }),
  );
}
