import type { ErrorKind } from '#shared/contracts/error-statuses.ts';
import type { CheckDraftJob } from '../drafts/check-draft.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import type { ReadDraftJob } from '../drafts/read-draft.ts';
import type { UndoJob, UndoSummary } from '../undo/undo-import.ts';
import type { ImportJob, ImportSummary } from './run-import.ts';

/** The jobs of imports with their input and output: plain data, for a thread. */
export interface Jobs {
  import: { job: ImportJob; result: ImportSummary };
  undo: { job: UndoJob; result: UndoSummary };
  readDraft: { job: ReadDraftJob; result: DraftFacts };
  checkDraft: { job: CheckDraftJob; result: undefined };
}
export type JobName = keyof Jobs;

/** The progress of a job. `planning` is the first half of an atomic import. */
export interface JobProgress {
  stage: 'reading' | 'checking' | 'planning' | 'importing' | 'undoing';
  /** The processed rows, and how many of them succeeded. */
  totalRows: number;
  successfulRows: number;
}
export type OnProgress = (progress: JobProgress) => void;

/** The messages to the worker. A canceled job stops between two commits. */
export type JobRequest = { type: 'run'; name: JobName; job: unknown } | { type: 'cancel' };

/** The messages of the worker about the current job. */
export type JobMessage =
  | { type: 'progress'; progress: JobProgress }
  | { type: 'done'; result: unknown }
  | { type: 'rejected'; kind: ErrorKind; errors: string[] }
  | { type: 'failed'; message: string; code: string | undefined };
