/**
 * Screening statements (compliance.md § 2.2): what an officer searched in sanctions lists, as long as Offerdesk itself
 * stores no lists. An approval needs a statement of its own, so an earlier one does not count after the record changed
 * or was reopened.
 */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import {
  type EarlierToday,
  type GivenScreening,
  type Screening,
  type ScreeningStatement,
  screeningOperations,
} from '#shared/contracts/compliance/screening.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { dayMilliseconds, readDay } from '#shared/domain/dates.ts';
import { isApproval } from '#shared/domain/decisions.ts';
import { isScreening, type ReviewName } from '#shared/domain/reviews.ts';
import { isLimitedList, isSameList } from '#shared/domain/screened-lists.ts';
import { readChanges } from '../../changes/change-sets.ts';
import { readComplianceDay, readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import { nameOfficer } from '../../officers/officer-profiles.ts';
import { hideLimitedLists } from '../../records/restricted.ts';
import { readNames } from './names.ts';
import { readRequiredLists } from './required-lists.ts';

interface Reviewed {
  review: ReviewName;
  id: string;
}

/** A valid statement, not stored yet. */
export interface ValidatedScreening {
  lists: { name: string; publishedOn: string }[];
  searchedOn: string;
  result: GivenScreening['result'];
  note: string | null;
}

/**
 * Validates the statement of a decision.
 *
 * @param proposedById the officer whose decision the caller confirms: the statement of the proposal counts
 * @throws rule, naming what is missing or not possible
 */
export async function validateScreening(
  ctx: Context,
  { review, id }: Reviewed,
  to: string,
  given: GivenScreening | null | undefined,
  proposedById: string | undefined,
): Promise<ValidatedScreening | null> {
  const isNeeded = isScreening(review) && isApproval(to);
  if (!isNeeded) {
    if (given) throw ruleViolation('screening', 'belongs to the approval of an AML or sanctions screening');
    return null;
  }
  if (proposedById !== undefined) {
    await assertProposed(ctx, { review, id }, proposedById);
    return null;
  }
  if (!given)
    throw ruleViolation('screening', 'is required: state the lists searched, their dates, and the result');
  return validate(ctx, review, id, given);
}

/** The statement was stored with the proposal. A clock can be set back, so it can be older than the record. */
async function assertProposed(ctx: Context, { review, id }: Reviewed, officerId: string): Promise<void> {
  const statement = await ctx.db
    .selectFrom('screeningStatements')
    .select('lists')
    .where('recordId', '=', id)
    .where('review', '=', review)
    .where('officerId', '=', officerId)
    .where('statedAt', '=', ({ selectFrom }) =>
      selectFrom('proposals')
        .select('createdAt')
        .where('recordId', '=', id)
        .where('review', '=', review)
        .where('proposedById', '=', officerId)
        .orderBy('seq', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  if (!statement)
    throw ruleViolation('screening', 'is missing in the proposal; decline it and propose the approval again');
  await assertRequired(ctx, JSON.parse(statement.lists));
}

async function assertRequired({ db }: Context, lists: readonly { name: string }[]): Promise<void> {
  for (const required of await readRequiredLists(db)) {
    if (!lists.some(({ name }) => isSameList(name, required)))
      throw ruleViolation('screening.lists', `must include ${required}, which the settings require`);
  }
}

async function validate(
  ctx: Context,
  review: ReviewName,
  id: string,
  given: GivenScreening,
): Promise<ValidatedScreening> {
  const today = await readComplianceDay(ctx);
  const searchedOn = toDay(given.searchedOn);
  if (searchedOn > today) throw ruleViolation('screening.searchedOn', 'must not be in the future');
  const changedOn = await readChangeDay(ctx, review, id);
  if (changedOn !== undefined && searchedOn < changedOn)
    throw ruleViolation(
      'screening.searchedOn',
      `must not be before ${changedOn}, when what is screened changed; search again`,
    );
  const lists = given.lists.map(({ name, publishedOn }) => ({ name, publishedOn: toDay(publishedOn) }));
  for (const [index, { name, publishedOn }] of lists.entries()) {
    if (publishedOn > searchedOn)
      throw ruleViolation(`screening.lists[${index}].publishedOn`, 'must not be after the search');
    if (lists.findIndex((other) => isSameList(other.name, name)) < index)
      throw ruleViolation(`screening.lists[${index}].name`, 'is already in the statement');
  }
  await assertRequired(ctx, lists);
  const note = given.note ?? null;
  if (given.result === 'FALSE_MATCH' && note === null)
    throw ruleViolation('screening.note', 'is required: explain why the match is false');
  return { lists, searchedOn, result: given.result, note };
}

const toDay = (text: string) => (readDay(text) ?? '').slice(0, 10);

/** The day of the newest change that put the review back into its queue. */
async function readChangeDay(ctx: Context, review: ReviewName, id: string): Promise<string | undefined> {
  const changes = await readChanges(ctx, review, id);
  const newest = changes
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  return newest && dayIn(await readComplianceTimeZone(ctx.db), newest);
}

/** The lists that were old when they were searched, which the internal note must explain. */
export function findOldLists(statement: ValidatedScreening | null): FieldError[] {
  return (statement?.lists ?? []).flatMap(({ name, publishedOn }) => {
    const days = (Date.parse(statement?.searchedOn ?? '') - Date.parse(publishedOn)) / dayMilliseconds;
    // The SDN List changes every week or two; other lists can stay the same for months.
    if (days < (isSameList(name, 'OFAC SDN List') ? 30 : 365)) return [];
    return [{ field: null, message: `The ${name} was ${days} days old when it was searched.` }];
  });
}

/** Stores the statement of a decision, or of a proposal; nothing changes or deletes it. */
export async function storeScreening(
  ctx: WriteContext,
  review: ReviewName,
  recordId: string,
  statement: ValidatedScreening | null,
): Promise<void> {
  if (statement === null) return;
  const names = await readNames(ctx, review, recordId);
  const { lists, ...rest } = statement;
  await ctx.db
    .insertInto('screeningStatements')
    .values({
      review,
      recordId,
      ...rest,
      lists: JSON.stringify(lists),
      names: JSON.stringify(names),
      officerId: ctx.caller.actor.id,
      statedAt: ctx.now,
    })
    .execute();
  ctx.records.note(recordId, { screening: { review, names, ...statement } });
}

/** Whether one of these texts of a decision names a list of limited use, or such a list was searched for the case. */
export async function concernsLimitedList({ db }: Context, { review, id }: Reviewed, texts: string[]) {
  if (!isScreening(review)) return false;
  const earlier = await db
    .selectFrom('screeningStatements')
    .select('lists')
    .where('recordId', '=', id)
    .where('review', '=', review)
    .execute();
  const lists = earlier.flatMap((row) => JSON.parse(row.lists) as ValidatedScreening['lists']);
  return [...texts, ...lists.map(({ name }) => name)].some(isLimitedList);
}

/** The lists and the search that the caller stated last, if that was today. */
async function readEarlierToday(ctx: Context): Promise<EarlierToday | null> {
  const last = await ctx.db
    .selectFrom('screeningStatements')
    .select(['lists', 'searchedOn', 'statedAt'])
    .where('officerId', '=', ctx.caller.actor.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const zone = await readComplianceTimeZone(ctx.db);
  if (!last || dayIn(zone, last.statedAt) !== (await readComplianceDay(ctx))) return null;
  const stated = { lists: JSON.parse(last.lists) as EarlierToday['lists'], note: null };
  return { lists: hideLimitedLists(stated, ctx.caller).lists, searchedOn: last.searchedOn };
}

/** The names to search for a record, and its statements. */
export async function readScreening(ctx: Context, review: ReviewName, recordId: string): Promise<Screening> {
  const rows = await ctx.db
    .selectFrom('screeningStatements')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('review', '=', review)
    .orderBy('seq', 'desc')
    .execute();
  const statements = await Promise.all(
    rows.map(async ({ lists, names, result, searchedOn, note, statedAt, officerId }) => ({
      ...hideLimitedLists({ lists: JSON.parse(lists) as ScreeningStatement['lists'], note }, ctx.caller),
      names: JSON.parse(names) as string[],
      result: result as ScreeningStatement['result'],
      searchedOn,
      statedAt,
      officerName: await nameOfficer(ctx.db, officerId),
    })),
  );
  return {
    names: await readNames(ctx, review, recordId),
    requiredLists: await readRequiredLists(ctx.db),
    earlierToday: await readEarlierToday(ctx),
    statements,
  };
}

export const screeningStatements: OperationHandler[] = [
  read(screeningOperations.getScreening, (ctx, { params: { review, id } }) => readScreening(ctx, review, id)),
];
