import type { Service } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { ExaminationQueue } from './examination-queue.ts';
import { type Examination, type Examiner, examineNextImage } from './kyc-examination.ts';

type KycRow = Row<'kycRecords'>;

/** How soon a host notices records that an import or a CLI command has submitted. */
const pollMilliseconds = 5_000;

/**
 * The local KYC provider: examines PENDING records in the background. The table is its queue, so that nothing is lost
 * when the program ends. ExaminationQueue decides the order. Only a host starts it; it also examines the records that a
 * secondary submits.
 */
export class KycProvider {
  readonly #examiners: Examiner[];
  /** Examiners without a document. */
  readonly #free: Examiner[];
  readonly #queue = new ExaminationQueue();
  /** The tenants with a document in examination. */
  readonly #busy = new Map<string, Promise<void>>();
  /** By account: the record whose examination has started. */
  readonly #started = new Map<string, Examination>();
  /** Records whose result could not be written, until the next poll. */
  readonly #postponed = new Set<string>();
  #service: Service | undefined;
  #timer: NodeJS.Timeout | undefined;
  #assigning: Promise<void> | undefined;
  #mustPollAgain = false;

  /** @param examiners each examines one document at a time */
  constructor(examiners: Examiner[]) {
    this.#examiners = examiners;
    this.#free = [...examiners];
  }

  /** Starts with the PENDING records of the data folder. */
  start(service: Service): void {
    this.#service = service;
    service.submissions.listen('kyc', () => this.wake());
    this.#timer = setInterval(() => {
      this.#postponed.clear();
      this.wake();
    }, pollMilliseconds);
    this.#timer.unref();
    this.wake();
  }

  /** Call this after a record was submitted. */
  wake(): void {
    if (!this.#service) return;
    this.#mustPollAgain = true;
    this.#assigning ??= this.#assign(this.#service)
      .catch((error: unknown) => {
        if (this.#service) console.error('Pending KYC records could not be read:', error);
      })
      .finally(() => {
        this.#assigning = undefined;
        if (this.#mustPollAgain) this.wake();
      });
  }

  /** Waits until all submitted records are examined. */
  async idle(): Promise<void> {
    while (this.#assigning || this.#busy.size > 0) {
      await (this.#assigning ?? Promise.race(this.#busy.values()));
    }
  }

  /** Ends running examinations at once; their records stay PENDING. */
  async close(): Promise<void> {
    this.#service = undefined;
    clearInterval(this.#timer);
    for (const examiner of this.#examiners) examiner.close();
    await this.idle();
  }

  /** Gives each free examiner the next document. */
  async #assign(service: Service): Promise<void> {
    this.#mustPollAgain = false;
    while (this.#service && this.#free.length > 0) {
      const busy = new Set(this.#busy.keys());
      const record = await this.#queue.next(service.storage.reader, busy, this.#postponed);
      // The last one is used first: its process is already running.
      const examiner = record && this.#service ? this.#free.pop() : undefined;
      if (!record || !examiner) return;
      const ended = this.#examine(service, examiner, record).finally(() => {
        this.#busy.delete(record.tenantId);
        this.#free.push(examiner);
        this.wake();
      });
      this.#busy.set(record.tenantId, ended);
    }
  }

  /** Examines one image of the record, which is the slot of its account. */
  async #examine(service: Service, examiner: Examiner, record: KycRow): Promise<void> {
    const isStopped = () => this.#service === undefined;
    const started = this.#started.get(record.accountId);
    const examination = started?.record.id === record.id ? started : { record, images: [] };
    this.#started.set(record.accountId, examination);
    try {
      const isDone = await examineNextImage(service, examiner, examination, isStopped);
      if (isDone) this.#started.delete(record.accountId);
    } catch (error) {
      this.#started.delete(record.accountId);
      this.#postponed.add(record.id);
      if (!isStopped()) console.error(`${record.id} could not be examined:`, error);
    }
  }
}
