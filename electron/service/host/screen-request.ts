import type { App } from '#service/app.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import type { RawInput } from '#service/kernel/run-operation.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';

/**
 * Asks the service for something on behalf of the screens, whichever way the request came.
 *
 * @param session of the browser or the window, which says who asks
 * @param name of the operation, unchecked
 * @param request `{ params?, query?, body? }`, unchecked
 * @param requestId of the request, by which the logs name it
 * @returns the output that the contract declares
 * @throws AppError as the operation does; not-found, if the screens may not ask for it
 */
export async function runForScreens(
  app: App,
  session: ScreenSession,
  name: unknown,
  request: unknown,
  requestId: string,
): Promise<unknown> {
  const known = readName(name);
  const caller = { ...(await session.caller(app.service, operations[known])), requestId };
  return app.run(known, caller, readScreenRequest(request));
}

function readName(name: unknown): OperationName {
  if (!isOperation(name) || carriesFile(operations[name])) {
    throw new AppError('not-found', ['operation: is not available to the screens']);
  }
  return name;
}

function isOperation(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(operations, name);
}

/** What is sent or answered as a file is not plain data, and does not travel this way. */
function carriesFile(operation: AnyOperation): boolean {
  return operation.upload !== undefined || operation.download === true;
}

const parts = ['params', 'query', 'body'];

/**
 * The parts of a request as the screens send them; what is in them is unchecked.
 * @throws AppError invalid, if it has others
 */
export function readScreenRequest(request: unknown): RawInput {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw invalid('request: must be an object');
  }
  const unknown = Object.keys(request).filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw invalid(...unknown.map((part) => `${part}: is not a part of a request`));
  return request;
}
