import { Table } from '@mantine/core';
import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { openTradeStatuses } from '#shared/domain/trade-transitions.ts';
import type { CallOutput } from '../../api/client.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { fileLink } from '../files/file-card.tsx';
import { AttachAgreement } from './attach-agreement.tsx';
import { CartLineActions } from './cart-line-actions.tsx';

export type Trade = CallOutput<'getTradeDetails'>['trade'];

interface TradeLinesProps {
  trade: Trade;
  files: StoredFile[];
}

export function TradeLines({ trade, files }: TradeLinesProps) {
  const isOpen = openTradeStatuses.includes(trade.tradeStatus);
  const isCart = trade.tradeStatus === 'CART';
  return (
    <Section
      title="Line items"
      action={isOpen && trade.lineItems.length > 0 && <AttachAgreement trade={trade} />}
    >
      {trade.lineItems.length === 0 ? (
        <Dimmed>The cart is empty.</Dimmed>
      ) : (
        <Table.ScrollContainer minWidth={isCart ? 590 : 560} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th miw={95}>Asset</Table.Th>
                <Table.Th ta="right">Units</Table.Th>
                <Table.Th ta="right" style={{ whiteSpace: isCart ? 'normal' : 'nowrap' }}>
                  Price per unit
                </Table.Th>
                <Table.Th ta="right">Total</Table.Th>
                <Table.Th>Agreement</Table.Th>
                {isCart && <Table.Td />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {trade.lineItems.map((line) => (
                <Table.Tr key={line.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {line.assetName}
                    <Dimmed size="xs">{toChoiceLabel(line.assetType)}</Dimmed>
                  </Table.Td>
                  <Table.Td ta="right">{line.quantity.toLocaleString()}</Table.Td>
                  <Table.Td ta="right">{formatMoney(line.pricePerShare)}</Table.Td>
                  <Table.Td ta="right">{formatMoney(line.total)}</Table.Td>
                  <Table.Td>
                    {fileLink(line.subdocFileId, files) ?? <StateBadge state={line.signatureStatus} />}
                  </Table.Td>
                  {isCart && (
                    <Table.Td>
                      <CartLineActions cart={trade} line={line} />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th>Total</Table.Th>
                <Table.Th ta="right">{trade.purchasedShares.toLocaleString()}</Table.Th>
                <Table.Td />
                <Table.Th ta="right">{formatMoney(trade.totalAmount ?? 0)}</Table.Th>
                <Table.Td />
                {isCart && <Table.Td />}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
