import type { OperationFailure, ScreenRequest } from '#shared/contracts/bridge.ts';
import type { OperationName, Operations } from '#shared/contracts/index.ts';
import type { AnyOperation, InputOf, OutputOf } from '#shared/contracts/operation.ts';
import { coverScreens, useSession } from '../stores/session.ts';
import { OperationError } from './operation-error.ts';
import { findTransport, type TransportOptions } from './transport.ts';

/** A part of a request; it can be omitted if none of its fields is required. */
type Part<Name extends keyof ScreenRequest, Fields> =
  Partial<Fields> extends Fields ? { [Part in Name]?: Fields } : { [Part in Name]: Fields };

type Request<Input extends InputOf<AnyOperation>> = Part<'params', Input['params']> &
  Part<'query', Input['query']> &
  Part<'body', Input['body']> &
  Pick<ScreenRequest, 'acknowledged'>;

type Arguments<Sent> = Partial<Sent> extends Sent ? [request?: Sent] : [request: Sent];

/** The arguments and output of each operation, from its contract. */
type Calls = {
  [Name in OperationName]: {
    arguments: Arguments<Request<InputOf<Operations[Name]>>>;
    output: OutputOf<Operations[Name]>;
  };
};

/** The request of a call; it can be omitted if nothing in it is required. */
export type CallArguments<Name extends OperationName> = Calls[Name]['arguments'];

export type CallOutput<Name extends OperationName> = Calls[Name]['output'];

/** Passes errors that concern the whole window to the session store. */
export function recordError({ code, errors }: OperationFailure): void {
  if (code === 'unauthenticated') useSession.getState().end(errors[0]?.message);
  if (code === 'locked') coverScreens();
  if (code === 'unavailable') useSession.getState().cover('restore');
}

const transport = findTransport();

/** Whether a host answers this page. */
export const hasHost = transport !== undefined;

/** Runs an operation while the page closes: nothing receives its output. */
export function callBeforeClose<Name extends OperationName>(
  operation: Name,
  ...[request]: CallArguments<Name>
): void {
  void transport?.(operation, request ?? {}, { outlivesPage: true });
}

/**
 * Runs an operation of the service: `call('createApiKey', { body: { name: 'CRM' } })`.
 * @throws OperationError
 */
export function call<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): Promise<CallOutput<Name>> {
  return callWith({}, operation, ...input);
}

/** As `call`. */
export async function callWith<Name extends OperationName>(
  options: TransportOptions,
  operation: Name,
  ...[request]: CallArguments<Name>
): Promise<CallOutput<Name>> {
  if (!transport) throw new Error('This page has no connection to Offerdesk');
  const answer = await transport(operation, request ?? {}, options);
  if (answer.ok) return answer.output as CallOutput<Name>;
  recordError(answer.error);
  throw new OperationError(answer.error);
}
