import type { Service } from '#service/kernel/context.ts';
import { evaluateAicRecord } from './aic-rules.ts';

/**
 * Evaluates submissions one at a time, after their requests are answered. The next start of a host evaluates those
 * that a crash interrupted.
 */
export class AicReviewQueue {
  #last: Promise<void> = Promise.resolve();

  /** Evaluates the record after the ones before it. */
  add(service: Service, recordId: string): void {
    this.#last = this.#last
      .then(() => evaluateAicRecord(service, recordId))
      .catch((error: unknown) => console.error(`${recordId} could not be evaluated:`, error));
  }

  /** Evaluates the records that are submitted from now on. */
  start(service: Service): void {
    service.submissions.listen('aic', (recordId) => this.add(service, recordId));
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
