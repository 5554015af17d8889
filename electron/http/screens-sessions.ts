import { randomBytes } from 'node:crypto';

const idleMilliseconds = 12 * 60 * 60_000;

/**
 * Browsers that have opened a link. They live as long as the host, so that a restart asks for a new link,
 * and no longer than twelve hours after they were last used.
 */
export class Sessions {
  readonly #lastUse = new Map<string, number>();

  /** Begins a session; what it gives is the secret of that browser. */
  open(now = Date.now()): string {
    for (const [token, lastUse] of this.#lastUse) {
      if (lastUse <= now - idleMilliseconds) this.#lastUse.delete(token);
    }
    const token = randomBytes(32).toString('base64url');
    this.#lastUse.set(token, now);
    return token;
  }

  /** Whether there is such a session. It counts as a use of it. */
  use(token: string | undefined, now = Date.now()): boolean {
    const lastUse = token === undefined ? undefined : this.#lastUse.get(token);
    if (token === undefined || lastUse === undefined || lastUse <= now - idleMilliseconds) return false;
    this.#lastUse.set(token, now);
    return true;
  }
}
