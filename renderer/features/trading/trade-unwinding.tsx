import { List, Stack } from '@mantine/core';
import { formatMoney } from '#shared/domain/format-money.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { CalendarDay } from '../../components/calendar-day.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { linkToReview } from '../../components/record-screens.ts';
import { GuardedLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';

type Trade = CallOutput<'getTradeDetails'>['trade'];

/** The unwinding of a settled trade: what each step requires, and the decision that makes it (compliance.md § 2.5). */
export function TradeUnwinding({ trade }: { trade: Trade }) {
  const query = useOperation('getTradeFunding', { params: { id: trade.id } });
  const isSettled = trade.tradeStatus === 'SETTLED';
  return (
    <Section
      title="Unwinding"
      description={
        isSettled
          ? 'Unwind a settled trade to rescind it, refund it, or correct a settlement that was made by mistake.'
          : 'The units stay placed until the unwinding is complete.'
      }
      action={
        <GuardedLink {...linkToReview('settlement', trade.id)} variant="default" size="xs">
          {isSettled ? 'Unwind' : 'Decide unwinding'}
        </GuardedLink>
      }
    >
      <Loaded query={query} height={80}>
        {(funding) => <Steps isSettled={isSettled} funding={funding} />}
      </Loaded>
    </Section>
  );
}

function Steps({ isSettled, funding }: { isSettled: boolean; funding: CallOutput<'getTradeFunding'> }) {
  const { netReceived, refundDueOn, fundingStatus } = funding;
  const start =
    'Start: an approver gives a reason (rescission, refund, or settled in error) and an internal note. Another approver confirms.';
  const isReturned = fundingStatus !== 'FUNDED';
  return (
    <Stack gap="xs">
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>{isSettled ? start : 'Started.'}</List.Item>
        <List.Item>
          {isSettled || !isReturned ? `Return ${formatMoney(netReceived)}` : 'The money is returned'}
          {!isSettled && !isReturned && refundDueOn && (
            <>
              {' '}
              by <CalendarDay at={refundDueOn} />: record the refund under Funding
            </>
          )}
          .
        </List.Item>
        <List.Item>
          Complete: possible when the net amount received is $0.00. The units are available again.
        </List.Item>
      </List>
      {!isSettled && (
        <Dimmed>
          To withdraw the unwinding, two approvers return the trade to Settled. This is possible until a
          refund is recorded.
        </Dimmed>
      )}
    </Stack>
  );
}
