import type { MessagePort } from 'node:worker_threads';
import type { WriterService } from '#service/kernel/context.ts';
import { RecordWriter } from '#service/kernel/record-writer.ts';
import { readSettings } from '#service/kernel/settings.ts';
import { RollBack, type UnitOfWork } from '#service/kernel/unit-of-work.ts';
import { serveUnits } from '#service/kernel/unit-port.ts';
import type { ReportProgress, UnitRequest, Writer } from '#service/kernel/writer.ts';
import { appendAuditEvents } from '#service/storage/audit-chain.ts';
import type { CommitQueue } from '#service/storage/commit-queue.ts';
import type { LiveCopy } from '#service/storage/live-copy.ts';
import type { Report } from '#service/storage/report.ts';
import type { WritableStorage } from '#service/storage/storage.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { SearchIndexer } from './search-indexer.ts';

type AnyUnit = UnitOfWork<never, unknown>;
type Work = Parameters<CommitQueue['run']>[0];

/** The background work of a writer, which follows its commits. */
interface Followers {
  checkpoints: Checkpoints;
  /** Only a host updates the search index. */
  indexer: SearchIndexer | undefined;
}

/** A writer in this thread. */
export class LocalWriter implements Writer {
  readonly #storage: WritableStorage;
  readonly #service: Omit<WriterService, 'listener'>;
  readonly #units: ReadonlyMap<string, AnyUnit>;
  readonly #followers: Followers;

  constructor(
    storage: WritableStorage,
    service: Omit<WriterService, 'listener'>,
    units: ReadonlyMap<string, AnyUnit>,
    followers: Followers,
  ) {
    this.#storage = storage;
    this.#service = service;
    this.#units = units;
    this.#followers = followers;
    storage.commits.onCommit((count) => {
      followers.checkpoints.start();
      followers.indexer?.schedule(count);
    });
  }

  async run(request: UnitRequest, report: ReportProgress = () => {}): Promise<unknown> {
    const unit = this.#units.get(request.unit);
    if (!unit) throw new Error(`${request.unit} is not in the list of units of work`);
    const { commits } = this.#storage;
    const work: Work = (db, events) => this.#runUnit(unit, request, report, db, events);
    if (request.isStep) this.#followers.indexer?.giveWay();
    try {
      return await (request.isStep ? commits.runStep(work) : commits.run(work));
    } catch (error) {
      if (error instanceof RollBack) return error.result;
      throw error;
    }
  }

  connect(port: MessagePort): void {
    serveUnits(port, this);
  }

  async reloadSettings(): Promise<void> {
    Object.assign(this.#service.settings, await readSettings(this.#storage.reader));
  }

  async settle(): Promise<void> {
    await this.#followers.indexer?.catchUp();
  }

  copyLive(target: string, report: Report): LiveCopy {
    return this.#storage.copyLive(target, report);
  }

  async close(): Promise<void> {
    await this.#followers.indexer?.close();
    await this.#followers.checkpoints.close();
    await this.#storage.close();
  }

  async #runUnit(
    unit: AnyUnit,
    { caller, input, action, isDryRun, listener }: UnitRequest,
    report: ReportProgress,
    ...[db, events]: Parameters<Work>
  ): Promise<unknown> {
    const now = new Date().toISOString();
    const records = new RecordWriter(db, now);
    const service = { ...this.#service, listener };
    const writeEvents = () =>
      appendAuditEvents(db, this.#service.vault.auditKey, records.takeEvents(caller, action));
    const result = await unit.work(
      { service, caller, db, now, records, writeEvents },
      input as never,
      report,
    );
    if (isDryRun) throw new RollBack(result);
    // A change of an offering has hundreds of thousands, too many for the arguments of one call.
    for (const event of records.takeEvents(caller, action)) events.push(event);
    return result;
  }
}
