import type { Selectable } from 'kysely';
import type { Service } from '#service/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { examineKyc } from './kyc-examination.ts';
import { Inspector } from './kyc-inspection/inspector.ts';

type KycRow = Selectable<Schema['kycRecords']>;

/** How soon a host sees what an import or a command of the shell has submitted beside it. */
const lookMilliseconds = 5_000;

/**
 * The local KYC provider: examines what is PENDING in the background, one record at a time, the oldest
 * first. The table itself is its queue, so that nothing is lost when the program ends. It works in hosts
 * alone: in a guest it is never started, and what a guest submits waits for the host.
 */
export class KycProvider {
  readonly #inspector = new Inspector();
  #service: Service | undefined;
  #timer: NodeJS.Timeout | undefined;
  #examining: Promise<void> | undefined;
  #isNewsWaiting = false;

  /** Takes up what is PENDING in the data folder. */
  start(service: Service): void {
    this.#service = service;
    this.#timer = setInterval(() => this.wake(), lookMilliseconds);
    this.#timer.unref();
    this.wake();
  }

  /** Tells that a record was submitted. */
  wake(): void {
    if (!this.#service) return;
    this.#isNewsWaiting = true;
    this.#examining ??= this.#examineAll(this.#service).finally(() => {
      this.#examining = undefined;
      if (this.#isNewsWaiting) this.wake();
    });
  }

  /** Waits until everything that was submitted is examined. */
  async idle(): Promise<void> {
    while (this.#examining) await this.#examining;
  }

  /** Leaves the record that is being examined as it is. */
  async close(): Promise<void> {
    this.#service = undefined;
    clearInterval(this.#timer);
    await this.#inspector.close();
    await this.#examining;
  }

  async #examineAll(service: Service): Promise<void> {
    this.#isNewsWaiting = false;
    let record: KycRow | undefined;
    do {
      record = await this.#examineNext(service, record);
    } while (record && this.#service);
  }

  /** Examines the next record behind another one; if that fails, it is taken up again with the next look. */
  async #examineNext(service: Service, after: KycRow | undefined): Promise<KycRow | undefined> {
    const isStopped = () => this.#service === undefined;
    let record: KycRow | undefined;
    try {
      record = await findPending(service, after);
      if (record) await examineKyc(service, this.#inspector, record, isStopped);
    } catch (error) {
      if (!isStopped()) console.error(`${record?.id ?? 'What is PENDING'} could not be examined:`, error);
    }
    return record;
  }
}

/** The oldest record that waits for the provider, behind another one. */
function findPending(service: Service, after: KycRow | undefined): Promise<KycRow | undefined> {
  let pending = service.storage.reader
    .selectFrom('kycRecords')
    .selectAll()
    .where('kycStatus', '=', 'PENDING');
  if (after) {
    pending = pending.where((eb) =>
      eb(eb.refTuple('createdAt', 'seq'), '>', eb.tuple(after.createdAt, after.seq)),
    );
  }
  return pending.orderBy('createdAt').orderBy('seq').limit(1).executeTakeFirst();
}
