import type { AnyOperation, InputOf, OutputOf } from '#shared/contracts/operation.ts';
import type { Context, WriteContext } from './context.ts';

/** Runs an operation; the modules create one for each contract. */
export type OperationHandler =
  | {
      kind: 'read';
      contract: AnyOperation;
      handle: (ctx: Context, input: never) => Promise<unknown>;
    }
  | {
      kind: 'write';
      contract: AnyOperation;
      prepare?: (input: never) => Promise<unknown>;
      handle: (ctx: WriteContext, input: never, prepared: never) => Promise<unknown>;
    }
  | {
      kind: 'task';
      contract: AnyOperation;
      handle: (ctx: Context, input: never) => Promise<unknown>;
      answer: (ctx: Context, result: never) => Promise<unknown>;
    };

/** An operation that only reads; what it reads is committed. */
export function read<O extends AnyOperation>(
  contract: O,
  handle: (ctx: Context, input: InputOf<O>) => Promise<OutputOf<O>>,
): OperationHandler {
  return { kind: 'read', contract, handle };
}

/** An operation that runs in one transaction. It does no I/O except the database. */
export function write<O extends AnyOperation>(
  contract: O,
  handle: (ctx: WriteContext, input: InputOf<O>) => Promise<OutputOf<O>>,
): OperationHandler {
  return { kind: 'write', contract, handle };
}

/**
 * An operation with slow work before its transaction opens, such as hashing a password.
 * @param prepare runs before the transaction, on the validated input
 */
export function preparedWrite<O extends AnyOperation, Prepared>(
  contract: O,
  prepare: (input: InputOf<O>) => Promise<Prepared>,
  handle: (ctx: WriteContext, input: InputOf<O>, prepared: Prepared) => Promise<OutputOf<O>>,
): OperationHandler {
  return { kind: 'write', contract, prepare, handle };
}

/**
 * Long work that commits several times, such as an import.
 *
 * @param handle does the work, and returns a result of plain JSON, which the idempotency key stores
 * @param answer creates the output from the result; lists in it may be asynchronous iterables, which are streamed
 */
export function task<O extends AnyOperation, Result>(
  contract: O,
  handle: (ctx: Context, input: InputOf<O>) => Promise<Result>,
  answer: (ctx: Context, result: Result) => Promise<Streamed<OutputOf<O>>>,
): OperationHandler {
  return { kind: 'task', contract, handle, answer };
}

/** An output whose lists may be asynchronous iterables. */
export type Streamed<Output> = {
  [Field in keyof Output]: Output[Field] extends (infer Item)[]
    ? Item[] | AsyncIterable<Item>
    : Output[Field];
};
