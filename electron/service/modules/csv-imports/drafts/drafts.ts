import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { findOrCreateAccount } from '#service/kernel/ownership.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import {
  checkImportDraft,
  createImportDraft,
  discardImportDraft,
  editImportDraftRow,
  findInvalidImportDraftRow,
  getImportDraft,
  listImportDraftRows,
  listImportDrafts,
  runImportDraft,
  setImportDraft,
  skipImportDraftRows,
} from '#shared/contracts/csv-imports/import-drafts.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { changeDraft } from './change-draft.ts';
import { editRow, skipRows } from './edit-draft.ts';
import { type Draft, findDraft } from './find-draft.ts';
import { presentDraft, presentRows } from './present-draft.ts';
import { checkRows, discardDraft, runDraft } from './run-draft.ts';

const rowsAtOnce = 100;

async function createDraft(ctx: Context, upload: Upload): Promise<Draft> {
  const { service } = ctx;
  const account = await runUnitOfWork(service, ctx.caller, createImportDraft.name, (write) =>
    findOrCreateAccount(write, undefined),
  );
  const draftId = newId('csvDraft');
  await service.draftRunner.read({ draftId, upload, accountId: account.id, createdAt: ctx.now });
  return findDraft(ctx, draftId);
}

export const importDrafts: OperationHandler[] = [
  task(createImportDraft, (ctx, { upload }) => createDraft(ctx, upload), presentDraft),
  read(listImportDrafts, async (ctx) => {
    // A user who views the drafts is likely to add a file next.
    ctx.service.draftRunner.warm();
    const drafts = ctx.service.drafts.list().flatMap((id) => ctx.service.drafts.find(id) ?? []);
    return { items: await Promise.all(drafts.map((draft) => presentDraft(ctx, draft))) };
  }),
  read(getImportDraft, async (ctx, { params }) => presentDraft(ctx, findDraft(ctx, params.id))),
  task(setImportDraft, (ctx, { params, body }) => changeDraft(ctx, params.id, body), presentDraft),
  task(checkImportDraft, (ctx, { params }) => checkRows(ctx, params.id), presentDraft),
  read(listImportDraftRows, async (ctx, { params, query }) => {
    const { offset = 0, limit = rowsAtOnce, only = 'all' } = query;
    const draft = findDraft(ctx, params.id);
    const rows = presentRows(draft.facts, draft.readPage(only, offset, limit));
    return { rows, total: draft.count()[only] };
  }),
  read(findInvalidImportDraftRow, async (ctx, { params, query }) => ({
    row: findDraft(ctx, params.id).findWrong(query.from, query.direction) ?? null,
  })),
  task(editImportDraftRow, (ctx, { params, body }) => editRow(ctx, params.id, body), answerAsIs),
  task(
    skipImportDraftRows,
    (ctx, { params, body }) => skipRows(ctx, params.id, body.rows ?? undefined, body.isSkipped),
    presentDraft,
  ),
  task(
    runImportDraft,
    async (ctx, { params, body }) => ({ importId: await runDraft(ctx, params.id, body.again === true) }),
    answerAsIs,
  ),
  task(
    discardImportDraft,
    async (ctx, { params }) => {
      discardDraft(ctx, params.id);
      return { id: params.id };
    },
    answerAsIs,
  ),
];

async function answerAsIs<Result>(_ctx: Context, result: Result): Promise<Result> {
  return result;
}
