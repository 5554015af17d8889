import { Button, Group, SegmentedControl, Select, Table, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { DueCount } from '#shared/contracts/compliance/due-items.ts';
import { toReadable } from '#shared/domain/choice-labels.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { dueKindNames, dueKinds, dueWindows } from '#shared/domain/due-kinds.ts';
import type { CallOutput } from '../../../api/client.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { CalendarDay } from '../../../components/calendar-day.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { ScreenBody } from '../../../components/screen-body.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { Section } from '../../../components/section.tsx';
import classes from './due.module.css';
import { DueBars, NothingDue } from './due-bars.tsx';
import { usualDueDays } from './due-search.ts';

const route = getRouteApi('/due');
const itemsAtOnce = 100;

/** What expires and becomes due soon, earliest first. */
export function DueScreen() {
  const { kind, days = usualDueDays } = route.useSearch();
  const navigate = route.useNavigate();
  const counts = useOperation('getDueCounts');
  const choose = (search: { kind?: typeof kind; days?: typeof days }) =>
    void navigate({ search, replace: true });
  return (
    <>
      <ScreenHeader
        title="Due dates"
        actions={
          <Group gap="xs" wrap="nowrap">
            <Select
              size="xs"
              aria-label="Kind"
              placeholder="All kinds"
              clearable
              data={dueKindNames.map((value) => ({ value, label: dueKinds[value] }))}
              value={kind ?? null}
              onChange={(value) => choose({ ...(value && { kind: value as typeof kind }), days })}
            />
            <SegmentedControl
              size="xs"
              aria-label="Due within"
              value={String(days)}
              data={dueWindows.map((value) => ({ value: String(value), label: `${value} days` }))}
              onChange={(value) =>
                choose({ ...(kind && { kind }), days: dueWindows.find((one) => String(one) === value) })
              }
            />
          </Group>
        }
      />
      <ScreenBody width="wide">
        <Section title="Due by kind" description="Expiring verifications, and other items with a due date">
          <Loaded query={counts} height={140}>
            {({ items }) => <DueBars counts={items} />}
          </Loaded>
        </Section>
        <DueList key={`${kind} ${days}`} kind={kind} days={days} total={totalOf(counts.output, kind, days)} />
      </ScreenBody>
    </>
  );
}

function totalOf(
  counts: CallOutput<'getDueCounts'> | undefined,
  kind: DueCount['kind'] | undefined,
  days: (typeof dueWindows)[number],
): number {
  const shown = (counts?.items ?? []).filter((one) => kind === undefined || one.kind === kind);
  return shown.reduce((sum, one) => sum + one.overdue + (one.within[dueWindows.indexOf(days)] ?? 0), 0);
}

interface DueListProps {
  kind: DueCount['kind'] | undefined;
  days: number;
  total: number;
}

function DueList({ kind, days, total }: DueListProps) {
  const [limit, setLimit] = useState(itemsAtOnce);
  const query = useOperation('listDueItems', { query: { ...(kind && { kind }), days, limit } });
  return (
    <Section
      title={`Due within ${days} days`}
      description={total > 0 ? `${total.toLocaleString()} total` : undefined}
    >
      <Loaded query={query} height={240}>
        {({ items, day }) =>
          items.length === 0 ? (
            <NothingDue days={days} />
          ) : (
            <>
              <DueTable items={items} day={day} />
              {items.length < total && items.length === limit && (
                <Group justify="center" mt="md">
                  <Button variant="default" onClick={() => setLimit(limit + itemsAtOnce)}>
                    Show more
                  </Button>
                </Group>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function DueTable({ items, day }: CallOutput<'listDueItems'>) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={170}>Due</Table.Th>
            <Table.Th w={200}>Kind</Table.Th>
            <Table.Th>Record</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ kind, id, recordId, title, detail, dueOn }) => (
            <Table.Tr key={id} style={{ verticalAlign: 'top' }}>
              <Table.Td className={dueOn < day ? classes.overdue : undefined}>
                <CalendarDay at={dueOn} />
                <Text size="xs" c="dimmed" inherit={dueOn < day}>
                  {formatDaysLeft(dueOn, day)}
                </Text>
              </Table.Td>
              <Table.Td>{dueKinds[kind]}</Table.Td>
              <Table.Td>
                <RecordLink id={recordId}>{title || recordId}</RecordLink>
                <Dimmed size="xs">{toReadable(detail)}</Dimmed>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** `in 3 days`, `today`, or `2 days overdue`. */
function formatDaysLeft(dueOn: string, day: string): string {
  const left = Math.round((Date.parse(dueOn) - Date.parse(day)) / dayMilliseconds);
  if (left === 0) return 'today';
  const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`;
  return left > 0 ? `in ${count}` : `${count} overdue`;
}
