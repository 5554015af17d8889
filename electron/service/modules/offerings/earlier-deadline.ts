import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { compareAmounts, sumExactly } from '#shared/domain/money.ts';
import {
  addHours,
  deadlineOf,
  endOfBusinessDays,
  minimumRaiseOf,
  publicSince,
} from '#shared/domain/offering-deadline.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { isEarlierDeadline } from '../changes/offering-changes.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';

type OfferingRow = Row<'offerings'>;

const citation = '17 CFR 227.304(b)';

/**
 * The deadline of a Regulation Crowdfunding offering that investors have seen can move earlier only when the minimum
 * raise is committed, and with notice (compliance.md § 5.5h).
 * @throws rule, naming what prevents it
 */
export async function assertEarlierDeadline(
  ctx: Context,
  before: OfferingRow,
  after: OfferingRow,
): Promise<void> {
  const zone = await readComplianceTimeZone(ctx.db);
  if (before.type !== 'REG_CF' || !isEarlierDeadline(zone, before, after)) return;
  const committed = await readCommitted(ctx.db, before.id);
  if (before.publishedVersionId === null && committed.length === 0) return;
  const errors = [...checkNotice(zone, ctx.now, after), ...checkCommitted(sumExactly(committed), after)];
  if (errors.length > 0) throw new AppError('rule', errors);
}

/** The totals of the trades that are open or settled. */
async function readCommitted(db: Db, offeringId: string): Promise<string[]> {
  const trades = await db
    .selectFrom('trades')
    .select('totalAmount')
    .where('offeringId', '=', offeringId)
    .where('tradeStatus', 'in', ['PLACED', 'SETTLED', 'UNWIND_PENDING'])
    .execute();
  return trades.map(({ totalAmount }) => totalAmount ?? '0');
}

function checkCommitted(committed: string, after: OfferingRow): FieldError[] {
  const minimum = minimumRaiseOf(after) ?? '0';
  if (compareAmounts(committed, minimum) >= 0) return [];
  const message = `cannot move earlier: ${committed} is committed, below the minimum raise of ${minimum} (${citation})`;
  return [{ field: fieldOf(after), message }];
}

function checkNotice(zone: string, now: string, after: OfferingRow): FieldError[] {
  const deadline = deadlineOf(after, zone);
  const day = dayIn(zone, now);
  const notice = ruleOn('reconfirmation', day);
  const window = ruleOn('crowdfundingWindow', day);
  if (!notice || !window) return [{ field: fieldOf(after), message: 'No rule version covers this day.' }];
  const earliest = [endOfBusinessDays(zone, now, notice.parameters.businessDays)];
  const since = publicSince(after.publiclyAvailableAt, zone);
  if (since !== null) earliest.push(addHours(since, window.parameters.publicationHours));
  const limit = earliest.toSorted().at(-1) ?? now;
  if (deadline !== null && deadline >= limit) return [];
  return [{ field: fieldOf(after), message: `must not be before ${limit} (${citation})` }];
}

function fieldOf(after: OfferingRow): string {
  return after.closesAt !== null ? 'closesAt' : 'endAt';
}
