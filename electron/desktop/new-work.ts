import type { ReviewName } from '#shared/domain/reviews.ts';
import type { PendingCounts } from './describe-pending.ts';

/** More frequent notifications would make users turn them off. */
export const quietMilliseconds = 60_000;

/** Collects new pending reviews while the window is not viewed, and reports them at intervals. */
export class NewWork {
  readonly #isViewed: () => boolean;
  readonly #notify: (found: PendingCounts) => void;
  #before: PendingCounts | undefined;
  readonly #gathered = new Map<ReviewName, number>();
  /** The timer until the next notification is allowed. */
  #quiet: NodeJS.Timeout | undefined;

  /**
   * @param isViewed whether the window is open and focused
   * @param notify receives the new reviews, at most once a minute
   */
  constructor(isViewed: () => boolean, notify: (found: PendingCounts) => void) {
    this.#isViewed = isViewed;
    this.#notify = notify;
  }

  /** Call this with the current counts. Reviews that were pending at the start are not new. */
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

  /** The user has viewed the window: nothing is new any longer. */
  reset(): void {
    this.#gathered.clear();
  }

  /** Adds new reviews, and removes those that were decided since. */
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
