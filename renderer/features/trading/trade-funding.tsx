import { Alert, Group, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { fundingKindLabels, receivableOf, unreversedOf } from '#shared/domain/funding.ts';
import { toDecimalText } from '#shared/domain/money.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Breakable } from '../../components/breakable.tsx';
import { CalendarDay } from '../../components/calendar-day.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { linkToReview } from '../../components/record-screens.ts';
import { AnchorLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import { ReasonOf } from '../compliance/review/given-reason.tsx';
import { type EntryDraft, FundingForm } from './funding-forms.tsx';

type Trade = CallOutput<'getTradeDetails'>['trade'];
type Funding = CallOutput<'getTradeFunding'>;
type Entry = Funding['entries'][number];

/** The money of a placed trade: what was received and returned, and what is due (compliance.md § 2.6). */
export function TradeFunding({ trade }: { trade: Trade }) {
  const query = useOperation('getTradeFunding', { params: { id: trade.id } });
  const [draft, setDraft] = useState<EntryDraft>();
  const funding = query.output;
  return (
    <Section
      title="Funding"
      description="Entries are never changed or deleted. Correct a receipt with a reversal."
      action={funding && <Actions trade={trade} funding={funding} onOpen={setDraft} />}
    >
      <Loaded query={query} height={160}>
        {(output) => (
          <Stack>
            <Sums funding={output} />
            {output.claim && <Claimed id={trade.id} officerName={output.claim.officerName} />}
            {output.proposed && <Awaiting id={trade.id} proposed={output.proposed} />}
            <Entries trade={trade} funding={output} onReverse={setDraft} />
          </Stack>
        )}
      </Loaded>
      {funding && (
        <FundingForm
          trade={trade}
          today={funding.defaults.receipt.day}
          draft={draft}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Section>
  );
}

interface ActionsProps {
  trade: Trade;
  funding: Funding;
  onOpen: (draft: EntryDraft) => void;
}

function Actions({ trade, funding, onOpen }: ActionsProps) {
  const { proposed, claim, refundable, netReceived, defaults, whyNot } = funding;
  const state = toStateLabel(trade.tradeStatus).toLowerCase();
  const locked = claim
    ? `Claimed by ${claim.officerName}`
    : ((proposed && 'An entry of this trade awaits second approval') ?? whyNot);
  const receivable = receivableOf(trade, toDecimalText(netReceived));
  const cannotReceive = receivable !== '0' ? undefined : `A trade that is ${state} no longer accepts money`;
  return (
    <Group gap="xs" wrap="nowrap">
      <GuardedButton
        size="xs"
        variant="default"
        operation="recordReceipt"
        whyNot={locked ?? cannotReceive}
        onClick={() => onOpen({ kind: 'RECEIPT', stated: defaults.receipt })}
      >
        Record receipt
      </GuardedButton>
      <GuardedButton
        size="xs"
        variant="default"
        operation="recordRefund"
        whyNot={locked ?? (refundable > 0 ? undefined : 'No money is to be returned')}
        onClick={() => onOpen({ kind: 'REFUND', stated: defaults.refund })}
      >
        Record refund
      </GuardedButton>
    </Group>
  );
}

function Sums({ funding }: { funding: Funding }) {
  const { payable, netReceived, outstanding, refundable, refundDueOn } = funding;
  return (
    <FieldList
      fields={[
        { label: 'Total', value: payable, as: 'money' },
        { label: 'Net received', value: netReceived, as: 'money' },
        { label: 'Outstanding', value: outstanding, as: 'money' },
        { label: 'To return', value: refundable, as: 'money' },
        { label: 'Return by', value: refundDueOn, as: 'day' },
      ]}
    />
  );
}

/** The case is taken over where it is decided. */
function Claimed({ id, officerName }: { id: string; officerName: string }) {
  return (
    <Alert color="yellow" title={`Claimed by ${officerName}`}>
      <AnchorLink {...linkToReview('funding', id)}>Open the case</AnchorLink> to take it over, or ask{' '}
      {officerName} to release it.
    </Alert>
  );
}

function Awaiting({ id, proposed }: { id: string; proposed: NonNullable<Funding['proposed']> }) {
  const { kind, amount, day, party, proposal } = proposed;
  return (
    <Alert color="yellow" title="Awaiting second approval">
      {fundingKindLabels[kind]} of {formatMoney(amount)}
      {party && (kind === 'REFUND' ? ` to ${party}` : ` from ${party}`)}, <CalendarDay at={day} />. Proposed
      by {proposal.proposedByName}.{' '}
      <AnchorLink {...linkToReview('funding', id)}>Open the decision</AnchorLink>
    </Alert>
  );
}

interface EntriesProps {
  trade: Trade;
  funding: Funding;
  onReverse: (draft: EntryDraft) => void;
}

function Entries({ trade, funding, onReverse }: EntriesProps) {
  const { entries, proposed, whyNot } = funding;
  if (entries.length === 0) return <Dimmed>No money was received.</Dimmed>;
  const isClosed = trade.tradeStatus === 'UNWOUND' || proposed !== null;
  return (
    <Table.ScrollContainer minWidth={520} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Entry</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            <Table.Th>Payer or payee</Table.Th>
            <Table.Th>Recorded by</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id} style={{ verticalAlign: 'top' }}>
              <EntryCells entry={entry} />
              <Table.Td ta="right">
                {!isClosed && (
                  <Reverse entry={entry} entries={entries} whyNot={whyNot} onReverse={onReverse} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EntryCells({ entry }: { entry: Entry }) {
  const { kind, reasonCode, note, confirmedByName } = entry;
  return (
    <>
      <Table.Td>
        {fundingKindLabels[kind]}
        <Dimmed size="xs">
          <CalendarDay at={entry.day} />
          {reasonCode && (
            <>
              {' · '}
              <ReasonOf reasonCode={reasonCode} isRestricted={false} />
            </>
          )}
        </Dimmed>
        {entry.bankLineId && (
          <AnchorLink {...linkToReview('payment', entry.bankLineId)} size="xs">
            Bank line
          </AnchorLink>
        )}
        {note && (
          <Dimmed size="xs">
            <Breakable text={note} />
          </Dimmed>
        )}
      </Table.Td>
      <Table.Td ta="right">{formatMoney(kind === 'RECEIPT' ? entry.amount : -entry.amount)}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {entry.party}
        <Dimmed size="xs">
          {[
            entry.method && toChoiceLabel(entry.method),
            entry.reference && `reference ${entry.reference}`,
            entry.payerAccountLast4 && `account ending in ${entry.payerAccountLast4}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Dimmed>
      </Table.Td>
      <Table.Td>
        {[entry.recordedByName, confirmedByName].filter(Boolean).join(', ')}
        <Dimmed size="xs">
          <When at={entry.createdAt} exactTo="minute" />
        </Dimmed>
      </Table.Td>
    </>
  );
}

interface ReverseProps {
  entry: Entry;
  entries: readonly Entry[];
  whyNot: string | null;
  onReverse: (draft: EntryDraft) => void;
}

function Reverse({ entry, entries, whyNot, onReverse }: ReverseProps) {
  const inCents = entries.map((one) => ({ ...one, amount: toDecimalText(one.amount) }));
  const receipt = inCents.find(({ id }) => id === entry.id);
  const rest = receipt?.kind === 'RECEIPT' ? Number(unreversedOf(receipt, inCents)) : 0;
  if (rest <= 0) return null;
  return (
    <GuardedButton
      size="compact-xs"
      variant="subtle"
      operation="recordReversal"
      whyNot={whyNot ?? undefined}
      onClick={() => onReverse({ kind: 'REVERSAL', receipt: entry, rest })}
    >
      Reverse
    </GuardedButton>
  );
}
