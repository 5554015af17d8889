import type { Db } from '../storage/schema.ts';
import type { Caller } from './caller.ts';
import type { ReadContext, Service } from './context.ts';

/** The context of a heavy read. It has only what a reader thread has, so that equal inputs have equal results. */
export interface ReaderContext {
  /** The account limits the visible records. */
  caller: Pick<Caller, 'account'>;
  service: Pick<Service, 'counts' | 'orders'>;
  db: Db;
  now: string;
}

/**
 * A read that can take longer than a request by ID may wait. Its input and its result are plain data, because a reader
 * thread runs it.
 */
export interface HeavyRead<Input, Result> {
  name: string;
  read: (ctx: ReaderContext, input: Input) => Promise<Result>;
}

/** A heavy read to run: plain data, so that it can be sent to another thread. */
export interface ReadRequest {
  read: string;
  account: Caller['account'];
  input: unknown;
  now: string;
  /** Set if it runs in steps: its result is a `Step`. */
  isStepped?: true;
}

/** The result of one step of a read: that of the whole read, or the input of the next step. */
export type Step<Input, Result> = { result: Result } | { next: Input };

/** The reader threads of a host. */
export interface Readers {
  /**
   * @param signal aborted when the caller needs no result
   * @throws the error of the read; too-many-requests, if too many reads are queued; Canceled, if the service is closed
   */
  run(request: ReadRequest, signal: AbortSignal | undefined): Promise<unknown>;
}

/**
 * Defines a heavy read that runs in steps of a few milliseconds, because no one waits for it: all other reads run first,
 * also between two of its steps. `runSteps` runs it.
 */
export function defineSteps<Input, Result>(
  name: string,
  step: HeavyRead<Input, Step<Input, Result>>['read'],
): HeavyRead<Input, Step<Input, Result>> {
  return { name, read: step };
}

/** Defines a heavy read; `heavyReads` lists all of them. */
export function defineRead<Input, Result>(
  name: string,
  read: HeavyRead<Input, Result>['read'],
): HeavyRead<Input, Result> {
  return { name, read };
}

/**
 * Runs a heavy read on a reader thread; a service without threads runs it at once.
 * @throws as `Readers.run`
 */
export async function runRead<Input, Result>(
  ctx: ReadContext,
  { name, read }: HeavyRead<Input, Result>,
  input: Input,
): Promise<Result> {
  const { readers } = ctx.service;
  if (!readers) return read(ctx, input);
  const request = { read: name, account: ctx.caller.account, input, now: ctx.now };
  return readers.run(request, ctx.signal?.()) as Promise<Result>;
}

/**
 * Runs a read in steps on a reader thread; a service without threads runs them at once.
 * @throws as `Readers.run`
 */
export async function runSteps<Input, Result>(
  ctx: ReadContext,
  { name, read }: HeavyRead<Input, Step<Input, Result>>,
  input: Input,
): Promise<Result> {
  const { readers } = ctx.service;
  if (readers) {
    const { account } = ctx.caller;
    const request = { read: name, account, input, now: ctx.now, isStepped: true as const };
    return readers.run(request, ctx.signal?.()) as Promise<Result>;
  }
  let step = await read(ctx, input);
  while ('next' in step) step = await read(ctx, step.next);
  return step.result;
}
