/** What was submitted: records for a review, evidence about an individual, or due work. */
type Submitted = 'aic' | 'kyc' | 'evidence' | 'dueWork';

/** Receives the ID of what was submitted, after its transaction is on the disk. */
type Listener = (recordId: string) => void;

/** Passes submitted records on to their work in the background. */
export class Submissions {
  readonly #listeners = new Map<Submitted, Listener>();

  /** Sets the listener; it replaces the previous one. */
  listen(submitted: Submitted, listener: Listener): void {
    this.#listeners.set(submitted, listener);
  }

  announce(submitted: Submitted, id: string): void {
    this.#listeners.get(submitted)?.(id);
  }
}
