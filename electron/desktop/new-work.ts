import type { ReviewName } from '#shared/domain/reviews.ts';
import type { Waiting } from './waiting.ts';

/** Whoever is disturbed more often switches it off. */
export const quietMilliseconds = 60_000;

/** Gathers what comes to wait while nobody looks, and tells it now and then. */
export class NewWork {
  readonly #isLookedAt: () => boolean;
  readonly #tell: (found: Waiting) => void;
  #before: Waiting | undefined;
  readonly #gathered = new Map<ReviewName, number>();
  /** Runs while it has to be quiet. */
  #quiet: NodeJS.Timeout | undefined;

  /**
   * @param isLookedAt whether somebody has the window before them, and sees it there
   * @param tell gets what is new, at most once a minute
   */
  constructor(isLookedAt: () => boolean, tell: (found: Waiting) => void) {
    this.#isLookedAt = isLookedAt;
    this.#tell = tell;
  }

  /** Takes what waits now. What waited from the start is not new. */
  look(waiting: Waiting): void {
    const before = this.#before ?? waiting;
    this.#before = waiting;
    if (this.#isLookedAt()) {
      this.forget();
      return;
    }
    for (const review of [...this.#gathered.keys()]) this.#gather(review, 0, waiting);
    for (const [review, count] of waiting) this.#gather(review, count - (before.get(review) ?? 0), waiting);
    this.#tellIfDue();
  }

  /** Somebody has looked: nothing is new any more. */
  forget(): void {
    this.#gathered.clear();
  }

  /** Adds what has come; what was decided since is not told any more. */
  #gather(review: ReviewName, risen: number, waiting: Waiting): void {
    const gathered = (this.#gathered.get(review) ?? 0) + Math.max(0, risen);
    const left = Math.min(gathered, waiting.get(review) ?? 0);
    if (left > 0) this.#gathered.set(review, left);
    else this.#gathered.delete(review);
  }

  #tellIfDue(): void {
    if (this.#quiet || this.#gathered.size === 0) return;
    this.#tell(new Map(this.#gathered));
    this.#gathered.clear();
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
      this.#tellIfDue();
    }, quietMilliseconds);
    this.#quiet.unref();
  }
}
