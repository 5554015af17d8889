import type { Context } from '#service/kernel/context.ts';
import type { CaseFinding, CaseParts } from '#shared/contracts/compliance/cases.ts';
import { formatFinding } from '#shared/domain/checkout-rules.ts';
import { tradeReview } from '../../trading/trade-reviews.ts';
import { pendingSince } from '../queue-sources.ts';
import { type CaseReader, fact, known, nothingFound, readFilesOf, readRow } from './case-parts.ts';

/** A placed trade with its lines, and what the checkout found. */
async function readTrade(ctx: Context, id: string) {
  const row = await tradeReview.read(ctx.db, id);
  if (!row) return undefined;
  const account = row.investorAccountId && (await readRow(ctx, 'investorAccounts', row.investorAccountId));
  const offering = row.offeringId && (await readRow(ctx, 'offerings', row.offeringId));
  const lines = await ctx.db
    .selectFrom('tradeLineItems')
    .selectAll()
    .where('tradeId', '=', id)
    .orderBy('seq')
    .execute();
  const parts: Omit<CaseParts, 'state'> = {
    ...nothingFound,
    id,
    title: account ? account.name : `Trade ${row.tradeNumber}`,
    detail: `Trade ${row.tradeNumber}`,
    since: pendingSince('trade', row),
    updatedAt: row.updatedAt,
    links: [
      { id, title: `Trade ${row.tradeNumber}` },
      ...(account ? [{ id: account.id, title: account.name }] : []),
      ...(offering ? [{ id: offering.id, title: offering.name }] : []),
    ],
    facts: [
      {
        title: 'Trade',
        columns: null,
        facts: known(
          fact('Offering', offering ? offering.name : null),
          fact('Total', row.totalAmount, 'money'),
          fact('Placed', row.placedAt, 'time'),
          fact('Trade', row.tradeStatus, 'state'),
          fact('Compliance review', row.complianceReview, 'state'),
          fact('Funding', row.fundingStatus, 'state'),
          fact('Subscription agreement', row.saStatus, 'state'),
          fact('Notes', row.complianceReviewNotes),
        ),
      },
      ...lines.map((line) => ({
        title: line.assetName,
        columns: null,
        facts: [
          fact('Units', line.quantity, 'number'),
          fact('Price per unit', line.pricePerShare, 'money'),
          fact('Signature', line.signatureStatus, 'state'),
        ],
      })),
    ],
    documents: await readFilesOf(ctx, id),
    examination: 'done',
    findings: readFindings(row.systemReviewLog),
  };
  return { row, parts };
}

function readFindings(log: string | null): CaseFinding[] {
  if (log === null) return [];
  const findings = JSON.parse(log) as { rule: string; message: string }[];
  return findings.map(({ rule, message }) => ({
    code: rule,
    severity: 'MEDIUM',
    message: formatFinding(message),
    recordIds: [],
  }));
}

export const readTradeCase: CaseReader = async (ctx, id) => {
  const read = await readTrade(ctx, id);
  return read && { ...read.parts, state: read.row.complianceReview };
};

export const readFundingCase: CaseReader = async (ctx, id) => {
  const read = await readTrade(ctx, id);
  return read && { ...read.parts, state: read.row.fundingStatus };
};

export const readSettlementCase: CaseReader = async (ctx, id) => {
  const read = await readTrade(ctx, id);
  return read && { ...read.parts, state: read.row.tradeStatus };
};
