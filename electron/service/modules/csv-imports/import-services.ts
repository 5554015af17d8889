import type { ImportRunner } from './apply/import-runner.ts';
import type { JobProgress } from './apply/jobs.ts';
import type { DraftFacts } from './drafts/draft-facts.ts';
import type { DraftFolder } from './drafts/draft-folder.ts';
import type { DraftRunner } from './drafts/draft-runner.ts';

export type Drafts = DraftFolder<DraftFacts>;

/** What CSV imports consist of besides their operations; `app.ts` creates it. */
export interface ImportServices {
  imports: ImportRunner;
  drafts: Drafts;
  draftRunner: DraftRunner;
  onProgress: (importId: string, progress: JobProgress) => void;
}
