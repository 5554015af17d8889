/** Restricted reasons and notes: only approvers and their author read them (compliance.md § 7.2). */
import type { Caller } from '#service/kernel/caller.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { readSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { newId } from '#shared/domain/ids.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';
import { restrictedByDefault } from '#shared/domain/reviews/reason-codes.ts';
import { defaultReasonCodes, type ReasonCode } from '#shared/domain/reviews.ts';
import { isLimitedList } from '#shared/domain/screened-lists.ts';

export const reasonCodesSetting = 'reasonCodes';

/** Reasons that were stored before they could be restricted have the default. */
export async function readReasonCodes(db: Db): Promise<ReasonCode[]> {
  const stored = await readSetting<ReasonCode[]>(db, reasonCodesSetting);
  return (
    stored?.map((reason) => ({
      ...reason,
      restricted: reason.restricted ?? restrictedByDefault.includes(reason.code),
    })) ?? defaultReasonCodes
  );
}

/** Whether a decision with this reason must not be revealed to the client (compliance.md § 7.1). */
export async function isRestrictedReason(db: Db, reasonCode: string | null): Promise<boolean> {
  if (reasonCode === null) return false;
  return (await readReasonCodes(db)).some(({ code, restricted }) => code === reasonCode && restricted);
}

/** What other officers see instead of a restricted reason. */
const hiddenReason = 'RESTRICTED';
const hiddenNote = 'Restricted';

/** Without a caller, as in lists and exports, nothing restricted is shown. */
export type Viewer = Pick<Caller, 'actor' | 'officer'> | undefined;

const isApprover = (viewer: Viewer) => hasRole(viewer?.officer?.roles ?? [], 'approver');

function readsRestricted(viewer: Viewer, authorId: string): boolean {
  return viewer?.actor.id === authorId || isApprover(viewer);
}

interface StoredReasons {
  reasonCode: string | null;
  isRestricted: number;
  note: string | null;
  restrictedNoteId: string | null;
}

/** The reasons of a decision or a proposal as this officer may read them. */
export async function presentReasons(db: Db, viewer: Viewer, authorId: string, stored: StoredReasons) {
  const { reasonCode, isRestricted, note, restrictedNoteId } = stored;
  const isReader = readsRestricted(viewer, authorId);
  return {
    reasonCode: isRestricted && !isReader ? hiddenReason : reasonCode,
    isRestricted: isRestricted === 1,
    note: !restrictedNoteId ? note : isReader ? await readNote(db, restrictedNoteId) : hiddenNote,
    noteIsRestricted: Boolean(restrictedNoteId),
  };
}

async function readNote(db: Db, id: string): Promise<string> {
  const { text } = await db
    .selectFrom('restrictedNotes')
    .select('text')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return text;
}

/** Stores a note outside the tables that the audit log records, and returns its ID. */
export async function storeRestrictedNote(ctx: WriteContext, text: string): Promise<string> {
  const id = newId('restrictedNote');
  await ctx.db.insertInto('restrictedNotes').values({ id, authorId: ctx.caller.actor.id, text }).execute();
  return id;
}

/**
 * A screening statement as this officer may read it: only approvers learn that a list of limited use was searched
 * (compliance.md § 7.5). The note can be about such a list.
 */
export function hideLimitedLists<Statement extends { lists: { name: string }[]; note: string | null }>(
  statement: Statement,
  viewer: Viewer,
): Statement {
  const lists = statement.lists.filter(({ name }) => !isLimitedList(name));
  if (lists.length === statement.lists.length || isApprover(viewer)) return statement;
  return { ...statement, lists, note: statement.note && hiddenNote };
}

/** The details of an audit event as this officer may read them: reasons are in `decision` and `proposal` notes, too. */
export function hideRestricted(
  details: Record<string, unknown>,
  viewer: Viewer,
  authorId: string,
): Record<string, unknown> {
  const { screening, ...rest } = details as { screening?: Parameters<typeof hideLimitedLists>[0] };
  const after = screening ? { ...rest, screening: hideLimitedLists(screening, viewer) } : details;
  if (readsRestricted(viewer, authorId)) return after;
  const hide = (details: object): object =>
    'isRestricted' in details && details.isRestricted ? { ...details, reasonCode: hiddenReason } : details;
  const { decision, proposal, ...others } = after as {
    decision?: object;
    proposal?: object;
    [field: string]: unknown;
  };
  return {
    ...hide(others),
    ...(decision && { decision: hide(decision) }),
    ...(proposal && { proposal: hide(proposal) }),
  };
}
