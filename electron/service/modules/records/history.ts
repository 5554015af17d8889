import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Proposal } from '#shared/contracts/officers/second-approval.ts';
import { getHistory } from '#shared/contracts/records/search.ts';
import { describeOutcome } from '#shared/domain/decision-outcome.ts';
import { type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { readDuplicateIds } from './archived-records.ts';
import { hideRestricted, presentReasons, readReasonCodes } from './restricted.ts';
import { isStaffEntry } from './staff-entries.ts';

/** The records of the same person that were submitted for the same review, oldest first. */
async function readSubmissions(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('kycRecords')
    .select('id')
    .where('individualId', '=', (eb) =>
      eb.selectFrom('kycRecords as seen').select('seen.individualId').where('seen.id', '=', id),
    )
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.id);
}

/** The cases that are records of their own, by the column with the person or the legal entity that each is about. */
const caseTables = [
  ['kycRecords', 'individualId'],
  ['aicRecords', 'individualId'],
  ['entityAccreditations', 'legalEntityId'],
  ['verifications', 'subjectId'],
] as const;

/** The ID of each case of these people or legal entities, with that of its subject. */
async function readCases({ db }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    caseTables.map(([table, column]) =>
      db
        .selectFrom(table as 'verifications')
        .select(['id', `${column as 'subjectId'} as subjectId`])
        .where(column as 'subjectId', 'in', ids)
        .execute(),
    ),
  );
  return new Map(found.flat().map(({ id, subjectId }) => [id, subjectId]));
}

type Decision = Omit<Row<'decisions'>, 'seq'> & { isUndone: boolean };

type Noted = Pick<Decision, 'reasonCode' | 'isRestricted' | 'note' | 'restrictedNoteId' | 'message'> & {
  review: ReviewName;
  from: string;
  to: string;
  proposedById?: string;
};

/** The decisions that were undone: only the audit log still has them. */
function readUndone(events: readonly Row<'auditEvents'>[]): Decision[] {
  const notesOf = ({ after }: Row<'auditEvents'>) =>
    JSON.parse(after) as { decision?: Noted; undone?: { decidedAt: string } };
  return events.flatMap((event) => {
    const { undone } = notesOf(event);
    const made = events.find(
      (one) => one.recordId === event.recordId && one.at === undone?.decidedAt && notesOf(one).decision,
    );
    const noted = made && notesOf(made).decision;
    if (!made || !noted) return [];
    const { review, from, to, proposedById, reasonCode, isRestricted, note, restrictedNoteId, message } =
      noted;
    return [
      {
        ...{ reasonCode, isRestricted, note, restrictedNoteId, message },
        recordId: made.recordId,
        field: reviews[review].column,
        fromState: from,
        toState: to,
        officerId: proposedById ?? made.actorId,
        confirmedById: proposedById === undefined ? null : made.actorId,
        decidedAt: made.at,
        isUndone: true,
      },
    ];
  });
}

/** The reason and the note of each override of a trade, as this officer may read them. */
async function readOverrides({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db.selectFrom('overrides').selectAll().where('subjectId', 'in', ids).execute();
  const entries = rows.map(
    async (row) => [row.id, await presentReasons(db, caller, row.proposedById, row)] as const,
  );
  return new Map(await Promise.all(entries));
}

async function presentDecision(ctx: Context, decision: Decision) {
  const { restrictedNoteId: _, fromState, toState, ...rest } = decision;
  const reasons = await presentReasons(ctx.db, ctx.caller, decision.officerId, decision);
  return { ...rest, ...reasons, from: fromState, to: toState };
}

/** @param readProposalsOf every proposal about a record, oldest first */
export const createHistory = (
  readProposalsOf: (ctx: Context, recordId: string) => Promise<Proposal[]>,
): OperationHandler[] => [
  read(getHistory, async (ctx, { params: { id } }) => {
    const ids = [id, ...(await readDuplicateIds(ctx.db, id))];
    const cases = await readCases(ctx, ids);
    const all = await ctx.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('recordId', 'in', [...ids, ...cases.keys()])
      .orderBy('seq')
      .execute();
    const stored = await ctx.db
      .selectFrom('decisions')
      .selectAll()
      .where('recordId', 'in', [...ids, ...cases.keys()])
      .orderBy('seq')
      .execute();
    const decisions = [
      ...stored.map(({ seq: _, ...decision }) => ({ ...decision, isUndone: false })),
      ...readUndone(all),
    ];
    const overrides = await readOverrides(ctx, ids);
    const reasons = await readReasonCodes(ctx.db);
    const events = all.map(({ seq: _, previousHash: _p, hash: _h, ...event }) => {
      const details = JSON.parse(event.after) as Record<string, unknown>;
      const after = hideRestricted(details, ctx.caller, event.actorId);
      const override = after.override as { id: string } | undefined;
      if (override) after.override = { ...overrides.get(override.id), ...override };
      return {
        ...event,
        subjectId: cases.get(event.recordId) ?? event.recordId,
        isStaffEntry: isStaffEntry(event),
        before: event.before === null ? null : (JSON.parse(event.before) as object),
        after,
        outcome: describeOutcome(after, reasons),
      };
    });
    return {
      // The other events of a case are in the history of the case.
      events: events.filter(({ recordId, outcome }) => !cases.has(recordId) || outcome !== null),
      decisions: await Promise.all(decisions.map((decision) => presentDecision(ctx, decision))),
      proposals: await readProposalsOf(ctx, id),
      submissions: await readSubmissions(ctx, id),
    };
  }),
];
