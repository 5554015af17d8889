import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { limits } from '#shared/domain/limits.ts';

const hour = 60 * 60_000;

/**
 * The secrets of a session. A browser sends a cookie to every port of the machine, so a browser session also
 * needs its path, which no page or program on another port can know. A program that redeems a link shares its cookie
 * with no one, so its session has no path.
 */
export interface SessionSecrets {
  path: string | undefined;
  cookie: string;
}

/** The result of looking up a session: the session, or the reason why there is none. */
export type FoundSession = { session: ScreenSession } | { session: undefined; reason: string };

interface Entry {
  session: ScreenSession;
  hasPath: boolean;
  cookieDigest: string;
  openedAt: number;
  lastUse: number;
}

/**
 * The sessions of browsers and programs that redeemed a link. They exist only in the memory of this process, so
 * a restart requires a new link, and they contain only digests of the secrets.
 */
export class Sessions {
  readonly #clock: () => number;
  readonly #entries = new Map<string, Entry>();

  /** @param clock returns milliseconds; tests provide their own */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /**
   * Opens a session for the client that redeemed a link.
   * @param address of the client
   * @param browser its name, if it is known
   */
  open(kind: 'browser' | 'program', address: string, browser: string | null = null): SessionSecrets {
    this.#removeOld();
    const cookie = newSecret(32);
    const path = kind === 'browser' ? newSecret(16) : undefined;
    const now = this.#clock();
    this.#entries.set(digest(path ?? cookie), {
      session: new ScreenSession(this.#clock, { kind, address, browser }),
      hasPath: path !== undefined,
      cookieDigest: digest(cookie),
      openedAt: now,
      lastUse: now,
    });
    return { path, cookie };
  }

  /** Finds the session of both secrets, and records its use. */
  find({ path, cookie }: Partial<SessionSecrets>): FoundSession {
    const entry = this.#findEntry(path, cookie);
    if (!entry)
      return { session: undefined, reason: 'does not exist, or ended when Offerdesk was restarted' };
    const now = this.#clock();
    const reason = endOf(entry, now);
    if (reason) return { session: undefined, reason };
    entry.lastUse = now;
    return { session: entry.session };
  }

  /**
   * Replaces the cookie of a browser session. The previous one stops working immediately, so that a person who
   * knew it before an officer signed in learns and changes nothing.
   * @returns the new cookie
   */
  renew(path: string): string {
    const cookie = newSecret(32);
    const entry = this.#entries.get(digest(path));
    if (entry) entry.cookieDigest = digest(cookie);
    return cookie;
  }

  #findEntry(path: string | undefined, cookie: string | undefined): Entry | undefined {
    if (cookie === undefined) return undefined;
    const entry = this.#entries.get(digest(path ?? cookie));
    if (!entry || entry.hasPath !== (path !== undefined)) return undefined;
    const isSame = timingSafeEqual(Buffer.from(entry.cookieDigest), Buffer.from(digest(cookie)));
    return isSame ? entry : undefined;
  }

  /** An ended session is stored for a day, so that its browser learns why it ended. */
  #removeOld(): void {
    const oldest = this.#clock() - 24 * hour;
    for (const [key, { lastUse }] of this.#entries) if (lastUse <= oldest) this.#entries.delete(key);
  }
}

/** Why a session has ended; undefined while it has not. */
function endOf({ session, openedAt, lastUse }: Entry, now: number): string | undefined {
  const maxAge = limits.sessionHours * hour;
  if (session.wrongPassphrases >= limits.wrongPassphrasesPerSession) {
    return `ended after ${limits.wrongPassphrasesPerSession} incorrect passphrases or codes in a row`;
  }
  if (now >= lastUse + maxAge) return `ended because it was not used for ${limits.sessionHours} hours`;
  // A sign-in has its own expiry, which the session checks.
  if (!session.hasSignedIn && now >= openedAt + maxAge) {
    return `ended because no one signed in within ${limits.sessionHours} hours of opening the link`;
  }
  return undefined;
}

function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

function digest(secret: string): string {
  return hash('sha256', secret);
}
