import { Group, Table } from '@mantine/core';
import type { TradeSummary } from '#shared/contracts/trading/trade-summary.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { When } from '../../components/when.tsx';

interface TradeTableProps {
  trades: TradeSummary[];
  /** The other party of the trades, as seen from the page that shows them. */
  counterpart: 'investorAccount' | 'offering';
}

export function TradeTable({ trades, counterpart }: TradeTableProps) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Trade</Table.Th>
            <Table.Th>{counterpart === 'offering' ? 'Offering' : 'Investor'}</Table.Th>
            <Table.Th ta="right">Units</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            <Table.Th>Placed</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trades.map((trade) => (
            <Table.Tr key={trade.id}>
              <Table.Td>
                <RecordLink id={trade.id}>{trade.tradeNumber}</RecordLink>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Named record={trade[counterpart]} />
              </Table.Td>
              <Table.Td ta="right">{trade.purchasedShares.toLocaleString()}</Table.Td>
              <Table.Td ta="right">
                {trade.totalAmount === null ? '–' : formatMoney(trade.totalAmount)}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {trade.placedAt ? <When at={trade.placedAt} /> : '–'}
              </Table.Td>
              <Table.Td>
                <Group gap={4} wrap="nowrap">
                  <StateBadge state={trade.tradeStatus} />
                  {trade.tradeStatus === 'PLACED' && trade.fundingStatus === 'FUNDED' && (
                    <StateBadge state="FUNDED" />
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Named({ record }: { record: { id: string; name: string } | null }) {
  if (!record) return '–';
  return <RecordLink id={record.id}>{record.name}</RecordLink>;
}
