import { setImmediate } from 'node:timers/promises';
import type { Context, ReadContext } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { ensureAccount } from '#service/kernel/ownership.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import {
  discardImportDraft,
  listImportDrafts,
  restoreImportDraft,
} from '#shared/contracts/csv-imports/discarded-drafts.ts';
import {
  editImportDraftCells,
  fixImportDraftRows,
  skipImportDraftRows,
  undoImportDraftStep,
} from '#shared/contracts/csv-imports/draft-changes.ts';
import {
  findInvalidImportDraftRow,
  listImportDraftProblems,
  listImportDraftValues,
} from '#shared/contracts/csv-imports/draft-problems.ts';
import {
  checkImportDraft,
  createImportDraft,
  getImportDraft,
  listImportDraftRows,
  runImportDraft,
  setImportDraft,
} from '#shared/contracts/csv-imports/import-drafts.ts';
import { resumeImport } from '#shared/contracts/csv-imports/imports.ts';
import type { OutputOf, Upload } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import type { ImportServices } from '../import-services.ts';
import { findImport, presentImport } from '../present-import.ts';
import { changeDraft } from './change-draft.ts';
import { discardDraft, presentDiscarded, restoreDraft } from './discard-draft.ts';
import { editCells, fixRows, skipRows, undoStep } from './edit-draft.ts';
import { type Draft, findDraft } from './find-draft.ts';
import { listProblems, listRows } from './list-rows.ts';
import { presentDraft } from './present-draft.ts';
import { checkRows, resumeDraft, runDraft } from './run-draft.ts';
import { applyRemembered } from './saved-mappings.ts';

const rowsAtOnce = 100;

async function createDraft(services: ImportServices, ctx: ReadContext, upload: Upload): Promise<Draft> {
  const { service, caller } = ctx;
  const account = await runUnit(service, caller, ensureAccount, undefined, createImportDraft.name);
  const draftId = newId('csvDraft');
  await services.draftRunner.read({ draftId, upload, accountId: account.id, createdAt: ctx.now });
  const draft = findDraft(services, draftId);
  draft.history.addEditor(ctx.caller.actor.id);
  draft.facts = await applyRemembered(ctx, draft.facts);
  return draft;
}

export function createImportDrafts(services: ImportServices): OperationHandler[] {
  const { drafts, draftRunner } = services;
  const present = (ctx: Context, draft: Draft) => presentDraft(services, ctx, draft);
  const presentChanged = async (ctx: Context, changed: { draft: Draft; changedRows: number }) => ({
    changedRows: changed.changedRows,
    draft: await present(ctx, changed.draft),
  });
  return [
    task(createImportDraft, (ctx, { upload }) => createDraft(services, ctx, upload), present),
    read(listImportDrafts, async (ctx) => {
      // A user who views the drafts is likely to add a file next.
      draftRunner.warm();
      const listed: OutputOf<typeof listImportDrafts> = { items: [], discarded: [] };
      for (const id of drafts.list()) {
        const draft = drafts.findFacts(id) && drafts.find(id);
        if (!draft) continue;
        if (draft.facts.discarded) listed.discarded.push(await presentDiscarded(services, draft));
        else listed.items.push(await present(ctx, draft));
        // Many drafts are opened one after the other, between other requests.
        await setImmediate();
      }
      return listed;
    }),
    read(getImportDraft, async (ctx, { params }) => present(ctx, findDraft(services, params.id))),
    task(setImportDraft, (ctx, { params, body }) => changeDraft(services, ctx, params.id, body), present),
    task(checkImportDraft, (ctx, { params }) => checkRows(services, ctx, params.id), present),
    read(listImportDraftRows, async (_ctx, { params, query }) => {
      const { offset = 0, limit = rowsAtOnce, ...view } = query;
      return listRows(services, findDraft(services, params.id), view, offset, limit);
    }),
    read(listImportDraftProblems, async (_ctx, { params }) => listProblems(findDraft(services, params.id))),
    read(listImportDraftValues, async (_ctx, { params, query }) => {
      const { of, ...view } = query;
      if (of >= findDraft(services, params.id).facts.header.length)
        throw invalid('of', 'does not exist in the file');
      return draftRunner.countValues({ draftId: params.id, view, of });
    }),
    read(findInvalidImportDraftRow, async (_ctx, { params, query: { from, direction } }) => {
      const draft = findDraft(services, params.id);
      // Warnings are decided after the errors.
      const only = draft.count().invalid > 0 ? 'invalid' : 'warned';
      return { row: draft.findProblem(only, from, direction) ?? null };
    }),
    task(
      editImportDraftCells,
      (ctx, { params, body }) => editCells(services, ctx, params.id, body.cells),
      answerAsIs,
    ),
    task(
      fixImportDraftRows,
      (ctx, { params, body }) => fixRows(services, ctx, params.id, body),
      presentChanged,
    ),
    task(
      undoImportDraftStep,
      (ctx, { params, body }) => undoStep(services, ctx, params.id, body),
      presentChanged,
    ),
    task(
      skipImportDraftRows,
      (ctx, { params, body }) => skipRows(services, ctx, params.id, body.rows ?? undefined, body.isSkipped),
      present,
    ),
    task(
      runImportDraft,
      async (ctx, { params, body }) => ({
        importId: await runDraft(services, ctx, params.id, body.again === true),
      }),
      answerAsIs,
    ),
    task(discardImportDraft, (ctx, { params }) => discardDraft(services, ctx, params.id), answerAsIs),
    task(restoreImportDraft, (ctx, { params }) => restoreDraft(services, ctx, params.id), present),
    task(
      resumeImport,
      (ctx, { params }) => resumeDraft(services, ctx, params.id),
      async (ctx, id) => presentImport(services, ctx, await findImport(ctx, id)),
    ),
  ];
}

async function answerAsIs<Result>(_ctx: Context, result: Result): Promise<Result> {
  return result;
}
