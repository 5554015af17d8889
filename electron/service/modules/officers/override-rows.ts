/** Overrides of rules as they are stored, for trades and for pairs of individuals (compliance.md § 1.5). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Flag } from '#service/storage/tables/columns.ts';
import { mustBeOneOf } from '#shared/contracts/errors.ts';
import type { Override } from '#shared/contracts/trading/overrides.ts';
import { type OverrideStatus, overrideReasons } from '#shared/domain/rules/overrides.ts';
import {
  isRestrictedReason,
  presentReasons,
  readReasonCodes,
  storeRestrictedNote,
} from '../records/restricted.ts';
import { nameOfficer } from './officer-profiles.ts';

/** The override as this officer may read it. */
export async function presentOverride({ db, caller }: Context, row: Row<'overrides'>): Promise<Override> {
  const { id, subjectId, rule, version, proposedById, decidedById, decidedAt } = row;
  const { isRestricted, noteIsRestricted, ...reasons } = await presentReasons(db, caller, proposedById, row);
  return {
    ...{ id, subjectId, rule, version, isRestricted, noteIsRestricted, decidedById, decidedAt },
    reasonCode: reasons.reasonCode ?? '',
    note: reasons.note ?? '',
    status: row.status as OverrideStatus,
    proposedById,
    proposedByName: await nameOfficer(db, proposedById),
    proposedAt: row.createdAt,
    decidedByName: decidedById && (await nameOfficer(db, decidedById)),
  };
}

/**
 * The columns of a reason and a note. The text of a restricted note is stored where the audit log does not record it.
 * @throws rule, if the reason is not in the list for the rule
 */
export async function toOverrideReasons(
  ctx: WriteContext,
  rule: string,
  {
    reasonCode,
    note,
    noteIsRestricted,
  }: { reasonCode: string; note: string; noteIsRestricted?: boolean | null },
) {
  const fitting = overrideReasons(await readReasonCodes(ctx.db), rule).map(({ code }) => code);
  if (!fitting.includes(reasonCode)) throw new AppError('rule', [mustBeOneOf('reasonCode', fitting)]);
  const isRestricted: Flag = (await isRestrictedReason(ctx.db, reasonCode)) ? 1 : 0;
  if (!noteIsRestricted) return { reasonCode, isRestricted, note, restrictedNoteId: null };
  return { reasonCode, isRestricted, note: '', restrictedNoteId: await storeRestrictedNote(ctx, note) };
}
