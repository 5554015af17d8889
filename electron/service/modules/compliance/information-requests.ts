/** Requests for information (compliance.md § 2d): what was requested, when and by whom, and what was received since. */
import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { InformationRequest } from '#shared/contracts/compliance/cases.ts';
import { isFinal, requestedStatesOf } from '#shared/domain/decisions.ts';
import { isPending } from '#shared/domain/reviews.ts';
import { presentReasons } from '../records/restricted.ts';
import { readReceived } from './received-information.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

/** A request with its reason as it is stored. Reads on other threads do not know who reads it. */
export interface StoredRequest extends Omit<InformationRequest, 'isRestricted'> {
  isRestricted: number;
}

/** The request as this officer may read it. */
export async function presentRequest(
  ctx: Pick<Context, 'db' | 'caller'>,
  stored: StoredRequest | null,
): Promise<InformationRequest | null> {
  if (!stored) return null;
  const { reasonCode, isRestricted, ...request } = stored;
  const reasons = await presentReasons(ctx.db, ctx.caller, request.requestedById ?? '', {
    ...{ reasonCode, isRestricted },
    note: null,
    restrictedNoteId: null,
  });
  return { ...request, reasonCode: reasons.reasonCode, isRestricted: reasons.isRestricted };
}

/** The newest request about a record, unless an officer has decided the record since. */
export async function readRequest(
  { db }: Pick<Context, 'db'>,
  review: Review,
  row: ReviewedRow,
): Promise<StoredRequest | null> {
  const state = review.stateOf(row);
  if (!requestedStatesOf(review.name).includes(state) && !isPending(review.name, state)) return null;
  const request = await db
    .selectFrom('informationRequests')
    .selectAll()
    .where('recordId', '=', row.id)
    .where('review', '=', review.name)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!request || (await wasDecidedSince(db, review, row.id, request.endedAt))) return null;
  const { requestedAt, pendingSince, endedAt } = request;
  const decision = await findDecision(db, review, row, requestedAt);
  return {
    requestedAt,
    requestedById: decision?.officerId ?? null,
    reasonCode: decision?.reasonCode ?? null,
    isRestricted: decision?.isRestricted ?? 0,
    message: decision?.message ?? null,
    pendingSince,
    returnedAt: endedAt,
    received: await readReceived(db, review, row, requestedAt),
  };
}

async function wasDecidedSince(
  db: Db,
  review: Review,
  recordId: string,
  endedAt: string | null,
): Promise<boolean> {
  if (endedAt === null) return false;
  const decisions = await db
    .selectFrom('decisions')
    .select('toState')
    .where('recordId', '=', recordId)
    .where('field', '=', review.column)
    .where('decidedAt', '>=', endedAt)
    .execute();
  return decisions.some(({ toState }) => isFinal(toState));
}

/** The decision that requested the information. A document can be requested with the record that it belongs to. */
async function findDecision(
  db: Db,
  review: Review,
  row: ReviewedRow,
  decidedAt: string,
): Promise<Row<'decisions'> | undefined> {
  const requested = db
    .selectFrom('decisions')
    .selectAll()
    .where('decidedAt', '=', decidedAt)
    .where('toState', 'in', ['NEEDS_INFO', 'RESUBMIT'])
    .orderBy('seq', 'desc');
  const own = await requested
    .where('recordId', '=', row.id)
    .where('field', '=', review.column)
    .executeTakeFirst();
  if (own || review.name !== 'file') return own;
  const { targetId } = row as Row<'files'>;
  return requested
    .where(({ eb, or }) =>
      or([
        eb('recordId', 'in', (records) =>
          records.selectFrom('kycRecords').select('id').where('individualId', '=', targetId),
        ),
        eb('recordId', 'in', (records) =>
          records.selectFrom('aicRecords').select('id').where('individualId', '=', targetId),
        ),
      ]),
    )
    .executeTakeFirst();
}
