import type { App } from '#service/app.ts';
import { readScreenRequest } from '#service/host/screen-request.ts';
import { AppError, invalid, notFound } from '#service/kernel/errors.ts';
import { assertRole } from '#service/kernel/run-operation.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import type { Download, WrittenDownload } from '#shared/contracts/files/files.ts';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { answerDownload, type DownloadAnswer } from './downloads.ts';
import { slotsOf } from './slots.ts';
import { type Source, storeIfRecorded, storeUpload } from './store-upload.ts';

/*
 * Files are not plain data, so the screens send and receive them at separate addresses, `downloads/{operation}` and
 * `uploads/{operation}`, in the headless host and the desktop window. The rest of the request is JSON in the query
 * parameter `request`.
 */

/** A request for such an address, as the host received it. */
export interface BytesRequest {
  operation: string;
  /** `{ params?, query? }` as JSON text. */
  request: string | null | undefined;
  /** In lowercase. */
  headers: Record<string, string | string[] | undefined>;
  requestId: string;
}

/**
 * Returns the bytes of a file.
 * @throws AppError as the operation does; not-found, if it returns no file; RangeNotSatisfiable
 */
export async function downloadForScreens(
  app: App,
  session: ScreenSession,
  bytesRequest: BytesRequest,
): Promise<DownloadAnswer> {
  const name = readName(bytesRequest.operation, ({ download }) => download === true);
  const caller = {
    ...(await session.caller(app.service, operations[name])),
    requestId: bytesRequest.requestId,
  };
  const output = await app.run(name, caller, readJson(bytesRequest.request));
  return answerDownload(bytesRequest.headers, output as Download | WrittenDownload);
}

/**
 * Passes a file to an operation. Its name is in the header `x-file-name`, URL-encoded.
 *
 * @param source the body of the request, which is the file
 * @returns the output of the operation
 * @throws AppError as the operation does; not-found, if it accepts no file; as `storeUpload` does
 */
export async function uploadForScreens(
  app: App,
  session: ScreenSession,
  bytesRequest: BytesRequest,
  source: Source,
): Promise<unknown> {
  const name = readName(bytesRequest.operation, ({ upload }) => upload !== undefined);
  const operation: AnyOperation = operations[name];
  const caller = { ...(await session.caller(app.service, operation)), requestId: bytesRequest.requestId };
  const request = readJson(bytesRequest.request);
  // Before the file is received.
  assertRole(caller, operation, request.body);
  const kind = operation.upload ?? 'file';
  const fileName = readFileName(bytesRequest.headers);
  return slotsOf(app, kind).run(caller.actor.id, async () => {
    const received = await storeUpload(app, kind, source, fileName);
    return storeIfRecorded(received, () => app.run(name, caller, { ...request, upload: received.upload }));
  });
}

function readName(name: string, isFit: (operation: AnyOperation) => boolean): OperationName {
  if (Object.hasOwn(operations, name) && isFit(operations[name as OperationName])) {
    return name as OperationName;
  }
  throw notFound('operation');
}

function readJson(text: string | null | undefined) {
  try {
    return readScreenRequest(JSON.parse(text ?? '{}'));
  } catch (error) {
    throw error instanceof AppError ? error : invalid('request', 'must be JSON');
  }
}

function readFileName(headers: BytesRequest['headers']): string | undefined {
  const name = headers['x-file-name'];
  try {
    return name === undefined ? undefined : decodeURIComponent(String(name));
  } catch {
    throw invalid('x-file-name', 'must be encoded as in an address');
  }
}
