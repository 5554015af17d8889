import { ActionIcon, Progress, Stack, Table, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Purchaser } from '#shared/contracts/trading/purchaser-records.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { CalendarDay } from '../../components/calendar-day.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { PurchaserDialog } from './purchaser-dialog.tsx';

/** The purchasers of an offering under Rule 506(b), with the count of those who are not accredited. */
export function Purchasers({ offeringId }: { offeringId: string }) {
  const [edited, setEdited] = useState<Purchaser>();
  const query = useOperation('listPurchasers', { params: { id: offeringId } });
  return (
    <Section title="Purchasers (Rule 506(b))">
      <Loaded query={query} height={160}>
        {({ counted, limit, days, items }) => (
          <Stack>
            <CountBar counted={counted} limit={limit} days={days} />
            {items.length === 0 ? (
              <Dimmed>No purchasers yet.</Dimmed>
            ) : (
              <PurchaserTable items={items} onEdit={setEdited} />
            )}
          </Stack>
        )}
      </Loaded>
      <PurchaserDialog
        record={edited}
        name={edited?.name ?? ''}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Section>
  );
}

function CountBar({ counted, limit, days }: { counted: number; limit: number; days: number }) {
  const text = `${counted} of ${limit} purchasers who are not accredited, in ${days} days`;
  return (
    <div>
      <Text size="sm" mb={4}>
        {text}
      </Text>
      <Progress.Root size="md">
        <Progress.Section
          value={Math.min(100, (100 * counted) / Math.max(limit, 1))}
          color={counted > limit ? 'red.8' : 'harbor.7'}
          aria-label={text}
        />
      </Progress.Root>
      <Dimmed size="xs">
        In all offerings of the issuer group under the rule. Spouses with the same address count once.
      </Dimmed>
    </div>
  );
}

function PurchaserTable({ items, onEdit }: { items: Purchaser[]; onEdit: (purchaser: Purchaser) => void }) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Investor</Table.Th>
            <Table.Th>Relationship since</Table.Th>
            <Table.Th>Sophistication</Table.Th>
            <Table.Th>Information delivered</Table.Th>
            <Table.Td w={40} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((purchaser) => (
            <Table.Tr key={purchaser.investorAccountId} style={{ verticalAlign: 'top' }}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <RecordLink id={purchaser.investorAccountId}>{purchaser.name}</RecordLink>
                <div>
                  {purchaser.isAccredited ? (
                    <StateBadge state="PASSED" label="Accredited" />
                  ) : (
                    <StateBadge state="PLAIN" label="Not accredited" />
                  )}
                </div>
              </Table.Td>
              <Table.Td>
                <Recorded day={purchaser.relationshipSince} />
              </Table.Td>
              <Table.Td>{purchaser.sophistication ? toChoiceLabel(purchaser.sophistication) : '–'}</Table.Td>
              <Table.Td>
                <Recorded day={purchaser.informationDeliveredOn} />
              </Table.Td>
              <Table.Td>
                <Guard operation="setPurchaserRecord">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Edit the purchaser record of ${purchaser.name}`}
                    onClick={() => onEdit(purchaser)}
                  >
                    <IconPencil size={15} stroke={1.75} />
                  </ActionIcon>
                </Guard>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Recorded({ day }: { day: string | null }) {
  return day === null ? '–' : <CalendarDay at={day} />;
}
