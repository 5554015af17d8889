import type { Caller } from '#service/kernel/caller.ts';
import type { Context } from '#service/kernel/context.ts';
import { notFound, ruleViolation } from '#service/kernel/errors.ts';
import { actAs } from '#service/kernel/ownership.ts';
import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { Row } from '#service/storage/schema.ts';
import { type ImportState, importTransitions } from '#shared/domain/import-states.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import type { ImportServices } from '../import-services.ts';
import type { DraftFacts } from './draft-facts.ts';

export type Draft = DraftFile<DraftFacts>;

/**
 * @throws not-found, naming `id`; also if it was discarded
 */
export function findDraft({ drafts }: ImportServices, id: string): Draft {
  const draft = drafts.find(id);
  if (!draft || draft.facts.discarded) throw notFound('id');
  return draft;
}

/**
 * A draft that may be changed now.
 * @throws not-found; rule, while it is being validated or imported
 */
export function findIdleDraft(services: ImportServices, id: string): Draft {
  const draft = findDraft(services, id);
  if (services.draftRunner.checkedRows(id) !== undefined) {
    throw ruleViolation(null, 'The rows are being validated; wait until the validation ends');
  }
  if (services.draftRunner.changedRows(id) !== undefined) {
    throw ruleViolation(null, 'The rows are being changed; wait until the change ends');
  }
  if (draft.facts.importId !== null)
    throw ruleViolation(null, 'The file is being imported; wait until the import ends');
  return draft;
}

/** The draft of an import that ended early, from which it can be resumed. An undo removes it. */
export function findResumable(
  { drafts, imports }: ImportServices,
  { id, draftId, status }: Row<'csvImports'>,
): Draft | undefined {
  const endedEarly = transitionsFrom(importTransitions, status as ImportState, 'officer').includes('RUNNING');
  if (!endedEarly || draftId === null || imports.find(id)) return undefined;
  return drafts.find(draftId);
}

/** The caller for planning and importing the rows of a draft: the account that will own them. */
export async function callerOf(ctx: Context, { accountId }: DraftFacts): Promise<Caller> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'tenantId'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw notFound('accountId');
  return actAs(account, ctx.caller);
}
