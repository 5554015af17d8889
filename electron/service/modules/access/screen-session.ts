import { backOffice, type Caller } from '#service/caller.ts';
import type { Service } from '#service/context.ts';
import { AppError } from '#service/errors.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import { lockSession } from '#shared/contracts/access/session.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { readIdleMinutes } from './idle-minutes.ts';
import { asCaller, hasOfficers, type OfficerRow, readOfficer } from './officer-profiles.ts';

/** Who sits before the screens. */
interface Seat {
  officerId: string;
  /** A passphrase that is changed elsewhere ends the session. */
  passphraseSetAt: string;
  /** Milliseconds of the clock. */
  lastActivity: number;
  isLocked: boolean;
}

/** How a session stands at this moment. */
export type Standing =
  /** The data folder has no officers yet: the back office is open to whoever comes in. */
  | { state: 'open'; officer: undefined }
  | { state: 'open'; officer: OfficerRow; locksAt: number }
  | { state: 'locked'; officer: OfficerRow }
  | { state: 'signed-out'; officer: undefined };

/**
 * One browser, or one window of the desktop, from the moment it opens the screens. Its host keeps it, and
 * asks it who calls each time that the screens ask for something, be it data or the bytes of a file.
 */
export class ScreenSession {
  readonly #clock: () => number;
  #seat: Seat | undefined;

  /** @param clock gives milliseconds; tests have one of their own */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /**
   * Who sits before the screens. What they write counts as a sign of life, what they read does not.
   *
   * @param operation that is about to be asked for
   * @throws locked, if nobody is signed in or the officer has gone away, and the operation is not one of
   *   those by which that changes
   */
  async caller(service: Service, operation: AnyOperation): Promise<Caller> {
    const standing = await this.stand(service);
    const from = { session: this, openedAt: service.openedAt };
    if (standing.state !== 'open') {
      if (!operation.whileLocked) throw lockedRefusal(standing.state);
      return { ...backOffice, officer: { name: null, roles: [] }, ...from };
    }
    if (this.#seat && operation.scope === 'write') this.#seat.lastActivity = this.#clock();
    return { ...(standing.officer ? asCaller(standing.officer) : backOffice), ...from };
  }

  /** How it stands now. The profile is read each time, so that changes of it hold on the next request. */
  async stand(service: Service): Promise<Standing> {
    const { reader } = service.storage;
    const seat = this.#seat;
    const officer = seat && (await readOfficer(reader, seat.officerId));
    if (!seat || !officer || officer.disabledAt || officer.passphraseSetAt !== seat.passphraseSetAt) {
      if (this.#seat === seat) this.#seat = undefined;
      const state = (await hasOfficers(reader)) ? 'signed-out' : 'open';
      return { state, officer: undefined };
    }
    const locksAt = seat.lastActivity + (await readIdleMinutes(reader)) * 60_000;
    if (!seat.isLocked && this.#clock() >= locksAt) await this.lock(service, officer, 'idle');
    return seat.isLocked ? { state: 'locked', officer } : { state: 'open', officer, locksAt };
  }

  /** The officer has proved who they are, and sits here from now on. */
  begin(officer: OfficerRow): void {
    const { id: officerId, passphraseSetAt } = officer;
    this.#seat = { officerId, passphraseSetAt, lastActivity: this.#clock(), isLocked: false };
  }

  /** Locks the screens of the officer who is signed in, and leaves an audit event. */
  async lock(service: Service, officer: OfficerRow, why: 'asked' | 'idle'): Promise<void> {
    if (!this.#seat || this.#seat.isLocked) return;
    // At once: what else is asked meanwhile must find it locked.
    this.#seat.isLocked = true;
    await runUnitOfWork(service, asCaller(officer), lockSession.name, async ({ records }) =>
      records.note(officer.id, { locked: why }),
    );
  }

  /** Nobody sits here any more. */
  end(): void {
    this.#seat = undefined;
  }
}

function lockedRefusal(state: 'locked' | 'signed-out'): AppError {
  return state === 'locked'
    ? new AppError('locked', 'The screens are locked', ['session: must be unlocked'])
    : new AppError('locked', 'Nobody is signed in', ['session: takes an officer to sign in']);
}
