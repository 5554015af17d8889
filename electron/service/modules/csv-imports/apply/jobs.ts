import { entryFile } from '#service/kernel/entry-file.ts';
import type { ServiceConfig } from '#service/kernel/service-config.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { CheckDraftJob } from '../drafts/check-draft.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import type { ReadDraftJob } from '../drafts/read-draft.ts';
import type { UndoJob, UndoSummary } from '../undo/undo-import.ts';
import type { ImportJob, ImportSummary } from './run-import.ts';

/** The jobs of imports with their input and output: plain data, for a thread. */
export interface Jobs {
  import: { input: ImportJob; result: ImportSummary };
  undo: { input: UndoJob; result: UndoSummary };
  readDraft: { input: ReadDraftJob; result: DraftFacts };
  checkDraft: { input: CheckDraftJob; result: undefined };
}

/** The progress of a job. `planning` is the first half of an atomic import. */
export interface JobProgress {
  stage: 'reading' | 'checking' | 'planning' | 'importing' | 'undoing';
  /** The processed rows, and how many of them succeeded. */
  totalRows: number;
  successfulRows: number;
}
export type OnProgress = (progress: JobProgress) => void;

/** A thread that runs jobs one after the other, on its own connection. */
export type JobThread = WorkerClient<Jobs, JobProgress>;

const maxOldGenerationSizeMb = 192;

/** @param maxYoungGenerationSizeMb room for short-lived objects: more makes jobs faster, and takes more memory */
export function createJobThread(config: ServiceConfig, maxYoungGenerationSizeMb: number): JobThread {
  return new WorkerClient({
    file: entryFile('import-worker', import.meta.url),
    data: config,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb },
    isSequential: true,
    closedMessage: 'The import was stopped',
  });
}
