import type { Service } from '#service/kernel/context.ts';
import { evaluateAicRecords } from './aic-rules.ts';

/**
 * Evaluates submissions one at a time, after their requests are answered. The next start of a host evaluates those
 * that a crash interrupted.
 */
export class AicReviewQueue {
  #last: Promise<void> = Promise.resolve();

  /**
   * Evaluates after the ones before it.
   * @param id of a record, or of an individual or a legal entity whose evidence has changed
   */
  add(service: Service, id: string): void {
    this.#last = this.#last
      .then(() => evaluateAicRecords(service, id))
      .catch((error: unknown) => console.error(`${id} could not be evaluated:`, error));
  }

  /** Evaluates what is submitted from now on. */
  start(service: Service): void {
    service.submissions.listen('aic', (recordId) => this.add(service, recordId));
    service.submissions.listen('evidence', (subjectId) => this.add(service, subjectId));
  }

  /** Evaluates the records that are neither evaluated nor decided. */
  resume(service: Service): void {
    this.#last = this.#last
      .then(() => this.#addRemaining(service))
      .catch((error: unknown) => console.error('Submissions could not be read:', error));
  }

  async #addRemaining(service: Service): Promise<void> {
    const remaining = await service.storage.reader
      .selectFrom('aicRecords')
      .select('id')
      .where('complianceReview', '=', 'PENDING')
      .where('systemReview', '=', 'NEEDS_INFO')
      .where('systemReviewLog', 'is', null)
      .execute();
    for (const { id } of remaining) this.add(service, id);
  }

  /** Waits until all added records are evaluated. */
  async idle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }
}
