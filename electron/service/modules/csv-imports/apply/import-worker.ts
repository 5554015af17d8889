/** The worker thread of jobs.ts: the same service, which reads on its own connection. */
import { workerData } from 'node:worker_threads';
import { createService } from '#service/host/create-service.ts';
import { openDataFolder } from '#service/host/open-data-folder.ts';
import { readSettings } from '#service/kernel/settings.ts';
import { throttle } from '#service/kernel/throttle.ts';
import { sendUnits } from '#service/kernel/unit-port.ts';
import type { RequestTools } from '#service/kernel/worker-connection.ts';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { Canceled, closingMessage } from '#service/storage/report.ts';
import { openStorage } from '#service/storage/storage.ts';
import { type CheckDraftJob, checkDraft } from '../drafts/check-draft.ts';
import { DraftFolder } from '../drafts/draft-folder.ts';
import { type FixDraftJob, fixDraft } from '../drafts/fix-rows.ts';
import { countValues, openView, type ReadCellsJob } from '../drafts/open-view.ts';
import {
  type DiscardDraftJob,
  discardDraft,
  type ReadDraftJob,
  type RereadDraftJob,
  readDraft,
  rereadDraft,
} from '../drafts/read-draft.ts';
import type { Drafts } from '../import-services.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { type UndoJob, undoImport } from '../undo/undo-import.ts';
import type { JobProgress, Jobs, JobThreadData, OnProgress } from './jobs.ts';
import { type DocumentJob, planFile } from './plan-document.ts';
import { type ImportJob, runImport } from './run-import.ts';

const { config, port } = workerData as JobThreadData;
// If the data folder cannot be opened, the thread ends with the reason, and the next job starts another one.
const opened = await openDataFolder(config, (dataDir, vault) => openStorage(dataDir, vault, 'heavyReader'));
const units = sendUnits(port, () => new Canceled(closingMessage));
const service = createService(opened, { ...units, reloadSettings: async () => {} }, config);
const drafts: Drafts = new DraftFolder(opened.storage.paths.drafts, opened.vault.drafts);

function toHandler<Job, Result>(
  runJob: (job: Job, onProgress: OnProgress, signal: AbortSignal) => Promise<Result>,
) {
  return async (job: Job, { report, signal }: RequestTools<JobProgress>): Promise<Result> => {
    // The settings may have changed since the last job.
    Object.assign(service.settings, await readSettings(service.storage.reader));
    return runJob(
      job,
      throttle(report, ({ stage }) => stage),
      signal,
    );
  };
}

serveRequests<Jobs, JobProgress>({
  import: toHandler((job: ImportJob, onProgress, signal) =>
    runImport(service, drafts, csvKindHandlers[job.kind], job, onProgress, signal),
  ),
  planDocument: toHandler((job: DocumentJob) => planFile(service, csvKindHandlers[job.kind], job)),
  undo: toHandler((job: UndoJob, onProgress) =>
    undoImport(service, csvKindHandlers[job.kind], job, onProgress),
  ),
  readDraft: toHandler((job: ReadDraftJob, onProgress) => readDraft(drafts, job, onProgress)),
  rereadDraft: toHandler((job: RereadDraftJob) => rereadDraft(drafts, job)),
  discardDraft: toHandler((job: DiscardDraftJob) => discardDraft(drafts, job)),
  checkDraft: toHandler((job: CheckDraftJob, onProgress) => checkDraft(service, drafts, job, onProgress)),
  fixDraft: toHandler((job: FixDraftJob, onProgress) => fixDraft(service, drafts, job, onProgress)),
  openView: toHandler(async (job: ReadCellsJob) => openView(drafts, job)),
  countValues: toHandler(async (job: ReadCellsJob & { of: number }) => countValues(drafts, job)),
});
