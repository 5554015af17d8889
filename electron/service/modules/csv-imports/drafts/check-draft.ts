import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { ScratchSet } from '#service/modules/csv-imports/drafts/scratch-set.ts';
import { readTogether } from '#service/storage/read-together.ts';
import type { OnProgress } from '../apply/jobs.ts';
import type { Drafts } from '../import-services.ts';
import { openDraftPlan, planDraftRows } from './draft-plan.ts';

/** A validation job for a draft; plain data, so that it can be sent to a worker thread. */
export interface CheckDraftJob {
  draftId: string;
  /** The owner of the future records. */
  caller: Caller;
}

const rowsAtOnce = 1000;

/** Validates every row of a draft. */
export async function checkDraft(
  service: Service,
  drafts: Drafts,
  { draftId, caller }: CheckDraftJob,
  onProgress: OnProgress,
): Promise<undefined> {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} is gone`);
  const plan = openDraftPlan(draft.facts);
  const keys = new ScratchSet();
  draft.removeChanges();
  const progress = { stage: 'checking' as const, totalRows: 0, successfulRows: 0 };
  try {
    for (;;) {
      const rows = draft.readPage('all', progress.totalRows, rowsAtOnce);
      if (rows.length === 0) break;
      const ctx = { service, caller, db: service.storage.reader, now: new Date().toISOString() };
      const checked = await readTogether(ctx.db, () => planDraftRows(ctx, plan, keys, rows));
      draft.storeChecked(checked);
      progress.totalRows += rows.length;
      progress.successfulRows += checked.filter(({ errors }) => errors === undefined).length;
      onProgress(progress);
    }
    const { normalized, suggested } = plan.columns;
    draft.facts = {
      ...draft.facts,
      normalized: normalized.listWithExamples(),
      suggested: suggested.listWithExamples(),
    };
    return undefined;
  } finally {
    keys.close();
    drafts.release(draftId);
  }
}
