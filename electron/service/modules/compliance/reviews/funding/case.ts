import type { Context } from '#service/kernel/context.ts';
import type { FactGroup } from '#shared/contracts/compliance/cases.ts';
import type { FundingEntry } from '#shared/contracts/compliance/funding.ts';
import { type FundingKind, fundingKindLabels } from '#shared/domain/funding.ts';
import type { TradeRow } from '../../../trading/trades.ts';
import { presentFunding } from '../../funding/present-funding.ts';
import { fact, factGroup, known } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';
import { readTradeCase } from '../trade/case.ts';

const dayLabels: Record<FundingKind, string> = {
  RECEIPT: 'Received on',
  REFUND: 'Paid on',
  REVERSAL: 'Reversed on',
};

/** A trade with its money: the entry that awaits second approval first, then those that are recorded. */
export async function readFundingCase(ctx: Context, row: TradeRow): Promise<CaseParts> {
  const parts = await readTradeCase(ctx, row);
  const funding = await presentFunding(ctx, row);
  const { proposed, payable, netReceived, outstanding, refundable, refundDueOn } = funding;
  const entries = funding.entries.map((entry, index) =>
    toGroup(`Entry ${index + 1}: ${nounOf(entry.kind)}`, entry, entry.recordedByName),
  );
  return {
    ...parts,
    facts: [
      ...(proposed ? [toGroup(`Proposed ${nounOf(proposed.kind)}`, proposed, null)] : []),
      factGroup('Money', [
        fact('Total', payable, 'money'),
        fact('Net received', netReceived, 'money'),
        fact('Outstanding', outstanding, 'money'),
        fact('To return', refundable, 'money'),
        ...known(fact('Return by', refundDueOn, 'day')),
      ]),
      ...entries,
      ...parts.facts,
    ],
  };
}

const nounOf = (kind: FundingKind) => fundingKindLabels[kind].toLowerCase();

type StatedEntry = Pick<
  FundingEntry,
  'kind' | 'amount' | 'day' | 'party' | 'method' | 'reference' | 'payerAccountLast4' | 'reasonCode' | 'note'
>;

function toGroup(title: string, entry: StatedEntry, recordedByName: string | null): FactGroup {
  return factGroup(
    title,
    known(
      fact('Amount', entry.amount, 'money'),
      fact(dayLabels[entry.kind], entry.day, 'day'),
      fact(entry.kind === 'REFUND' ? 'Payee' : 'Payer', entry.party),
      fact('Method', entry.method, 'state'),
      fact('Reference', entry.reference),
      fact('Account, last 4', entry.payerAccountLast4),
      fact('Reason', entry.reasonCode, 'state'),
      fact('Note', entry.note),
      fact('Recorded by', recordedByName),
    ),
  );
}
