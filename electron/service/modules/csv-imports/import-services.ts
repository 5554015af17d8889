import type { ImportRunner } from './apply/import-runner.ts';
import type { JobProgress } from './apply/jobs.ts';
import type { DraftFacts } from './drafts/draft-facts.ts';
import type { DraftFolder } from './drafts/draft-folder.ts';
import type { DraftRunner } from './drafts/draft-runner.ts';

// The kernel must not import modules, so the services of imports are declared here.
declare module '#service/kernel/context.ts' {
  interface Service {
    imports: ImportRunner;
    drafts: DraftFolder<DraftFacts>;
    draftRunner: DraftRunner;
    /** Called with the progress of a running import. */
    onImportProgress: (importId: string, progress: JobProgress) => void;
  }
}
