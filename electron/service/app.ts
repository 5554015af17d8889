import { availableParallelism } from 'node:os';
import { ensureAccount, hasAccount } from '#service/kernel/ownership.ts';
import { SignInAttempts } from '#service/kernel/sign-in-attempts.ts';
import { finishPromotion, KeyFileStore, type MasterKeyStore } from '#service/storage/key-store.ts';
import type { OperationName } from '#shared/contracts/index.ts';
import { backupReader } from './host/backup/backup-reader.ts';
import { createService } from './host/create-service.ts';
import { DataJobs } from './host/data-jobs/data-jobs.ts';
import { removeSuccessors } from './host/keys/rotate-keys.ts';
import {
  configForThreads,
  type HostConfig,
  type OpenedService,
  openDataFolder,
  type ServiceRole,
} from './host/open-data-folder.ts';
import { ReaderPool } from './host/readers/reader-pool.ts';
import { openWriter } from './host/writer/open-writer.ts';
import { type Caller, cli } from './kernel/caller.ts';
import type { Service } from './kernel/context.ts';
import type { Platform } from './kernel/platform.ts';
import { type RawInput, runOperation } from './kernel/run-operation.ts';
import { WorkSchedule } from './kernel/scheduled-work.ts';
import { runUnit } from './kernel/unit-of-work.ts';
import type { Writer } from './kernel/writer.ts';
import { RequestCounter, storeRequestCounts } from './modules/clients/request-counts.ts';
import { RequestLog } from './modules/clients/request-log.ts';
import { createAgreementExamination } from './modules/compliance/agreement-contents.ts';
import { AicReviewQueue } from './modules/compliance/aic-review-queue.ts';
import { forkInspection } from './modules/compliance/kyc-inspection/fork-inspection.ts';
import { Inspector } from './modules/compliance/kyc-inspection/inspector.ts';
import type { LaunchInspection } from './modules/compliance/kyc-inspection/launch-inspection.ts';
import { KycProvider } from './modules/compliance/kyc-provider.ts';
import { finalizeInterruptedImports } from './modules/csv-imports/apply/import-records.ts';
import { ImportRunner } from './modules/csv-imports/apply/import-runner.ts';
import { DraftFolder } from './modules/csv-imports/drafts/draft-folder.ts';
import { DraftRunner } from './modules/csv-imports/drafts/draft-runner.ts';
import { expireDrafts } from './modules/csv-imports/drafts/expire-drafts.ts';
import { resumeDrafts } from './modules/csv-imports/drafts/resume-drafts.ts';
import type { ImportServices } from './modules/csv-imports/import-services.ts';
import { createHandlers } from './modules/index.ts';
import { readComplianceTimeZone } from './modules/installation/compliance-time-zone.ts';
import { createScheduledBackups } from './modules/installation/scheduled-backups.ts';
import { scheduledWork } from './scheduled-work.ts';
import { readDataVersion } from './storage/data-version.ts';
import { type FolderLock, tryLock } from './storage/folder-lock.ts';
import type { KeyConfig } from './storage/open-keys.ts';
import { openStorage } from './storage/storage.ts';
import { clearTemporary, sweepInBackground } from './storage/sweep-files.ts';

export interface AppConfig extends HostConfig {
  role: ServiceRole;
}

/** The parts that stay the same when a host opens other data. */
export interface LastingParts {
  /** The recent requests of client systems. */
  requests: RequestLog;
  /** Counts the requests with each key. */
  requestCounter: RequestCounter;
  /** The abilities of the surrounding program, which it sets. */
  platform: Platform;
}

/** What the modules provide besides their handlers. */
export interface AppParts extends LastingParts {
  aicReviews: AicReviewQueue;
  kycProvider: KycProvider;
  agreementExaminer: Inspector;
  schedule: WorkSchedule;
  csvImports: ImportServices;
  dataJobs: DataJobs;
  keyStore: MasterKeyStore;
  signInAttempts: SignInAttempts;
  writer: Writer;
}

/** The whole service on one data folder. It imports nothing of Electron and opens no port. */
export interface App {
  /** @throws AppError unavailable, while a restore replaces the data folder */
  readonly service: Service;
  /** Background jobs, and the parts of the modules that the surrounding program uses. */
  readonly parts: AppParts;
  /**
   * Runs an operation.
   * @throws AppError for errors that the caller can correct
   */
  run(operation: OperationName, caller: Caller, input: RawInput): Promise<unknown>;
  /** Waits until the background jobs have processed everything that is written. */
  settle(): Promise<void>;
  /** Finishes the writes that are in progress, and closes the data folder. */
  close(): Promise<void>;
}

/** Another host has the data folder open. */
export class FolderInUse extends Error {}

