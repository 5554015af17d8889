import { randomBytes } from 'node:crypto';
import { ScreenSession } from '#service/modules/access/screen-session.ts';

const idleMilliseconds = 12 * 60 * 60_000;

interface OpenSession {
  session: ScreenSession;
  lastUse: number;
}

/**
 * Browsers that have opened a link. They live as long as the host, so that a restart asks for a new link,
 * and no longer than twelve hours after they were last used.
 */
export class Sessions {
  readonly #open = new Map<string, OpenSession>();

  /** Begins a session; what it gives is the secret of that browser. */
  open(now = Date.now()): string {
    for (const [token, { lastUse }] of this.#open) {
      if (lastUse <= now - idleMilliseconds) this.#open.delete(token);
    }
    const token = randomBytes(32).toString('base64url');
    this.#open.set(token, { session: new ScreenSession(), lastUse: now });
    return token;
  }

  /** The session of that browser, if there is one. It counts as a use of it. */
  use(token: string | undefined, now = Date.now()): ScreenSession | undefined {
    const found = token === undefined ? undefined : this.#open.get(token);
    if (!found || found.lastUse <= now - idleMilliseconds) return undefined;
    found.lastUse = now;
    return found.session;
  }
}
