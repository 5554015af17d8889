/** A record was submitted for a review, and its transaction is on the disk. */
type Listener = (recordId: string) => void;

/** Passes submitted records on to what examines them in the background. */
export class Submissions {
  readonly #listeners = new Map<'aic' | 'kyc', Listener>();

  /** Sets what examines the records of a review; it replaces what did so before. */
  listen(review: 'aic' | 'kyc', listener: Listener): void {
    this.#listeners.set(review, listener);
  }

  announce(review: 'aic' | 'kyc', recordId: string): void {
    this.#listeners.get(review)?.(recordId);
  }
}
