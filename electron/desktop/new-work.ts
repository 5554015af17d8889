import type { ReviewName } from '#shared/domain/reviews.ts';
import type { PendingCounts } from './pending-counts.ts';

/** Whoever is disturbed more often switches it off. */
export const quietMilliseconds = 60_000;

/** Gathers what comes to wait while nobody looks, and tells it now and then. */
export class NewWork {
  readonly #isViewed: () => boolean;
  readonly #notify: (found: PendingCounts) => void;
  #before: PendingCounts | undefined;
  readonly #gathered = new Map<ReviewName, number>();
  /** Runs while it has to be quiet. */
  #quiet: NodeJS.Timeout | undefined;

  /**
   * @param isViewed whether the window is open and shows the item
   * @param tell gets what is new, at most once a minute
   */
  constructor(isViewed: () => boolean, notify: (found: PendingCounts) => void) {
    this.#isViewed = isViewed;
    this.#notify = notify;
  }

  /** Takes what waits now. What waited from the start is not new. */
  check(pending: PendingCounts): void {
    const before = this.#before ?? pending;
    this.#before = pending;
    if (this.#isViewed()) {
      this.reset();
      return;
    }
    for (const review of [...this.#gathered.keys()]) this.#gather(review, 0, pending);
    for (const [review, count] of pending) this.#gather(review, count - (before.get(review) ?? 0), pending);
    this.#notifyIfDue();
  }

  /** Somebody has looked: nothing is new any more. */
  reset(): void {
    this.#gathered.clear();
  }

  /** Adds what has come; what was decided since is not told any more. */
  #gather(review: ReviewName, risen: number, pending: PendingCounts): void {
    const gathered = (this.#gathered.get(review) ?? 0) + Math.max(0, risen);
    const left = Math.min(gathered, pending.get(review) ?? 0);
    if (left > 0) this.#gathered.set(review, left);
    else this.#gathered.delete(review);
  }

  #notifyIfDue(): void {
    if (this.#quiet || this.#gathered.size === 0) return;
    this.#notify(new Map(this.#gathered));
    this.#gathered.clear();
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
      this.#notifyIfDue();
    }, quietMilliseconds);
    this.#quiet.unref();
  }
}
