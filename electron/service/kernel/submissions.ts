/** A record was submitted for a review, and its transaction is on the disk. */
type Listener = (recordId: string) => void;

/** Passes submitted records on to their background examination. */
export class Submissions {
  readonly #listeners = new Map<'aic' | 'kyc', Listener>();

  /** Sets the listener of a review; it replaces the previous one. */
  listen(review: 'aic' | 'kyc', listener: Listener): void {
    this.#listeners.set(review, listener);
  }

  announce(review: 'aic' | 'kyc', recordId: string): void {
    this.#listeners.get(review)?.(recordId);
  }
}
