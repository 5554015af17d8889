/** What officers record for purchasers under Rule 506(b) (compliance.md § 5.5). */
import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { getPurchaserRecord, setPurchaserRecord } from '#shared/contracts/trading/purchaser-records.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';

async function findRecord(ctx: Context, investorAccountId: string, offeringId: string) {
  await findVisible(ctx, 'investorAccounts', investorAccountId, 'id');
  await findVisible(ctx, 'offerings', offeringId, 'offeringId');
  return ctx.db
    .selectFrom('purchaserRecords')
    .selectAll()
    .where('investorAccountId', '=', investorAccountId)
    .where('offeringId', '=', offeringId)
    .executeTakeFirst();
}

function present(investorAccountId: string, offeringId: string, row: Row<'purchaserRecords'> | undefined) {
  const { relationshipSince = null, sophistication = null, informationDeliveredOn = null } = row ?? {};
  return { investorAccountId, offeringId, relationshipSince, sophistication, informationDeliveredOn };
}

/** A day that was sent as `YYYY-MM-DD`; undefined if it was not sent. */
function toDay(day: string | null | undefined): string | null | undefined {
  return day ? (readDay(day)?.slice(0, 10) ?? null) : day;
}

export const purchaserRecords: OperationHandler[] = [
  read(getPurchaserRecord, async (ctx, { params, query }) =>
    present(params.id, query.offeringId, await findRecord(ctx, params.id, query.offeringId)),
  ),
  write(setPurchaserRecord, async (ctx, { params, body }) => {
    const { offeringId, sophistication } = body;
    const before = await findRecord(ctx, params.id, offeringId);
    const relationshipSince = toDay(body.relationshipSince);
    const informationDeliveredOn = toDay(body.informationDeliveredOn);
    const today = dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
    for (const [field, day] of Object.entries({ relationshipSince, informationDeliveredOn })) {
      if (day && day > today) throw ruleViolation(field, 'must not be in the future');
    }
    const sent = {
      ...(relationshipSince !== undefined && { relationshipSince }),
      ...(sophistication !== undefined && { sophistication }),
      ...(informationDeliveredOn !== undefined && { informationDeliveredOn }),
    };
    const row = before
      ? await ctx.records.update('purchaserRecords', before, sent)
      : await ctx.records.insert('purchaserRecords', {
          id: newId('purchaserRecord'),
          investorAccountId: params.id,
          offeringId,
          relationshipSince: null,
          sophistication: null,
          informationDeliveredOn: null,
          ...sent,
        });
    return present(params.id, offeringId, row);
  }),
];
