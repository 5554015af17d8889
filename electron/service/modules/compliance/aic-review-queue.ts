import type { Service } from '#service/kernel/context.ts';
import { evaluateAicRecord } from './aic-rules.ts';

/**
 * Weighs submissions one after the other, behind the requests that made them. What a crash leaves
 * unweighed is taken up by the next start of a host.
 */
export class AicReviewQueue {
  #last: Promise<void> = Promise.resolve();

  /** Weighs the record when those before it are done. */
  add(service: Service, recordId: string): void {
    this.#last = this.#last
      .then(() => evaluateAicRecord(service, recordId))
      .catch((error: unknown) => console.error(`${recordId} could not be weighed:`, error));
  }

  /** Takes the records that are submitted from now on. */
  start(service: Service): void {
    service.submissions.listen('aic', (recordId) => this.add(service, recordId));
  }

  /** Adds the records that nobody has weighed or decided. */
  async resume(service: Service): Promise<void> {
    const unweighed = await service.storage.reader
      .selectFrom('aicRecords')
      .select('id')
      .where('complianceReview', '=', 'PENDING')
      .where('systemReview', '=', 'NEEDS_INFO')
      .where('systemReviewLog', 'is', null)
      .execute();
    for (const { id } of unweighed) this.add(service, id);
  }

  /** Waits until everything that was added is weighed. */
  async idle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }
}
