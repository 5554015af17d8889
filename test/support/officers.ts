import type { App } from '../../electron/service/app.ts';
import { runForScreens } from '../../electron/service/host/screen-request.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { AppError, toErrorText } from '../../electron/service/kernel/errors.ts';
import { ScreenSession } from '../../electron/service/modules/officers/screen-session.ts';
import { toAcknowledgement } from '../../shared/contracts/errors.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { newRequestId } from '../../shared/domain/ids.ts';
import type { OfficerRole } from '../../shared/domain/officer-roles.ts';
import { noMatch } from './screening.ts';

/** The passphrase of every officer in the tests. */
export const passphrase = 'a quiet harbor at dawn';

/** A window of the back office, with a fixed clock that the test sets. */
export interface Window {
  session: ScreenSession;
  /** Runs an operation like the screens; an error is returned as its kind and errors. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  ask(name: OperationName, request?: object): Promise<any>;
  pass(minutes: number): void;
  /** The time of its clock. */
  now(): number;
}

/** Records in tests share names and numbers, so an officer acknowledges the warnings about duplicates. */
async function acknowledging<Result>(
  send: (acknowledged: { acknowledged?: string[] }) => Promise<Result>,
): Promise<Result> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'warnings') throw error;
    return send({ acknowledged: error.errors.map(toAcknowledgement) });
  }
}

export function openWindow(app: App): Window {
  let now = Date.now();
  const session = new ScreenSession(() => now);
  const run = (name: OperationName, request: object) =>
    runForScreens(app, session, name, request, { requestId: newRequestId() });
  return {
    session,
    async ask(name, request = {}) {
      try {
        return await acknowledging((acknowledged) => run(name, { ...request, ...acknowledged }));
      } catch (error) {
        if (error instanceof AppError) return { rejected: error.code, errors: error.errors.map(toErrorText) };
        throw error;
      }
    },
    pass(minutes) {
      now += minutes * 60_000;
    },
    now: () => now,
  };
}

/**
 * A window in which the first officer of the data folder was created: an administrator with every role.
 * @returns the window, with the id of the officer
 */
export async function openFirstWindow(app: App, name = 'Ada Lindqvist'): Promise<Window & { id: string }> {
  const window = openWindow(app);
  const { id } = await window.ask('createOfficer', { body: { name, passphrase, roles: ['reviewer'] } });
  return { ...window, id };
}

/** A window with a signed-in officer who was created for it, with only these roles. */
export async function openWindowAs(
  app: App,
  name: string,
  ...roles: OfficerRole[]
): Promise<Window & { id: string }> {
  const assigned = 'a louder harbor at noon';
  const { id } = (await app.run('createOfficer', cli, { body: { name, passphrase: assigned, roles } })) as {
    id: string;
  };
  const window = openWindow(app);
  await window.ask('signIn', { body: { officerId: id, passphrase: assigned } });
  await window.ask('changePassphrase', { body: { oldPassphrase: assigned, passphrase } });
  return { ...window, id };
}

/** Two officers who can approve, as some decisions require. */
export async function createApprovers(app: App): Promise<void> {
  for (const name of ['Ada Lindqvist', 'Ben Okafor'])
    await app.run('createOfficer', cli, { body: { name, passphrase, roles: ['approver'] } });
}

/** Decides a record as it is now. */
export async function decide(
  window: Window,
  review: string,
  operation: OperationName,
  id: string,
  to: string,
) {
  const { updatedAt: expectedUpdatedAt } = await window.ask('getCase', { params: { review, id } });
  return window.ask(operation, {
    params: { id },
    body: {
      expectedUpdatedAt,
      to,
      reasonCode: 'OTHER',
      note: 'Examined',
      ...(to === 'APPROVED' && ['aml', 'sanctions'].includes(review) && { screening: noMatch() }),
    },
  });
}
