import type { Context } from '#service/kernel/context.ts';
import type { TradeRow } from '../../../trading/trades.ts';
import { fact, factGroup, known, noFindings, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

/** A placed trade with its lines. The case shows the findings of the checkout in its rules. */
export async function readTradeCase(ctx: Context, row: TradeRow): Promise<CaseParts> {
  const { id } = row;
  const account = row.investorAccountId && (await readRow(ctx, 'investorAccounts', row.investorAccountId));
  const offering = row.offeringId && (await readRow(ctx, 'offerings', row.offeringId));
  const lines = await ctx.db
    .selectFrom('tradeLineItems')
    .selectAll()
    .where('tradeId', '=', id)
    .orderBy('seq')
    .execute();
  return {
    ...noFindings,
    title: account ? account.name : `Trade ${row.tradeNumber}`,
    detail: `Trade ${row.tradeNumber}`,
    links: [
      { id, title: `Trade ${row.tradeNumber}` },
      ...(account ? [{ id: account.id, title: account.name }] : []),
      ...(offering ? [{ id: offering.id, title: offering.name }] : []),
    ],
    facts: [
      factGroup(
        'Trade',
        known(
          fact('Offering', offering ? offering.name : null),
          fact('Total', row.totalAmount, 'money'),
          fact('Placed', row.placedAt, 'time'),
          fact('Status', row.tradeStatus, 'state'),
          fact('Compliance review', row.complianceReview, 'state'),
          fact('Funding', row.fundingStatus, 'state'),
          fact('Subscription agreement', row.saStatus, 'state'),
          fact('Message to client', row.complianceReviewNotes),
        ),
      ),
      ...lines.map((line) =>
        factGroup(line.assetName, [
          fact('Units', line.quantity, 'number'),
          fact('Price per unit', line.pricePerShare, 'money'),
          fact('Signature', line.signatureStatus, 'state'),
        ]),
      ),
    ],
    documents: await readFilesOf(ctx, id),
  };
}
