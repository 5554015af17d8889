import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { entryFile } from '#service/kernel/entry-file.ts';
import { invalid } from '#service/kernel/errors.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { Writer } from '#service/kernel/writer.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { CheckDraftJob } from '../drafts/check-draft.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import type { StoredView } from '../drafts/draft-views.ts';
import type { FixDraftJob } from '../drafts/fix-rows.ts';
import type { CountedValues, ReadCellsJob } from '../drafts/open-view.ts';
import type { DiscardDraftJob, ReadDraftJob, RereadDraftJob } from '../drafts/read-draft.ts';
import type { UndoJob, UndoSummary } from '../undo/undo-import.ts';
import type { DocumentJob, DocumentPlan } from './plan-document.ts';
import type { ImportJob, ImportSummary } from './run-import.ts';

/** The jobs of imports with their input and output: plain data, for a thread. */
export interface Jobs {
  import: { input: ImportJob; result: ImportSummary };
  planDocument: { input: DocumentJob; result: DocumentPlan };
  undo: { input: UndoJob; result: UndoSummary };
  readDraft: { input: ReadDraftJob; result: DraftFacts };
  rereadDraft: { input: RereadDraftJob; result: DraftFacts };
  discardDraft: { input: DiscardDraftJob; result: undefined };
  checkDraft: { input: CheckDraftJob; result: undefined };
  fixDraft: { input: FixDraftJob; result: number };
  openView: { input: ReadCellsJob; result: StoredView };
  countValues: { input: ReadCellsJob & { of: number }; result: CountedValues };
}

/** The progress of a job. `planning` is the first half of an atomic import. */
export interface JobProgress {
  stage: 'reading' | 'checking' | 'planning' | 'importing' | 'undoing';
  /** The processed rows, and how many of them succeeded. */
  totalRows: number;
  successfulRows: number;
}
export type OnProgress = (progress: JobProgress) => void;

/** The data that the thread starts with. */
export interface JobThreadData {
  config: KeyConfig;
  /** To the writer. */
  port: MessagePort;
}

/** A thread that runs jobs one after the other. It reads on its own connection, and sends its units to the writer. */
export type JobThread = WorkerClient<Jobs, JobProgress>;

/**
 * More than any file needs within its limits, because a full heap often ends the whole process and not only its thread
 * (nodejs/node#47224).
 */
const maxOldGenerationSizeMb = 384;

/** Far longer than any step of a job between two answers. */
const stall = {
  milliseconds: 20_000,
  error: () => invalid('file', 'takes too much time to read. Split it or save it as CSV, and try again'),
};

/**
 * @param writer runs the units of work of the jobs
 * @param isBackground as for `WorkerClient`
 * @param maxYoungGenerationSizeMb room for short-lived objects: more makes jobs faster, and takes more memory
 */
export function createJobThread(
  config: KeyConfig,
  writer: Pick<Writer, 'connect'>,
  { isBackground, maxYoungGenerationSizeMb }: { isBackground: boolean; maxYoungGenerationSizeMb: number },
): JobThread {
  return new WorkerClient({
    file: entryFile('import-worker', import.meta.url),
    data: { config } satisfies Omit<JobThreadData, 'port'>,
    openPort() {
      const { port1, port2 } = new MessageChannel();
      writer.connect(port1);
      return port2;
    },
    isBackground,
    stall,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb },
    isSequential: true,
    closedMessage: 'The import was stopped',
  });
}
