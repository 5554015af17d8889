import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import type { DiscardedDraft } from '#shared/contracts/csv-imports/discarded-drafts.ts';
import { backOfficeActor } from '#shared/domain/actors.ts';
import type { ImportServices } from '../import-services.ts';
import { expiryOf } from './expire-drafts.ts';
import { type Draft, findIdleDraft } from './find-draft.ts';

/**
 * Discards a draft. It can be restored until `expireDrafts` removes it.
 * @throws not-found; rule, while it is being validated or imported
 */
export async function discardDraft(
  services: ImportServices,
  { caller, now }: Context,
  id: string,
): Promise<DiscardedDraft> {
  const draft = findIdleDraft(services, id);
  const by = caller.officer?.name ?? backOfficeActor.name;
  draft.facts = { ...draft.facts, discarded: { at: now, by } };
  return presentDiscarded(services, draft);
}

/** @throws not-found, if it was not discarded, or was removed */
export function restoreDraft({ drafts }: ImportServices, id: string): Draft {
  const draft = drafts.find(id);
  if (!draft?.facts.discarded) throw notFound('id');
  draft.facts = { ...draft.facts, discarded: null };
  return draft;
}

export async function listDiscarded(services: ImportServices): Promise<DiscardedDraft[]> {
  const { drafts } = services;
  const discarded = drafts.list().filter((id) => drafts.findFacts(id)?.discarded);
  return Promise.all(
    discarded.flatMap((id) => drafts.find(id) ?? []).map((draft) => presentDiscarded(services, draft)),
  );
}

async function presentDiscarded({ drafts }: ImportServices, { facts }: Draft): Promise<DiscardedDraft> {
  const { id, fileName, totalRows, kind, discarded } = facts;
  return {
    ...{ id, fileName, totalRows, kind },
    discardedAt: discarded?.at ?? '',
    discardedBy: discarded?.by ?? '',
    removedAt: (await expiryOf(drafts, facts)).toISOString(),
  };
}
