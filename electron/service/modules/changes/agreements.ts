/** The subscription agreements of a trade, and its status that follows from them (compliance.md § 6). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { type AgreementFacts, checkAgreement } from '#shared/domain/rules/check-agreement.ts';
import { isMet } from '#shared/domain/rules/rule-result.ts';
import { openTradeStatuses } from '#shared/domain/trade-transitions.ts';
import { readLastMaterialChange } from './offering-change-rows.ts';

type TradeRow = Row<'trades'>;

export async function readAgreementFacts(
  { db }: Pick<Context, 'db'>,
  trade: TradeRow,
): Promise<AgreementFacts> {
  const lines = await db
    .selectFrom('tradeLineItems')
    .leftJoin('files', 'files.id', 'tradeLineItems.subdocFileId')
    .leftJoin('agreementContents', 'agreementContents.fileId', 'files.id')
    .select([
      'tradeLineItems.id',
      'assetName',
      'signatureStatus',
      'jointSignatureStatus',
      'agreementAttachedAt as attachedAt',
      'files.label',
      'files.complianceReview',
      'agreementContents.content',
    ])
    .where('tradeId', '=', trade.id)
    .orderBy('tradeLineItems.seq')
    .execute();
  return {
    tradeId: trade.id,
    lines: lines.map(({ label, complianceReview, ...line }) => ({
      ...line,
      file: label === null || complianceReview === null ? null : { label, complianceReview },
    })),
    isJoint: trade.investmentType === 'JOINT',
    changedAt: await readChangedAt({ db }, trade.offeringId),
  };
}

/** Under Regulation Crowdfunding, the investor reconfirms instead of signing again. */
async function readChangedAt({ db }: Pick<Context, 'db'>, offeringId: string | null): Promise<string | null> {
  if (offeringId === null) return null;
  const offering = await db
    .selectFrom('offerings')
    .select('type')
    .where('id', '=', offeringId)
    .executeTakeFirst();
  return offering?.type === 'REG_CF' ? null : readLastMaterialChange(db, offeringId);
}

/**
 * Sets whether the agreements of a trade are signed, after they or the terms changed.
 * @param signedAt the time to store if they are
 */
export async function syncAgreement(ctx: WriteContext, trade: TradeRow, signedAt: string): Promise<TradeRow> {
  const isSigned = isMet(checkAgreement(await readAgreementFacts(ctx, trade)));
  return ctx.records.update('trades', trade, {
    saStatus: isSigned ? 'SIGNED' : 'PENDING',
    saSignedAt: isSigned ? signedAt : null,
  });
}

/** Updates the signature of a trade after the review of its agreement. */
export async function syncAgreementFile(ctx: WriteContext, file: Row<'files'>): Promise<void> {
  if (file.label !== 'SUBSCRIPTION_AGREEMENT' || file.targetId === null) return;
  const trade = await ctx.db
    .selectFrom('trades')
    .selectAll()
    .where('id', '=', file.targetId)
    .where('tradeStatus', 'in', openTradeStatuses)
    .executeTakeFirst();
  if (trade) await syncAgreement(ctx, trade, trade.saSignedAt ?? ctx.now);
}