/**
 * Opens a data folder, or creates it.
 * @param launch starts the processes that examine documents
 * @param lasting the parts that stay the same when a host opens other data
 * @throws FolderInUse; or an error that describes what to do, if the folder cannot be opened
 */
export async function createApp(
  { role, hasThreads = false, ...hostConfig }: AppConfig,
  launch: LaunchInspection = forkInspection,
  lasting: LastingParts = createLastingParts(),
): Promise<App> {
  const config = configForThreads(hostConfig);
  if (hostConfig.keyStore) await finishPromotion(config.dataDir, hostConfig.keyStore);
  const opened = await openDataFolder(config, openStorage);
  const { paths } = opened.storage;
  const lock = role === 'host' ? acquireHostLock(paths.hostLock) : undefined;
  if (lock === 'held') {
    await opened.storage.close();
    throw new FolderInUse(`Another Offerdesk has the data folder ${config.dataDir} open: close it first`);
  }
  const writer = await openWriter(config, role, hasThreads);
  const { reader } = opened.storage;
  const readers = hasThreads
    ? new ReaderPool({ config, readVersion: () => readDataVersion(reader) })
    : undefined;
  const keyStore = hostConfig.keyStore ?? new KeyFileStore(config.keyFile);
  const parts = createParts(config, opened, { writer, keyStore, launch, ...lasting });
  const { aicReviews, kycProvider, schedule, dataJobs, csvImports } = parts;
  const { imports, drafts, draftRunner } = csvImports;
  const handlers = createHandlers({ ...parts, backups: backupReader });
  const service = createService(opened, writer, config, readers);
  if (!(await hasAccount(reader))) await runUnit(service, cli, ensureAccount, undefined, 'openDataFolder');
  aicReviews.start(service);
  if (lock) {
    await clearTemporary(opened.storage);
    removeSuccessors(config.dataDir);
    await finalizeInterruptedImports(service);
    await resumeDrafts(service, drafts);
    aicReviews.resume(service);
    kycProvider.start(service);
    service.submissions.listen('dueWork', () => void schedule.run());
    schedule.start(service);
  }
  const sweeper = lock && sweepInBackground(opened.storage);
  return {
    service,
    parts,
    run(name, caller, input) {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`No handler carries out ${name}`);
      return runOperation(service, handler, caller, input);
    },
    async settle() {
      await aicReviews.idle();
      await kycProvider.idle();
      await schedule.idle();
      await dataJobs.idle();
      await writer.settle();
    },
    async close() {
      // First, so that it starts no backup and knows that the host closes.
      parts.agreementExaminer.close();
      await schedule.close();
      if (lock) await lasting.requestCounter.store(service).catch(() => {});
      await dataJobs.close();
      await sweeper?.stop();
      await imports.close();
      await draftRunner.close();
      await kycProvider.close();
      await aicReviews.idle();
      drafts.close();
      await readers?.close();
      // The last connection that is closed removes the log, which only a writer can do.
      await opened.storage.close();
      await writer.close();
      lock?.release();
    },
  };
}

function createLastingParts(): LastingParts {
  return {
    requests: new RequestLog(),
    requestCounter: new RequestCounter(readComplianceTimeZone),
    platform: {},
  };
}

interface OuterParts extends LastingParts {
  writer: Writer;
  keyStore: MasterKeyStore;
  launch: LaunchInspection;
}

function createParts(
  config: KeyConfig,
  { storage, vault }: OpenedService,
  { writer, keyStore, launch, ...lasting }: OuterParts,
): AppParts {
  const { paths } = storage;
  const csvImports: ImportServices = {
    imports: new ImportRunner(config, writer, paths.importLock),
    drafts: new DraftFolder(paths.drafts, vault.drafts),
    draftRunner: new DraftRunner(config, writer),
    onProgress: () => {},
  };
  const dataJobs = new DataJobs(config);
  const agreementExaminer = new Inspector(launch);
  return {
    aicReviews: new AicReviewQueue(),
    kycProvider: new KycProvider(createInspectors(launch)),
    schedule: new WorkSchedule([
      ...scheduledWork,
      expireDrafts(csvImports),
      storeRequestCounts(lasting.requestCounter),
      createScheduledBackups(dataJobs, lasting.platform),
      createAgreementExamination(agreementExaminer),
    ]),
    csvImports,
    dataJobs,
    keyStore,
    agreementExaminer,
    signInAttempts: new SignInAttempts(),
    writer,
    ...lasting,
  };
}

/** Two documents at a time, if the machine can run both; a third would only use memory. */
function createInspectors(launch: LaunchInspection): Inspector[] {
  return Array.from({ length: Math.min(availableParallelism(), 2) }, () => new Inspector(launch));
}

function acquireHostLock(file: string): FolderLock | 'held' {
  return tryLock(file) ?? 'held';
}
