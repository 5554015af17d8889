import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { ScratchSet } from '#service/modules/csv-imports/drafts/scratch-set.ts';
import { readTogether } from '#service/storage/read-together.ts';
import type { OnProgress } from '../apply/jobs.ts';
import type { Drafts } from '../import-services.ts';
import { findWarnings, storeDuplicates } from './check-warnings.ts';
import { openDraftPlan, planDraftRows } from './draft-plan.ts';
import type { Draft } from './find-draft.ts';

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
  if (!draft) throw new Error(`${draftId} no longer exists`);
  try {
    await checkRows(service, draft, caller, onProgress);
    return undefined;
  } finally {
    drafts.release(draftId);
  }
}

/** Validates every row of a draft, and stores the results instead of the previous ones. */
export async function checkRows(
  service: Service,
  draft: Draft,
  caller: Caller,
  onProgress: OnProgress,
): Promise<void> {
  const { facts } = draft;
  const started = { service, caller, db: service.storage.reader, now: new Date().toISOString() };
  const plan = await openDraftPlan(started, draft);
  draft.clearChecked();
  const keys = new ScratchSet();
  const progress = { stage: 'checking' as const, totalRows: 0, successfulRows: 0 };
  try {
    for (;;) {
      const rows = draft.readPage('all', progress.totalRows, rowsAtOnce);
      if (rows.length === 0) break;
      const ctx = { ...started, now: new Date().toISOString() };
      const { checked, found } = await readTogether(ctx.db, async () => {
        const planned = await planDraftRows(ctx, plan, keys, rows);
        return { checked: planned, found: await findWarnings(ctx, facts, planned) };
      });
      draft.storeChecked(checked);
      draft.warnings.add(found.warnings, found.identities);
      progress.totalRows += rows.length;
      progress.successfulRows += checked.filter(({ errors }) => errors === undefined).length;
      onProgress(progress);
    }
  } finally {
    keys.close();
  }
  draft.warnings.indexIdentities();
  await storeDuplicates(draft, facts, draft.warnings.listSharedKeys());
  const { normalized, suggested } = plan.columns;
  draft.facts = {
    ...facts,
    normalized: normalized.listWithExamples(),
    suggested: suggested.listWithExamples(),
  };
}
