import type { App } from '#service/app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import type { RawInput } from '#service/kernel/run-operation.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import { createOfficer } from '#shared/contracts/officers/officers.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';

/**
 * Runs an operation for the screens, over IPC or HTTP.
 *
 * @param session of the browser or the window, which identifies the caller
 * @param name of the operation, not validated
 * @param request `{ params?, query?, body?, acknowledged? }`, not validated
 * @param requestId for the logs
 * @param signal aborted when the screens need no result
 * @returns the output that the contract declares
 * @throws AppError as the operation does; not-found, if the operation is not for the screens
 */
export async function runForScreens(
  app: App,
  session: ScreenSession,
  name: unknown,
  request: unknown,
  { requestId, signal }: { requestId: string } & Pick<RawInput, 'signal'>,
): Promise<unknown> {
  const known = readName(name);
  const { acknowledged = [], ...input } = readScreenRequest(request);
  const caller = { ...(await session.caller(app.service, operations[known])), requestId, acknowledged };
  const output = app.run(known, caller, { ...input, signal });
  if (known === createOfficer.name && caller.officer?.name === null) session.expectFirstOfficer(output);
  return output;
}

function readName(name: unknown): OperationName {
  if (!isOperation(name) || hasFile(operations[name])) {
    throw new AppError('not-found', [{ field: 'operation', message: 'is not available to the screens' }]);
  }
  return name;
}

function isOperation(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(operations, name);
}

/** Operations that receive or return a file have HTTP routes of their own. */
function hasFile(operation: AnyOperation): boolean {
  return operation.upload !== undefined || operation.download === true;
}

const parts = ['params', 'query', 'body', 'acknowledged'];

/**
 * The parts of a request as the screens send them; their content is not validated.
 * @throws AppError invalid, for unknown parts
 */
export function readScreenRequest(request: unknown): RawInput & Pick<Caller, 'acknowledged'> {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw invalid('request', 'must be an object');
  }
  const unknown = Object.keys(request).filter((part) => !parts.includes(part));
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      unknown.map((field) => ({ field, message: 'is not a part of a request' })),
    );
  const { acknowledged } = request as { acknowledged?: unknown };
  if (acknowledged !== undefined && !isListOfTexts(acknowledged))
    throw invalid('acknowledged', 'must be a list of texts');
  return request as RawInput & Pick<Caller, 'acknowledged'>;
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
