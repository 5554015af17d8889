/** Restricted reasons and notes: only approvers and their author read them (compliance.md § 7.2). */
import type { Caller } from '#service/kernel/caller.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import { newId } from '#shared/domain/ids.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';

/** What other officers see instead of a restricted reason. */
const hiddenReason = 'RESTRICTED';
const hiddenNote = 'Restricted';

/** Without a caller, as in lists and exports, nothing restricted is shown. */
export type Viewer = Pick<Caller, 'actor' | 'officer'> | undefined;

function readsRestricted(viewer: Viewer, authorId: string): boolean {
  if (!viewer) return false;
  return viewer.actor.id === authorId || hasRole(viewer.officer?.roles ?? [], 'approver');
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

/** The details of an audit event as this officer may read them: reasons are in `decision` and `proposal` notes, too. */
export function hideRestricted(
  after: Record<string, unknown>,
  viewer: Viewer,
  authorId: string,
): Record<string, unknown> {
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
