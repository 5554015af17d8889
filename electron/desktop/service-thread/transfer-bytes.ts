import { answerError } from '#http/errors.ts';
import { type BytesRequest, downloadForScreens, uploadForScreens } from '#http/screen-bytes.ts';
import type { App } from '#service/app.ts';
import { readPort, sendBytes } from '#service/kernel/byte-port.ts';
import { notFound } from '#service/kernel/errors.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import type { BytesAnswer, BytesTransfer } from '../service-requests.ts';

/**
 * Runs an upload or a download of the screens, whose bytes come or go through the port. It never throws.
 * @param session of the window
 */
export async function transferBytes(
  app: App,
  session: ScreenSession,
  transfer: BytesTransfer,
): Promise<BytesAnswer> {
  const requestId = newRequestId();
  let answer: BytesAnswer;
  try {
    answer = await run(app, session, transfer, requestId);
  } catch (error) {
    answer = answerError(error, requestId, 'screens');
  }
  if (!answer.isStreamed) transfer.port.close();
  return answer;
}

async function run(
  app: App,
  session: ScreenSession,
  { method, address, headers, port }: BytesTransfer,
  requestId: string,
): Promise<BytesAnswer> {
  const { pathname, searchParams } = new URL(address, 'app://offerdesk');
  const [kind, operation = '', ...rest] = pathname.slice(1).split('/');
  const bytesRequest: BytesRequest = {
    operation,
    request: searchParams.get('request'),
    headers,
    requestId,
  };
  if (kind === 'downloads' && method === 'GET' && rest.length === 0) {
    const { body, ...answer } = await downloadForScreens(app, session, bytesRequest);
    if (body) void sendBytes(port, body);
    return { ...answer, isStreamed: body !== undefined };
  }
  if (kind === 'uploads' && method === 'POST' && rest.length === 0) {
    const output = await uploadForScreens(app, session, bytesRequest, readPort(port));
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(output),
    };
  }
  throw notFound('path');
}
