import { backOffice, type Caller } from '#service/kernel/caller.ts';
import type { ReadContext, Service } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { SignInAttempts } from '#service/kernel/sign-in-attempts.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import type { OpenSession, sessionKinds } from '#shared/contracts/officers/open-sessions.ts';
import { lockSession, type SignOutReason, signOut } from '#shared/contracts/officers/session.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { newSessionId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { readIdleMinutes } from './idle-minutes.ts';
import { asCaller, hasOfficers, type OfficerRow, readOfficer } from './officer-profiles.ts';

const maxMilliseconds = limits.sessionHours * 60 * 60_000;

/** Where a session was opened. */
export interface SessionOrigin {
  kind: (typeof sessionKinds)[number];
  /** The address that opened it, if not a window of this program. */
  address: string | null;
  /** The name of the browser, if it is known. */
  browser: string | null;
}

const window: SessionOrigin = { kind: 'window', address: null, browser: null };

interface SignIn {
  id: string;
  officerId: string;
  /** A passphrase that is changed elsewhere ends the session. */
  passphraseSetAt: string;
  /** So does signing out everywhere. */
  sessionsEndedAt: string | null;
  /** Milliseconds of the clock. */
  signedInAt: number;
  lastActivity: number;
  isLocked: boolean;
}

export type SessionStatus =
  /** The data folder has no officers yet: the back office is open to everyone. */
  | { state: 'open'; officer: undefined }
  | { state: 'open'; officer: OfficerRow; locksAt: number; endsAt: number }
  | { state: 'locked'; officer: OfficerRow; endsAt: number }
  | { state: 'signed-out'; officer: undefined; reason: SignOutReason | null };

/**
 * One browser session, or one window of the desktop. Its host stores it, and asks it for the caller of every request of
 * the screens, for data and for files.
 */
export class ScreenSession {
  readonly #clock: () => number;
  readonly #origin: SessionOrigin;
  #signedIn: SignIn | undefined;
  #signOutReason: SignOutReason | null = null;
  #wrongPassphrases = 0;
  /** Of each officer, since the last right one: a sign-in of another officer does not allow further guesses. */
  readonly #wrongCodes = new Map<string, number>();
  #hasSignedIn = false;
  /** Settles when no request of this session that may create the first officer is running. */
  #firstOfficer: Promise<unknown> = Promise.resolve();

  /**
   * @param clock returns milliseconds; tests provide their own
   */
  constructor(clock: () => number = Date.now, origin = window) {
    this.#clock = clock;
    this.#origin = origin;
  }

