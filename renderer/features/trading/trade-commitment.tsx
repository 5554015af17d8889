import { Group, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import type { CancellationRight } from '#shared/domain/cancellation-right.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { CancelTrade } from './cancel-trade.tsx';
import { RecordConfirmation } from './record-confirmation.tsx';

type Details = CallOutput<'getTradeDetails'>;

/** What the client can still do with the trade, and what followed from changes of the offering. */
export function TradeCommitment({ details }: { details: Details }) {
  const { trade, cancellation, reconfirmations, offering } = details;
  if (cancellation === null && reconfirmations.length === 0) return null;
  const isCrowdfunding = offering?.exemption === 'REG_CF';
  return (
    <Section title={isCrowdfunding ? 'Cancellation and reconfirmation' : 'Cancellation'}>
      <Stack>
        {cancellation && (
          <FieldList
            fields={[{ label: 'Client can cancel', isWide: true, shown: <Right right={cancellation} /> }]}
          />
        )}
        {reconfirmations.length > 0 && <Reconfirmations reconfirmations={reconfirmations} />}
        {trade.tradeStatus === 'PLACED' && <Actions details={details} />}
      </Stack>
    </Section>
  );
}

/** What ends the right, with the rule (compliance.md § 5.5). */
const ends: Record<CancellationRight['endedBy'], string> = {
  DEADLINE: '48 hours before the deadline of the offering (17 CFR 227.304(a))',
  RECONFIRMATION: 'While the reconfirmation is due, also in the last 48 hours (17 CFR 227.304(c))',
  PERIOD: 'The cancellation period of the offering, from the placement',
  APPROVAL: 'The offering has no cancellation period, so the right ends with the approval of the trade',
};

/** A right without a known end. */
const openEnds: Partial<Record<CancellationRight['endedBy'], string>> = {
  DEADLINE: 'Yes; the offering has no deadline',
  APPROVAL: 'Until the trade is approved',
};

function Right({ right: { isOpen, endsAt, endedBy } }: { right: CancellationRight }) {
  return (
    <>
      {endsAt && (isOpen ? 'Until ' : 'Ended ')}
      {endsAt && <Deadline at={endsAt} />}
      {endsAt === null && openEnds[endedBy]}
      <Dimmed size="xs">{ends[endedBy]}</Dimmed>
    </>
  );
}

function Reconfirmations({ reconfirmations }: Pick<Details, 'reconfirmations'>) {
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Notice of the change</Table.Th>
            <Table.Th>Reconfirmation due</Table.Th>
            <Table.Th w={140}>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reconfirmations.map(({ id, noticeAt, dueAt, status, note }) => (
            <Table.Tr key={id} style={{ verticalAlign: 'top' }}>
              <Table.Td>
                <Deadline at={noticeAt} />
                {note && <Dimmed size="xs">Written confirmation: {note}</Dimmed>}
              </Table.Td>
              <Table.Td>
                <Deadline at={dueAt} />
              </Table.Td>
              <Table.Td>
                <StateBadge state={status} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Actions({ details }: { details: Details }) {
  const [open, setOpen] = useState<'confirm' | 'cancel'>();
  const { trade, reconfirmations } = details;
  const isDue = reconfirmations[0]?.status === 'DUE';
  const { output: funding } = useOperation('getTradeFunding', { params: { id: trade.id } });
  const close = () => setOpen(undefined);
  return (
    <>
      <Group gap="xs">
        {isDue && (
          <GuardedButton operation="recordReconfirmation" onClick={() => setOpen('confirm')}>
            Record written confirmation
          </GuardedButton>
        )}
        <GuardedButton
          operation="decideSettlement"
          whyNot={funding?.whyNot ?? undefined}
          variant="default"
          onClick={() => setOpen('cancel')}
        >
          Cancel trade
        </GuardedButton>
      </Group>
      {isDue && (
        <Dimmed>
          The trade cannot settle until the investor confirms. Without a confirmation, Offerdesk cancels it
          when the reconfirmation is due.
        </Dimmed>
      )}
      <RecordConfirmation tradeId={trade.id} isOpen={open === 'confirm'} onClose={close} />
      <CancelTrade details={details} isOpen={open === 'cancel'} onClose={close} />
    </>
  );
}
