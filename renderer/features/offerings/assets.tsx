import { Table } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import type { CallOutput } from '../../api/client.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { AssetForm } from './asset-form.tsx';

export function Assets({ offering }: { offering: CallOutput<'getOfferingDetails'>['offering'] }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Section
      title="Assets"
      action={
        <GuardedButton
          operation="createAsset"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setIsAdding(true)}
        >
          Add asset
        </GuardedButton>
      }
    >
      <Table.ScrollContainer minWidth={480} type="native">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Type</Table.Th>
              <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
                Price per unit
              </Table.Th>
              <Table.Th ta="right">Units</Table.Th>
              <Table.Th ta="right">Total value</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {offering.assets.map((asset) => (
              <Table.Tr key={asset.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <RecordLink id={asset.id}>{asset.name}</RecordLink>
                </Table.Td>
                <Table.Td>{toChoiceLabel(asset.type)}</Table.Td>
                <Table.Td ta="right">{formatMoney(asset.pricePerUnit)}</Table.Td>
                <Table.Td ta="right">{asset.totalUnits.toLocaleString()}</Table.Td>
                <Table.Td ta="right">{formatMoney(asset.totalAmount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <AssetForm target={{ offeringId: offering.id }} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Section>
  );
}
