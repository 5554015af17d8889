import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { payableOf } from '#shared/domain/funding.ts';
import { compareAmounts, divideByTenThousand, sumExactly } from '#shared/domain/money.ts';
import { dayEndingAt, deadlineOf, minimumRaiseOf } from '#shared/domain/offering-deadline.ts';
import type { ContingencyFacts } from '#shared/domain/rules/check-contingency.ts';
import type { PaymentFacts } from '#shared/domain/rules/check-payment.ts';
import type { SettlementFacts } from '#shared/domain/rules/trade-facts.ts';
import { readAgreementFacts } from '../changes/agreements.ts';
import { readReconfirmationsEnd } from '../changes/reconfirmations.ts';
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
    agreement: await readAgreementFacts(ctx, trade),
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
  const isDue = (await readReconfirmationsEnd(db, offeringId, null)) !== null;
  const totals = await db
    .selectFrom('offeringTotals')
    .select((eb) => eb.fn.sum<number>('units').as('units'))
    .where('offeringId', '=', offeringId)
    .where('kind', 'in', isDue ? ['SETTLED'] : ['SETTLED', 'ELIGIBLE'])
    .executeTakeFirst();
  const total = divideByTenThousand(totals?.units ?? 0);
  return isDue ? sumExactly([total, ...(await readReconfirmed(db, offeringId))]) : total;
}

/** The totals of the trades that can settle, while reconfirmations of others are due. */
async function readReconfirmed(db: Db, offeringId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['totalAmount', 'txnChargedAmount'])
    .where('offeringId', '=', offeringId)
    // Literals, because the index has these conditions.
    .where('tradeStatus', '=', sql.lit('PLACED'))
    .where('complianceReview', '=', sql.lit('APPROVED'))
    .where('fundingStatus', '=', sql.lit('FUNDED'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconfirmations')
            .select('reconfirmations.id')
            .whereRef('reconfirmations.tradeId', '=', 'trades.id')
            .where('reconfirmations.status', '=', sql.lit('DUE')),
        ),
      ),
    )
    .execute();
  const exact = rows.filter((row) => compareAmounts(row.txnChargedAmount ?? '0', payableOf(row)) === 0);
  return exact.map(({ totalAmount }) => totalAmount ?? '0');
}
