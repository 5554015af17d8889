import type { AnyOperation, InputOf, OutputOf } from '#shared/contracts/operation.ts';
import type { Context, Service, WriteContext } from './context.ts';

/** What carries out an operation; the modules make one for each contract. */
export type OperationHandler =
  | {
      kind: 'read';
      contract: AnyOperation;
      handle: (ctx: Context, input: never) => Promise<unknown>;
    }
  | {
      kind: 'write';
      contract: AnyOperation;
      prepare: (input: never, service: Service) => Promise<unknown>;
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

/** An operation that runs in one transaction. It waits for nothing but the database. */
export function write<O extends AnyOperation>(
  contract: O,
  handle: (ctx: WriteContext, input: InputOf<O>) => Promise<OutputOf<O>>,
): OperationHandler {
  return { kind: 'write', contract, prepare: async () => undefined, handle };
}

/**
 * An operation with slow work to do before its transaction opens, such as hashing a password.
 * @param prepare runs before the transaction, on the checked input
 */
export function preparedWrite<O extends AnyOperation, Prepared>(
  contract: O,
  prepare: (input: InputOf<O>, service: Service) => Promise<Prepared>,
  handle: (ctx: WriteContext, input: InputOf<O>, prepared: Prepared) => Promise<OutputOf<O>>,
): OperationHandler {
  return { kind: 'write', contract, prepare, handle };
}

/**
 * Long work that commits in steps of its own, such as an import.
 *
 * @param handle does it, and gives what is to be remembered of it as plain JSON
 * @param answer makes the output of that; lists in it may be asynchronous iterables, which are streamed
 */
export function task<O extends AnyOperation, Result>(
  contract: O,
  handle: (ctx: Context, input: InputOf<O>) => Promise<Result>,
  answer: (ctx: Context, result: Result) => Promise<Streamed<OutputOf<O>>>,
): OperationHandler {
  return { kind: 'task', contract, handle, answer };
}

/** An output whose lists may be read piece by piece. */
export type Streamed<Output> = {
  [Field in keyof Output]: Output[Field] extends (infer Item)[]
    ? Item[] | AsyncIterable<Item>
    : Output[Field];
};
