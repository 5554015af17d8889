import type { Context } from '#service/context.ts';
import { AppError, notFound, ruleViolation } from '#service/errors.ts';
import { type Implementation, read, task } from '#service/implementation.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import {
  getSession,
  lockSession,
  noteActivity,
  type SessionState,
  setIdleMinutes,
  signIn,
  signOut,
  unlockSession,
} from '#shared/contracts/access/session.ts';
import { readIdleMinutes, writeIdleMinutes } from './idle-minutes.ts';
import { asCaller, type OfficerRow, readOfficer, readOfficers, rolesOf } from './officer-profiles.ts';
import { checkPassphrase } from './passphrases.ts';
import type { ScreenSession } from './screen-session.ts';

/**
 * The session of the window that asks.
 * @throws forbidden, if it is not a window that asks
 */
export function sessionOf(ctx: Context): ScreenSession {
  const { session } = ctx.caller;
  if (!session) throw new AppError('forbidden', 'Only the screens have a session');
  return session;
}

async function readState(ctx: Context): Promise<SessionState> {
  const { reader } = ctx.service.storage;
  const standing = await sessionOf(ctx).stand(ctx.service);
  const { officer, state } = standing;
  const officers = await readOfficers(reader);
  const unnamedRoles = state === 'open' ? (ctx.caller.officer?.roles ?? []) : [];
  return {
    state,
    officer: officer ? { id: officer.id, name: officer.name } : null,
    roles: officer ? rolesOf(officer) : [...unnamedRoles],
    hasOfficers: officers.length > 0,
    idleMinutes: await readIdleMinutes(reader),
    locksAt: 'locksAt' in standing ? new Date(standing.locksAt).toISOString() : null,
    openedAt: ctx.service.openedAt,
    officers: officers.filter((row) => !row.disabledAt).map(({ id, name }) => ({ id, name })),
  };
}

/** Leaves an event about the officer, as the deed of the officer. */
async function noteDeed(ctx: Context, officer: OfficerRow, action: string, details: object): Promise<void> {
  await runUnitOfWork(ctx.service, asCaller(officer), action, async ({ records }) =>
    records.note(officer.id, details),
  );
}

async function enter(ctx: Context, body: { officerId: string; passphrase: string }): Promise<void> {
  const session = sessionOf(ctx);
  const officer = await readOfficer(ctx.db, body.officerId);
  if (!officer || officer.disabledAt) throw notFound('officerId');
  await checkPassphrase(ctx, officer, signIn.name, { passphrase: body.passphrase });
  await noteDeed(ctx, officer, signIn.name, { signedIn: true });
  session.begin(officer);
}

async function unlock(ctx: Context, passphrase: string): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.stand(ctx.service);
  if (!officer) throw ruleViolation('session: nobody is signed in');
  await checkPassphrase(ctx, officer, unlockSession.name, { passphrase });
  await noteDeed(ctx, officer, unlockSession.name, { locked: null });
  session.begin(officer);
}

async function leave(ctx: Context): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.stand(ctx.service);
  if (!officer) return;
  await noteDeed(ctx, officer, signOut.name, { signedIn: false });
  session.end();
}

async function lock(ctx: Context): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.stand(ctx.service);
  if (!officer) throw ruleViolation('session: nobody could unlock it, since there are no officers yet');
  await session.lock(ctx.service, officer, 'asked');
}

export const sessions: Implementation[] = [
  read(getSession, readState),
  // That it was asked for has put the lock off already.
  read(noteActivity, readState),
  task(signIn, (ctx, { body }) => enter(ctx, body), readState),
  task(unlockSession, (ctx, { body }) => unlock(ctx, body.passphrase), readState),
  task(signOut, leave, readState),
  task(lockSession, lock, readState),
  task(
    setIdleMinutes,
    (ctx, { body }) =>
      runUnitOfWork(ctx.service, ctx.caller, setIdleMinutes.name, (write) =>
        writeIdleMinutes(write, body.minutes),
      ),
    readState,
  ),
];
