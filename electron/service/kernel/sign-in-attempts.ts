import { limits } from '#shared/domain/limits.ts';

const minute = 60_000;

/** One attempt at the passphrase of an officer, or at the code of the second factor. */
export interface SignInAttempt {
  officer: string;
  session: object;
  /** The address that the session was opened from. */
  peer: string;
  /** The officer is signed in in this session, and unlocks it or confirms something. */
  isSignedIn: boolean;
}

interface NotedAttempt extends SignInAttempt {
  at: number;
  /** The passphrase was right, and the code decides. */
  isAtCode: boolean;
}

/**
 * Limits wrong passphrases and codes. Per minute, a session has 5 attempts, an officer 10 over all sessions, and a peer
 * 20 over all officers, so one session cannot use up the attempts that an officer has in another session. A signed-in
 * officer is limited only by the session, so no one else can prevent an unlock. Guesses from many sessions can block a
 * new sign-in only briefly, because a session that was opened with a link ends after 20 wrong attempts in a row, and a
 * new one requires a new link.
 */
export class SignInAttempts {
  #recent: NotedAttempt[] = [];

  /**
   * Counts an attempt as wrong before its passphrase is checked, so that simultaneous attempts gain nothing.
   * @returns undefined; or, if the attempt is not allowed, the seconds until the next one is
   */
  note(attempt: SignInAttempt, now: number): number | undefined {
    // A clock that is set back must not lock anyone out until it reaches the time of earlier attempts again.
    this.#recent = this.#recent.filter(({ at }) => at > now - minute && at <= now);
    const max = limits.wrongPassphrasesPerMinute;
    const delays = [this.#waitFor('session', max.session, attempt, now)];
    if (!attempt.isSignedIn) {
      delays.push(this.#waitFor('officer', max.officer, attempt, now));
      delays.push(this.#waitFor('peer', max.peer, attempt, now));
    }
    const wait = Math.max(...delays);
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#recent.push({ ...attempt, at: now, isAtCode: false });
    return undefined;
  }

  /** The passphrase was right, and the attempt is now one at the code. It is not counted again. */
  moveToCode(session: object, officer: string): void {
    const attempt = this.#findLast(session, officer, false);
    if (attempt) attempt.isAtCode = true;
  }

  /** No code was sent with the right passphrase, so nothing was guessed. */
  withdrawAtCode(session: object, officer: string): void {
    const attempt = this.#findLast(session, officer, true);
    this.#recent = this.#recent.filter((other) => other !== attempt);
  }

  /**
   * The passphrase was right: the attempts of the session no longer count, also for the officer and the peer. Those at
   * a code do, because a passphrase that is known must not allow further guesses at codes.
   *
   * @param withCodesOf the officer whose code was right, too
   */
  clear(session: object, withCodesOf?: string): void {
    const isCleared = ({ isAtCode, officer }: NotedAttempt) => !isAtCode || officer === withCodesOf;
    this.#recent = this.#recent.filter((attempt) => attempt.session !== session || !isCleared(attempt));
  }

  #findLast(session: object, officer: string, isAtCode: boolean): NotedAttempt | undefined {
    return this.#recent.findLast(
      (attempt) =>
        attempt.session === session && attempt.officer === officer && attempt.isAtCode === isAtCode,
    );
  }

  /** Milliseconds until fewer than `max` attempts of the last minute have the same `field`. */
  #waitFor(field: 'session' | 'officer' | 'peer', max: number, attempt: SignInAttempt, now: number): number {
    const same = this.#recent.filter((recent) => recent[field] === attempt[field]);
    const blocking = same.at(-max);
    return blocking ? blocking.at + minute - now : 0;
  }
}
