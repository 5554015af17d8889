import type { World } from './world.ts';

/** A write of the load, with a check that it is stored completely. */
export interface Write {
  what: string;
  /** Whether a success response has arrived. Without one, it may or may not be stored. */
  isAcknowledged: boolean;
  /** Fails if the write is not stored exactly. */
  check(world: World): Promise<void>;
  /** For a write that got no response: fails if a part of it is stored; then sends it again. */
  finish(world: World): Promise<void>;
}

/** Every write that the load has sent. */
export class Journal {
  readonly writes: Write[] = [];
  /** Responses that no fault explains. */
  readonly failures: string[] = [];
  #events = 0;
  #pending: { at: number; resolve: () => void }[] = [];

  /** Runs a write and records that it was sent and that it was acknowledged. */
  async record(write: Omit<Write, 'isAcknowledged'>, send: () => Promise<void>): Promise<void> {
    const noted: Write = { ...write, isAcknowledged: false };
    this.writes.push(noted);
    this.#count();
    await send();
    noted.isAcknowledged = true;
    this.#count();
  }

  /** A write that a rule rejected is not stored. */
  discard(what: string): void {
    const index = this.writes.findIndex((write) => write.what === what);
    if (index >= 0) this.writes.splice(index, 1);
  }

  /** A write without an acknowledgment is not stored, so that it can be replaced by another one. */
  discardInterrupted(what: string): void {
    const index = this.writes.findIndex((write) => write.what === what && !write.isAcknowledged);
    if (index >= 0) this.writes.splice(index, 1);
  }

  get acknowledged(): number {
    return this.writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** Resolves after this number of further events; an event is a write that is sent or acknowledged. */
  after(events: number): Promise<void> {
    return new Promise((resolve) => {
      this.#pending.push({ at: this.#events + events, resolve });
    });
  }

  #count(): void {
    this.#events += 1;
    for (const { at, resolve } of this.#pending) if (at <= this.#events) resolve();
    this.#pending = this.#pending.filter(({ at }) => at > this.#events);
  }
}

/** The fault interrupted the request, or explains its error: the write is not acknowledged. */
export class Cut extends Error {}

/** Whether an error is the end of a connection and not a response. */
export function isCut(error: unknown): boolean {
  if (error instanceof Cut) return true;
  const { code } = error as { code?: string };
  // `fetch` fails with a TypeError that has the cause; one without is a mistake of a test.
  if (error instanceof TypeError) return error.cause !== undefined;
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '');
}