  /** The sign-in, as officers see it; undefined while no officer is signed in. */
  get signedIn(): (Omit<OpenSession, 'isCurrent'> & { officerId: string }) | undefined {
    if (!this.#signedIn) return undefined;
    const { id, officerId, signedInAt, lastActivity, isLocked } = this.#signedIn;
    return {
      id,
      officerId,
      ...this.#origin,
      signedInAt: new Date(signedInAt).toISOString(),
      lastActiveAt: new Date(lastActivity).toISOString(),
      isLocked,
    };
  }

  /** Wrong passphrases since the last right one, and wrong codes of officers who have sent no right one since. */
  get wrongPassphrases(): number {
    return [...this.#wrongCodes.values()].reduce((sum, count) => sum + count, this.#wrongPassphrases);
  }

  /** Whether an officer has ever signed in in this session. */
  get hasSignedIn(): boolean {
    return this.#hasSignedIn;
  }

  /**
   * The caller of a request. Writes reset the idle timer; reads do not.
   *
   * @param operation that is requested
   * @throws locked, if no officer is signed in or the screens are locked, and the operation cannot change that
   */
  async caller(service: Service, operation: AnyOperation): Promise<Caller> {
    const status = await this.readStatus(service);
    const from = { session: this, openedAt: service.openedAt };
    if (status.state !== 'open') {
      if (!operation.whileLocked) throw lockedError(status.state);
      return { ...backOffice, officer: { name: null, roles: [] }, ...from };
    }
    if (this.#signedIn && operation.scope === 'write') this.#signedIn.lastActivity = this.#clock();
    return { ...(status.officer ? asCaller(status.officer) : backOffice), ...from };
  }

  /** Reads the state. The profile is read each time, so that its changes apply to the next request. */
  async readStatus(service: Service): Promise<SessionStatus> {
    const { reader } = service.storage;
    const signedIn = this.#signedIn;
    const officer = signedIn && (await readOfficer(reader, signedIn.officerId));
    const reason = signedIn && this.#findEnd(signedIn, officer);
    if (!signedIn || !officer || reason) {
      if (reason && this.#signedIn === signedIn) await this.#signOut(service, officer, reason);
      service.sessions.delete(this);
      if (!(await hasOfficers(reader))) return { state: 'open', officer: undefined };
      await this.#firstOfficer;
      // The officer signed in while this was read.
      if (this.#signedIn) return this.readStatus(service);
      return { state: 'signed-out', officer: undefined, reason: this.#signOutReason };
    }
    service.sessions.add(this);
    const endsAt = signedIn.signedInAt + maxMilliseconds;
    const locksAt = signedIn.lastActivity + (await readIdleMinutes(reader)) * 60_000;
    if (!signedIn.isLocked && this.#clock() >= locksAt) await this.lock(service, officer, 'idle');
    return signedIn.isLocked
      ? { state: 'locked', officer, endsAt }
      : { state: 'open', officer, locksAt, endsAt };
  }

  /**
   * Between the commit of the first officer and the sign-in, the data folder has an officer and no one is signed in.
   * Other requests of the session wait for the sign-in, because an error would cover the screens.
   * @param request that may create the first officer, and signs in before it settles
   */
  expectFirstOfficer(request: Promise<unknown>): void {
    this.#firstOfficer = Promise.allSettled([this.#firstOfficer, request]);
  }

  /** The officer has signed in. */
  signIn(officer: OfficerRow): void {
    const now = this.#clock();
    const id = newSessionId();
    this.#signedIn = { id, ...proofOf(officer), signedInAt: now, lastActivity: now, isLocked: false };
    this.#signOutReason = null;
    this.#hasSignedIn = true;
  }

  /** The officer has confirmed the passphrase. This does not extend the sign-in. */
  confirm(officer: OfficerRow): void {
    if (!this.#signedIn) return;
    Object.assign(this.#signedIn, proofOf(officer), { lastActivity: this.#clock(), isLocked: false });
  }

  /** Locks the screens of the officer who is signed in, and writes an audit event. */
  async lock(
    service: Service,
    officer: OfficerRow,
    why: 'asked' | 'idle' | 'wrong-passphrase',
  ): Promise<void> {
    if (!this.#signedIn || this.#signedIn.isLocked) return;
    // Set at once, so that simultaneous requests find it locked.
    this.#signedIn.isLocked = true;
    const event = { subject: officer.id, details: { locked: why } };
    await runUnit(service, asCaller(officer), noteEvent, event, lockSession.name);
  }

  /**
   * Signs the officer out at once.
   * @param reason that the sign-in screen shows; null if the officer did it in this session
   */
  end(reason: SignOutReason | null = null): void {
    this.#signedIn = undefined;
    this.#signOutReason = reason;
  }

  /**
   * Counts an attempt at the officer's passphrase as wrong until `notePassed`.
   * @returns undefined; or, if the attempt is not allowed, the seconds until the next one is
   */
  noteAttempt(signInAttempts: SignInAttempts, officer: OfficerRow): number | undefined {
    const isSignedIn = this.#signedIn?.officerId === officer.id;
    const attempt = {
      officer: officer.id,
      session: this,
      peer: this.#origin.address ?? this.#origin.kind,
      isSignedIn,
    };
    const wait = signInAttempts.note(attempt, Date.now());
    if (wait === undefined) this.#wrongPassphrases += 1;
    return wait;
  }

  /** The passphrase was right, and the code decides about the attempt. */
  moveAttemptToCode(signInAttempts: SignInAttempts, { id }: OfficerRow): void {
    signInAttempts.moveToCode(this, id);
    this.#wrongPassphrases = Math.max(0, this.#wrongPassphrases - 1);
    this.#wrongCodes.set(id, (this.#wrongCodes.get(id) ?? 0) + 1);
  }

  /** The passphrase was right, and no code was sent. */
  withdrawAttempt(signInAttempts: SignInAttempts, { id }: OfficerRow): void {
    signInAttempts.withdrawAtCode(this, id);
    this.#wrongCodes.set(id, (this.#wrongCodes.get(id) ?? 0) - 1);
  }

  /**
   * The passphrase was right.
   * @param withCodesOf the officer whose code was right, too
   */
  notePassed(signInAttempts: SignInAttempts, withCodesOf?: OfficerRow): void {
    signInAttempts.clear(this, withCodesOf?.id);
    this.#wrongPassphrases = 0;
    if (withCodesOf) this.#wrongCodes.delete(withCodesOf.id);
  }

  #findEnd(signedIn: SignIn, officer: OfficerRow | undefined): SignOutReason | undefined {
    if (!officer || officer.disabledAt) return 'disabled';
    if (officer.passphraseSetAt !== signedIn.passphraseSetAt) return 'passphrase-changed';
    if (officer.sessionsEndedAt !== signedIn.sessionsEndedAt) return 'everywhere';
    return this.#clock() >= signedIn.signedInAt + maxMilliseconds ? 'expired' : undefined;
  }

  async #signOut(service: Service, officer: OfficerRow | undefined, reason: SignOutReason): Promise<void> {
    // Before any await: a simultaneous request must not sign out a second time.
    this.#signedIn = undefined;
    this.#signOutReason = reason;
    // Each of the other reasons has an event of its own.
    if (reason !== 'expired' || !officer) return;
    const event = { subject: officer.id, details: { signedIn: false, reason } };
    await runUnit(service, asCaller(officer), noteEvent, event, signOut.name);
  }
}

/**
 * The session of the calling window.
 * @throws forbidden, if the caller is not a window
 */
export function sessionOf(ctx: ReadContext): ScreenSession {
  const { session } = ctx.caller;
  if (!(session instanceof ScreenSession))
    throw new AppError('forbidden', [{ field: 'session', message: 'only the screens have a session' }]);
  return session;
}

function proofOf({ id, passphraseSetAt, sessionsEndedAt }: OfficerRow) {
  return { officerId: id, passphraseSetAt, sessionsEndedAt };
}

function lockedError(state: 'locked' | 'signed-out'): AppError {
  return state === 'locked'
    ? new AppError('locked', [{ field: 'session', message: 'the screens are locked' }])
    : new AppError('locked', [{ field: 'session', message: 'no officer is signed in' }]);
}
