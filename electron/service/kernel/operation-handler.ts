import type { AnyOperation, InputOf, OutputOf } from '#shared/contracts/operation.ts';
import type { ReadContext, WriteContext } from './context.ts';
import { defineRead, type HeavyRead, type ReaderContext, runRead } from './heavy-read.ts';
import { answerOnce, type IdempotentRequest, type OnceAnswer } from './idempotency.ts';
import type { JsonText } from './json-text.ts';
import { defineUnit, type UnitOfWork } from './unit-of-work.ts';

/** Runs an operation; the modules create one for each contract. */
export type OperationHandler =
  | {
      kind: 'read';
      contract: AnyOperation;
      handle: (ctx: ReadContext, input: never) => Promise<unknown>;
      heavyRead?: HeavyRead<never, unknown>;
    }
  | {
      kind: 'write';
      contract: AnyOperation;
      prepare: (input: never, ctx: ReadContext) => Promise<unknown>;
      unit: UnitOfWork<OperationRequest, OnceAnswer>;
      afterCommit: AfterCommit<never> | undefined;
    }
  | {
      kind: 'task';
      contract: AnyOperation;
      handle: (ctx: ReadContext, input: never) => Promise<unknown>;
      answer: (ctx: ReadContext, result: never) => Promise<unknown>;
    };

/** What the transaction of an operation receives: the input without its file, and what `prepare` returned. */
interface OperationRequest {
  input: { params: unknown; query: unknown; body: unknown };
  prepared: unknown;
  idempotent: IdempotentRequest | undefined;
}

/** The input of an operation inside its transaction: files are read by `prepare`. */
export type WriteInput<O extends AnyOperation> = Omit<InputOf<O>, 'upload'>;

/** Runs with the output when it is on the disk, before the response; not for a repeated request. */
type AfterCommit<Output> = (ctx: ReadContext, output: Output) => void | Promise<void>;

/** An operation that only reads; what it reads is committed. */
export function read<O extends AnyOperation>(
  contract: O,
  handle: (ctx: ReadContext, input: InputOf<O>) => Promise<OutputOf<O> | JsonText<OutputOf<O>>>,
): OperationHandler {
  return { kind: 'read', contract, handle };
}

/** An operation that only reads and can take long, such as a list of a million records: a reader thread runs it. */
export function heavyRead<O extends AnyOperation>(
  contract: O,
  handle: (ctx: ReaderContext, input: WriteInput<O>) => Promise<OutputOf<O>>,
): OperationHandler {
  const heavyRead = defineRead(contract.name, handle);
  return {
    kind: 'read',
    contract,
    handle: (ctx, input: InputOf<O>) => {
      const { upload: _, ...rest } = input;
      return runRead(ctx, heavyRead, rest);
    },
    heavyRead,
  };
}

/**
 * An operation that runs in one transaction. It does no I/O except the database.
 * @param afterCommit may use the whole service and the session of the caller
 */
export function write<O extends AnyOperation>(
  contract: O,
  handle: (ctx: WriteContext, input: WriteInput<O>) => Promise<OutputOf<O>>,
  afterCommit?: AfterCommit<OutputOf<O>>,
): OperationHandler {
  return preparedWrite(contract, async () => undefined, handle, afterCommit);
}

/**
 * An operation with slow work before its transaction opens, such as hashing a password.
 * @param prepare runs before the transaction, on the validated input; returns plain data
 */
export function preparedWrite<O extends AnyOperation, Prepared>(
  contract: O,
  prepare: (input: InputOf<O>, ctx: ReadContext) => Promise<Prepared>,
  handle: (ctx: WriteContext, input: WriteInput<O>, prepared: Prepared) => Promise<OutputOf<O>>,
  afterCommit?: AfterCommit<OutputOf<O>>,
): OperationHandler {
  const unit = defineUnit(contract.name, (ctx, { input, prepared, idempotent }: OperationRequest) =>
    answerOnce(ctx, idempotent, () => handle(ctx, input as WriteInput<O>, prepared as Prepared)),
  );
  return { kind: 'write', contract, prepare, unit, afterCommit };
}

/**
 * Long work that commits several times, such as an import.
 *
 * @param handle does the work, and returns a result of plain JSON, which the idempotency key stores
 * @param answer creates the output from the result; lists in it may be asynchronous iterables, which are streamed
 */
export function task<O extends AnyOperation, Result>(
  contract: O,
  handle: (ctx: ReadContext, input: InputOf<O>) => Promise<Result>,
  answer: (ctx: ReadContext, result: Result) => Promise<Streamed<OutputOf<O>>>,
): OperationHandler {
  return { kind: 'task', contract, handle, answer };
}

/** An output whose lists may be asynchronous iterables. */
export type Streamed<Output> = {
  [Field in keyof Output]: Output[Field] extends (infer Item)[]
    ? Item[] | AsyncIterable<Item>
    : Output[Field];
};
