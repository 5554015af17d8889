import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { divideByTenThousand } from '#shared/domain/money.ts';
import { dayEndingAt, deadlineOf, minimumRaiseOf } from '#shared/domain/offering-deadline.ts';
import type { ContingencyFacts } from '#shared/domain/rules/check-contingency.ts';
import type { PaymentFacts } from '#shared/domain/rules/check-payment.ts';
import type { SettlementFacts } from '#shared/domain/rules/trade-facts.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { readFundingEntries } from './funding/entries.ts';
import { refundDueAfter } from './refund-due.ts';
import type { TradeRow } from './trades.ts';

type OfferingRow = Row<'offerings'>;

/** The facts of the rules of a settlement, read in its transaction. */
export async function readSettlementFacts(ctx: Context, trade: TradeRow): Promise<SettlementFacts> {
  const offering = await ctx.db
    .selectFrom('offerings')
    .selectAll()
    .where('id', '=', trade.offeringId)
    .executeTakeFirstOrThrow();
  return {
    payment: await readPaymentFacts(ctx, trade),
    contingency: await readContingencyFacts(ctx, offering),
  };
}

export async function readPaymentFacts(ctx: Context, trade: TradeRow): Promise<PaymentFacts> {
  const { investorAccountId, totalAmount } = trade;
  const people = await ctx.db
    .selectFrom('individuals')
    .select(['role', 'firstName', 'lastName', 'custodianName'])
    .where('investorAccountId', '=', investorAccountId)
    .where('role', 'in', ['PRIMARY', 'JOINT'])
    .execute();
  const entities = await ctx.db
    .selectFrom('legalEntities')
    .select('name')
    .where('investorAccountId', '=', investorAccountId)
    .execute();
  return {
    totalAmount,
    entries: await readFundingEntries(ctx.db, trade.id),
    people: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    entities: [
      ...entities.map(({ name }) => name),
      ...people.flatMap(({ custodianName }) => custodianName ?? []),
    ],
  };
}

export async function readContingencyFacts(ctx: Context, offering: OfferingRow): Promise<ContingencyFacts> {
  const zone = await readComplianceTimeZone(ctx.db);
  const deadline = deadlineOf(offering, zone);
  return {
    minimumRaise: minimumRaiseOf(offering),
    eligible: await sumEligible(ctx, offering.id),
    deadline,
    refundDueAt: deadline && refundDueAfter(zone, dayEndingAt(zone, deadline)),
  };
}

/** The trades that are settled, or can settle as far as their review, money, and reconfirmation allow. */
async function sumEligible({ db }: Context, offeringId: string): Promise<string> {
  const totals = await db
    .selectFrom('offeringTotals')
    .select((eb) => eb.fn.sum<number>('units').as('units'))
    .where('offeringId', '=', offeringId)
    .where('kind', 'in', ['SETTLED', 'ELIGIBLE'])
    .executeTakeFirst();
  return divideByTenThousand(totals?.units ?? 0);
}
