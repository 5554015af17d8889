import type { ErrorKind } from '#shared/contracts/error-statuses.ts';
import type { CheckDraftJob } from '../drafts/check-draft.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import type { ReadDraftJob } from '../drafts/read-draft.ts';
import type { UndoJob, UndoSummary } from '../undo/undo-import.ts';
import type { ImportJob, ImportSummary } from './run-import.ts';

/** The long work of imports, each with what it is given and what it answers: plain data, for a thread. */
export interface Jobs {
  import: { job: ImportJob; result: ImportSummary };
  undo: { job: UndoJob; result: UndoSummary };
  readDraft: { job: ReadDraftJob; result: DraftFacts };
  checkDraft: { job: CheckDraftJob; result: undefined };
}
export type JobName = keyof Jobs;

/** How far a job is. `planning` is the first half of an import that keeps all rows or none. */
export interface JobProgress {
  stage: 'reading' | 'checking' | 'planning' | 'importing' | 'undoing';
  /** Rows that it has dealt with, and how many of those went well. */
  totalRows: number;
  successfulRows: number;
}
export type OnProgress = (progress: JobProgress) => void;

/** What the worker is told. A job is cancelled where it stands; what it has committed stays. */
export type JobRequest = { type: 'run'; name: JobName; job: unknown } | { type: 'cancel' };

/** What the worker tells of the job that it runs. */
export type JobMessage =
  | { type: 'progress'; progress: JobProgress }
  | { type: 'done'; result: unknown }
  | { type: 'rejected'; kind: ErrorKind; errors: string[] }
  | { type: 'failed'; message: string; code: string | undefined };
