import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import type { DiscardedDraft } from '#shared/contracts/csv-imports/discarded-drafts.ts';
import { backOfficeActor } from '#shared/domain/actors.ts';
import type { ImportServices } from '../import-services.ts';
import { expiryOf } from './expire-drafts.ts';
import { type Draft, findIdleDraft } from './find-draft.ts';
import { checkRows } from './run-draft.ts';

/**
 * Discards a draft. It can be restored until it is removed: by `expireDrafts`, or for a new draft.
 * @throws not-found; rule, while it is being validated or imported
 */
export async function discardDraft(
  services: ImportServices,
  { caller, now }: Context,
  id: string,
): Promise<DiscardedDraft> {
  const draft = findIdleDraft(services, id);
  const by = caller.officer?.name ?? backOfficeActor.name;
  await services.draftRunner.discard({ draftId: id, discarded: { at: now, by } });
  return presentDiscarded(services, draft);
}

/** @throws not-found, if it was not discarded, or was removed */
export async function restoreDraft(services: ImportServices, ctx: Context, id: string): Promise<Draft> {
  const draft = services.drafts.find(id);
  if (!draft?.facts.discarded) throw notFound('id');
  const { isChecked } = draft.facts;
  await services.draftRunner.discard({ draftId: id, discarded: null });
  return isChecked ? checkRows(services, ctx, id) : draft;
}

/** Closes the draft, too: its file shrinks when the last connection is closed. */
export async function presentDiscarded(
  { drafts }: ImportServices,
  { facts }: Draft,
): Promise<DiscardedDraft> {
  const { id, fileName, totalRows, kind, discarded } = facts;
  drafts.release(id);
  return {
    ...{ id, fileName, totalRows, kind },
    discardedAt: discarded?.at ?? '',
    discardedBy: discarded?.by ?? '',
    removedAt: (await expiryOf(drafts, facts)).toISOString(),
  };
}
