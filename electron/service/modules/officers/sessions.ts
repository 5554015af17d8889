import type { ReadContext, WriteContext } from '#service/kernel/context.ts';
import { AppError, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task, write } from '#service/kernel/operation-handler.ts';
import { defineUnit, noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import {
  getSession,
  keepAlive,
  lockSession,
  type SessionState,
  setIdleMinutes,
  signIn,
  signOut,
  signOutEverywhere,
  signOutOfficer,
  unlockSession,
} from '#shared/contracts/officers/session.ts';
import type { SecondFactorProof } from './check-second-factor.ts';
import { readIdleMinutes, writeIdleMinutes } from './idle-minutes.ts';
import { asCaller, type OfficerRow, readOfficer, readOfficers, rolesOf } from './officer-profiles.ts';
import { findOfficer, presentOfficer } from './officers.ts';
import { checkPassphrase, checkSignIn, type PassphraseServices } from './passphrases.ts';
import { type ScreenSession, sessionOf } from './screen-session.ts';

async function readState(ctx: ReadContext): Promise<SessionState> {
  const { reader } = ctx.service.storage;
  const status = await sessionOf(ctx).readStatus(ctx.service);
  const { officer, state } = status;
  const officers = await readOfficers(reader);
  const unnamedRoles = state === 'open' ? (ctx.caller.officer?.roles ?? []) : [];
  return {
    state,
    officer: officer ? { id: officer.id, name: officer.name } : null,
    roles: officer ? rolesOf(officer) : [...unnamedRoles],
    mustChangePassphrase: officer?.mustChangePassphrase === 1,
    hasOfficers: officers.length > 0,
    idleMinutes: await readIdleMinutes(reader),
    locksAt: 'locksAt' in status ? new Date(status.locksAt).toISOString() : null,
    endsAt: 'endsAt' in status ? new Date(status.endsAt).toISOString() : null,
    signedOutBecause: status.state === 'signed-out' ? status.reason : null,
    openedAt: ctx.service.openedAt,
    officers: officers.filter((row) => !row.disabledAt).map(({ id, name }) => ({ id, name })),
  };
}

/** Writes an event about the officer, with the officer as the actor. */
async function noteSession(
  ctx: ReadContext,
  officer: OfficerRow,
  action: string,
  details: object,
): Promise<void> {
  await runUnit(ctx.service, asCaller(officer), noteEvent, { subject: officer.id, details }, action);
}

async function enter(
  services: PassphraseServices,
  ctx: ReadContext,
  { officerId, ...given }: { officerId: string; passphrase: string } & SecondFactorProof,
): Promise<void> {
  const session = sessionOf(ctx);
  const officer = await readOfficer(ctx.db, officerId);
  if (!officer || officer.disabledAt) throw notFound('officerId');
  try {
    await checkSignIn(services, ctx, officer, signIn.name, given);
  } catch (error) {
    // Without a code, the passphrase was right.
    const isCodeMissing = error instanceof AppError && error.code === 'invalid';
    if (!isCodeMissing) await lockAfterWrongPassphrase(ctx, session);
    throw error;
  }
  await noteSession(ctx, officer, signIn.name, { signedIn: true });
  session.signIn(officer);
}

/** A wrong passphrase suggests that someone else is using the open screens. */
async function lockAfterWrongPassphrase(ctx: ReadContext, session: ScreenSession): Promise<void> {
  const status = await session.readStatus(ctx.service);
  if (status.state === 'open' && status.officer) {
    await session.lock(ctx.service, status.officer, 'wrong-passphrase');
  }
}

async function unlock(services: PassphraseServices, ctx: ReadContext, passphrase: string): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.readStatus(ctx.service);
  if (!officer) throw ruleViolation(null, 'No officer is signed in');
  await checkPassphrase(services, ctx, officer, unlockSession.name, { passphrase });
  await noteSession(ctx, officer, unlockSession.name, { locked: null });
  session.confirm(officer);
}

async function endSession(ctx: ReadContext): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.readStatus(ctx.service);
  if (!officer) return;
  await noteSession(ctx, officer, signOut.name, { signedIn: false });
  session.end();
}

/**
 * Ends every sign-in of an officer, in this window too.
 * @throws not-found
 */
async function endSessions(ctx: WriteContext, id: string): Promise<Officer> {
  const officer = await findOfficer(ctx, id);
  return presentOfficer(await ctx.records.update('officers', officer, { sessionsEndedAt: ctx.now }));
}

const endOwnSessions = defineUnit(signOutEverywhere.name, endSessions);

async function endEverySession(ctx: ReadContext): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.readStatus(ctx.service);
  if (!officer) return;
  await runUnit(ctx.service, ctx.caller, endOwnSessions, officer.id);
  session.end();
}

async function lock(ctx: ReadContext): Promise<void> {
  const session = sessionOf(ctx);
  const { officer } = await session.readStatus(ctx.service);
  if (!officer) throw ruleViolation(null, 'Add an officer before you lock the screens');
  await session.lock(ctx.service, officer, 'asked');
}

const changeIdleMinutes = defineUnit(setIdleMinutes.name, writeIdleMinutes);

export const sessionUnits = [endOwnSessions, changeIdleMinutes];

/** Administrators sign other officers out. */
export const signOuts: OperationHandler[] = [
  write(signOutOfficer, (ctx, { params }) => endSessions(ctx, params.id)),
];

export const createSessions = (services: PassphraseServices): OperationHandler[] => [
  read(getSession, readState),
  // The request itself has already reset the idle timer.
  read(keepAlive, readState),
  task(signIn, (ctx, { body }) => enter(services, ctx, body), readState),
  task(unlockSession, (ctx, { body }) => unlock(services, ctx, body.passphrase), readState),
  task(signOut, endSession, readState),
  task(signOutEverywhere, endEverySession, readState),
  task(lockSession, lock, readState),
  task(
    setIdleMinutes,
    (ctx, { body }) => runUnit(ctx.service, ctx.caller, changeIdleMinutes, body.minutes),
    readState,
  ),
];
