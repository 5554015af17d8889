import type { TUnsafe } from 'typebox';
import type { Download, WrittenDownload } from '#shared/contracts/files/files.ts';
import type { OperationName, Operations } from '#shared/contracts/index.ts';
import type { AnyOperation, InputOf, OutputOf } from '#shared/contracts/operation.ts';
import { recordError } from './client.ts';
import { fetchInSession, readAnswer } from './http-transport.ts';
import { OperationError } from './operation-error.ts';

/*
 * Files are not sent with the calls, but at separate addresses, which the desktop window and the headless host both
 * serve.
 */

type Parts<Input extends InputOf<AnyOperation>> = { params?: Input['params']; query?: Input['query'] };

/** The operations with a file in the response. */
type DownloadName = {
  [Name in OperationName]: Operations[Name]['output'] extends TUnsafe<Download | WrittenDownload>
    ? Name
    : never;
}[OperationName];

/** The operations with a file in the request. */
type UploadName = {
  [Name in OperationName]: Operations[Name]['upload'] extends 'csv' | 'file' ? Name : never;
}[OperationName];

/** The arguments and output of each upload, spelled out once, because deriving them is too slow for the compiler. */
type Uploads = {
  [Name in UploadName]: {
    request: Parts<InputOf<Operations[Name]>>;
    output: OutputOf<Operations[Name]>;
  };
};

/** The address of a file, for an image, a link, or `fetch`. */
export function addressOfDownload<Name extends DownloadName>(
  operation: Name,
  request: Parts<InputOf<Operations[Name]>>,
): string {
  return `./downloads/${operation}?request=${encodeURIComponent(JSON.stringify(request))}`;
}

/**
 * Sends a file to an operation.
 * @throws OperationError
 */
export async function upload<Name extends UploadName>(
  operation: Name,
  request: Uploads[Name]['request'],
  file: File,
): Promise<Uploads[Name]['output']> {
  const answer = await send(
    `./uploads/${operation}?request=${encodeURIComponent(JSON.stringify(request))}`,
    file,
  );
  if (answer.ok) return answer.output as Uploads[Name]['output'];
  recordError(answer.error);
  throw new OperationError(answer.error);
}

async function send(address: string, file: File) {
  try {
    const response = await fetchInSession(address, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
      body: file,
    });
    return await readAnswer(response);
  } catch (error) {
    console.error(error);
    const message = 'The upload did not reach Offerdesk. Check that it is running.';
    return { ok: false as const, error: { code: 'unreachable' as const, message, errors: [] } };
  }
}
