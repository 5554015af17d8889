import { compileCheck } from '#shared/contracts/check-input.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { type AnyOperation, roleFor, type StoredUpload, type Upload } from '#shared/contracts/operation.ts';
import { explainPassphraseChange, explainRole, hasRole } from '#shared/domain/officer-roles.ts';
import type { Caller } from './caller.ts';
import type { ReadContext, Service } from './context.ts';
import { AppError } from './errors.ts';
import { findRunning, type IdempotentRequest, runOnce } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import type { OperationHandler } from './operation-handler.ts';
import { runUnit } from './unit-of-work.ts';

/** A request from a transport: not validated, its texts not trimmed. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  upload?: Upload | StoredUpload;
  /** The `Idempotency-Key` of a POST. */
  idempotencyKey?: string;
  /** As in `ReadContext`. */
  signal?: ReadContext['signal'] | undefined;
  /** The output is only sent, as JSON, so it may be a `JsonText`. */
  isSentAsJson?: boolean;
}

type Check = ReturnType<typeof compileCheck>;
type Checks = Record<'params' | 'query' | 'body', Check>;

const checks = new Map<AnyOperation, Checks>();

function checksOf(contract: AnyOperation): Checks {
  let compiled = checks.get(contract);
  if (!compiled) {
    const { params, query, body } = contract;
    compiled = { params: compileCheck(params), query: compileCheck(query), body: compileCheck(body) };
    checks.set(contract, compiled);
  }
  return compiled;
}

/**
 * Runs a request: validation, authorization, one transaction, handler, effects after the commit.
 *
 * @param handler of the operation
 * @param caller authenticated by the transport
 * @returns the output that the contract declares
 * @throws AppError for errors that the caller can correct
 */
export async function runOperation(
  service: Service,
  handler: OperationHandler,
  caller: Caller,
  raw: RawInput,
): Promise<unknown> {
  const { contract } = handler;
  assertScope(caller, contract);
  const idempotent =
    raw.idempotencyKey === undefined ? undefined : identify(service, contract.name, caller, raw);
  assertRole(caller, contract, raw.body);
  const input = checkInput(contract, raw);
  const ctx: ReadContext = {
    caller,
    service,
    db: service.storage.reader,
    now: readClock(),
    signal: raw.signal,
  };
  switch (handler.kind) {
    case 'read':
      return readOutput(await handler.handle(ctx, input as never), raw);
    case 'write': {
      const prepared = await handler.prepare(input as never, ctx);
      const { upload: _, ...rest } = input;
      if (idempotent) findRunning(service, idempotent);
      const request = { input: rest, prepared, idempotent };
      const { json, isRepeated } = await runUnit(service, caller, handler.unit, request);
      const output = new JsonText<never>(json);
      const { afterCommit } = handler;
      if (afterCommit && !isRepeated) await runEffect(() => afterCommit(ctx, output.parse()));
      return readOutput(output, raw);
    }
    case 'task': {
      const handle = () => handler.handle(ctx, input as never);
      const result = await (idempotent ? runOnce(service, caller, idempotent, handle) : handle());
      return handler.answer(ctx, result as never);
    }
  }
}

let clock = { time: 0, text: '' };

/** The current time as ISO text. Requests of the same millisecond share it, because writing it is slow. */
function readClock(): string {
  const time = Date.now();
  if (time !== clock.time) clock = { time, text: new Date(time).toISOString() };
  return clock.text;
}

function readOutput(output: unknown, { isSentAsJson }: RawInput): unknown {
  return output instanceof JsonText && !isSentAsJson ? output.parse() : output;
}

/**
 * @throws forbidden, if the caller's key lacks the scope of the operation
 */
export function assertScope(caller: Caller, contract: AnyOperation): void {
  if (caller.scopes.includes(contract.scope)) return;
  throw new AppError('forbidden', [
    { field: 'X-API-KEY', message: `does not have the ${contract.scope} scope` },
  ]);
}

/**
 * Runs before the input is validated, so that an officer without the role gets no hints about its form; and in units of work
 * that have the effect of another operation.
 *
 * @param body not validated
 * @throws forbidden, if the officer lacks the role that the contract names, or must change the passphrase first
 */
export function assertRole(caller: Caller, contract: AnyOperation, body?: unknown): void {
  const to = (body as { to?: unknown } | null | undefined)?.to;
  const role = roleFor(contract, typeof to === 'string' ? { to } : {});
  if (role && caller.officer?.mustChangePassphrase) {
    throw new AppError('forbidden', [{ field: 'passphrase', message: explainPassphraseChange }]);
  }
  // An import of an officer has the roles of that officer.
  const isOfficer = caller.actor.kind === 'officer' || caller.officer !== undefined;
  if (!role || !isOfficer || hasRole(caller.officer?.roles ?? [], role)) return;
  throw new AppError('forbidden', [{ field: 'role', message: explainRole(role) }]);
}

/** An effect cannot undo the commit, so its error is logged instead of thrown to the caller. */
async function runEffect(effect: () => void | Promise<void>): Promise<void> {
  try {
    await effect();
  } catch (error) {
    console.error('After a commit:', error);
  }
}

function checkInput(contract: AnyOperation, raw: RawInput) {
  const checkPart = checksOf(contract);
  const errors: FieldError[] = [];
  const readPart = (part: 'params' | 'query' | 'body') => {
    const checked = checkPart[part](raw[part] ?? {});
    if (!checked.ok) errors.push(...checked.errors);
    return checked.ok ? checked.value : undefined;
  };
  const input = {
    params: readPart('params'),
    query: readPart('query'),
    body: readPart('body'),
    upload: raw.upload,
  };
  if (errors.length > 0) throw new AppError('invalid', errors);
  return input;
}

/**
 * Two requests are equal if the operation, the acting user, and every part of the input are. The digest is keyed:
 * from a plain one, an SSN in the body could be guessed.
 */
function identify(service: Service, name: string, caller: Caller, raw: RawInput): IdempotentRequest {
  const { account, user } = caller;
  if (!account) throw new Error('Idempotency keys belong to the accounts of API keys');
  const { params, query, body, upload, idempotencyKey: key = '' } = raw;
  const request = [name, user?.id, params, query, body, upload?.sha256];
  return { accountId: account.id, key, digest: service.vault.digest(JSON.stringify(request)) };
}
