/** What officers record for purchasers under Rule 506(b) (compliance.md § 5.5). */
import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  getPurchaserRecord,
  listPurchasers,
  type Purchaser,
  setPurchaserRecord,
} from '#shared/contracts/trading/purchaser-records.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { countPurchasers } from '#shared/domain/rules/purchaser-groups.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { isAccredited, readGroupPurchasers } from './purchasers.ts';

async function findRecord(ctx: Context, investorAccountId: string, offeringId: string) {
  const account = await findVisible(ctx, 'investorAccounts', investorAccountId, 'id');
  await findOfClient(ctx, account, 'offerings', offeringId, 'offeringId');
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

/** The newest investor accounts with trades in an offering, each with its record. */
async function readItems(
  ctx: Context,
  zone: string,
  { id, issuerId }: Row<'offerings'>,
): Promise<Purchaser[]> {
  const accounts = await ctx.db
    .selectFrom('investorAccounts')
    .select(['id', 'name'])
    .where('id', 'in', (accountIds) =>
      accountIds
        .selectFrom('trades')
        .select('investorAccountId')
        .where('offeringId', '=', id)
        .where('tradeStatus', 'in', ['PLACED', 'SETTLED', 'UNWIND_PENDING']),
    )
    .orderBy('seq', 'desc')
    .limit(limits.embeddedRecords)
    .execute();
  const records = await ctx.db
    .selectFrom('purchaserRecords')
    .selectAll()
    .where('offeringId', '=', id)
    .execute();
  const items: Purchaser[] = [];
  for (const { id: investorAccountId, name } of accounts) {
    const row = records.find((record) => record.investorAccountId === investorAccountId);
    const sale = { issuerId, investorAccountId };
    items.push({
      ...present(investorAccountId, id, row),
      name,
      isAccredited: await isAccredited(ctx, zone, sale),
    });
  }
  return items;
}

/** A day that was sent as `YYYY-MM-DD`; undefined if it was not sent. */
function toDay(day: string | null | undefined): string | null | undefined {
  return day ? (readDay(day)?.slice(0, 10) ?? null) : day;
}

export const purchaserRecords: OperationHandler[] = [
  read(getPurchaserRecord, async (ctx, { params, query }) =>
    present(params.id, query.offeringId, await findRecord(ctx, params.id, query.offeringId)),
  ),
  read(listPurchasers, async (ctx, { params }) => {
    const offering = await findVisible(ctx, 'offerings', params.id, 'id');
    const zone = await readComplianceTimeZone(ctx.db);
    const rule = ruleOn('nonAccredited', dayIn(zone, ctx.now));
    return {
      counted: countPurchasers((await readGroupPurchasers(ctx, zone, offering.issuerId)).purchasers),
      limit: rule?.parameters.purchasers ?? 0,
      days: rule?.parameters.days ?? 0,
      items: await readItems(ctx, zone, offering),
    };
  }),
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
