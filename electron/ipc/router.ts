import type { App } from '#service/app.ts';
import { runForScreens } from '#service/host/screen-request.ts';
import { toFailure } from '#service/kernel/internal-error.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import type { ScreenAnswer } from '#shared/contracts/bridge.ts';
import { newRequestId } from '#shared/domain/ids.ts';

/**
 * Runs operations of the screens over IPC. It never throws: an error that crosses IPC loses its fields.
 *
 * @param session of the window
 * @param name of the operation, not validated
 * @param request `{ params?, query?, body? }`, not validated
 * @param signal aborted when the screens need no result
 */
export async function answerScreens(
  app: App,
  session: ScreenSession,
  name: unknown,
  request: unknown,
  signal?: AbortSignal,
): Promise<ScreenAnswer> {
  const requestId = newRequestId();
  try {
    const output = await runForScreens(app, session, name, request, {
      requestId,
      ...(signal && { signal: () => signal }),
    });
    return { ok: true, output };
  } catch (error) {
    return { ok: false, error: toFailure(error, requestId) };
  }
}
