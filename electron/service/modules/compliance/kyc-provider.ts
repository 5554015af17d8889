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
    });
  }

  /** Waits until everything that was submitted is examined. */
  async idle(): Promise<void> {
    await this.#examining;
  }

  /** Leaves the record that is being examined as it is. */
  async close(): Promise<void> {
    this.#service = undefined;
    clearInterval(this.#timer);
    await this.#inspector.close();
    await this.#examining;
  }

  async #examineAll(service: Service): Promise<void> {
    const isStopped = () => this.#service === undefined;
    while (this.#isNewsWaiting && !isStopped()) {
      this.#isNewsWaiting = false;
      // One whose result cannot be written is passed over, and taken up again with the next news.
      let record = await findPending(service, undefined);
      while (record && !isStopped()) {
        await examineKyc(service, this.#inspector, record, isStopped).catch(reportUnless(isStopped));
        record = await findPending(service, record);
      }
    }
  }
}

function reportUnless(isStopped: () => boolean): (error: unknown) => void {
  return (error) => {
    if (!isStopped()) console.error('The result of an examination could not be kept:', error);
  };
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
