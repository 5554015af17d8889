import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { type DayOrder, dayOrders } from '#shared/domain/normalization/day-order.ts';
import { normalizeDay } from '#shared/domain/normalization/days.ts';
import { formatCount } from '../../components/format-number.ts';
import type { ColumnReading } from './changed-values.tsx';

const labels: Record<DayOrder, string> = { 'month-first': 'Month first', 'day-first': 'Day first' };

/** Whether the user must still say how the dates of a column are written. */
export const needsDayOrder = ({ columns }: ImportDraft) =>
  columns.some(({ ambiguousDates, dayOrder }) => ambiguousDates !== null && dayOrder === null);

interface DayOrdersProps {
  draft: ImportDraft;
  onAnswer(reading: ColumnReading): void;
}

/** Asks once for each column how its dates are written, if they can be read both ways. */
export function DayOrders({ draft: { columns }, onAnswer }: DayOrdersProps) {
  const asked = columns.flatMap((column, index) =>
    column.ambiguousDates ? [{ ...column, dates: column.ambiguousDates, index }] : [],
  );
  return asked.map(({ name, dates, dayOrder, accepted, index }) => (
    <Alert
      key={index}
      color={dayOrder === null ? 'yellow' : 'blue'}
      icon={<IconCalendarQuestion />}
      title={`Dates in ${name || `Column ${index + 1}`}`}
    >
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Stack gap={2}>
          <Text size="sm">
            {dates.count === 1
              ? dates.example
              : `${formatCount(dates.count, 'date')}, such as ${dates.example},`}{' '}
            can be read with the month or the day first.
          </Text>
          {dates.suggested && (
            <Text size="sm">
              {dates.decidedBy} in the same column has the {dates.suggested === 'day-first' ? 'day' : 'month'}{' '}
              first.
            </Text>
          )}
        </Stack>
        <Group gap="xs" wrap="nowrap" role="group" aria-label={`Order of the dates in ${name}`}>
          {dayOrders.map((order) => (
            <Button
              key={order}
              size="compact-sm"
              flex="none"
              variant={order === (dayOrder ?? dates.suggested) ? 'filled' : 'default'}
              aria-pressed={order === dayOrder}
              onClick={() => onAnswer({ column: index, accepted, dayOrder: order })}
            >
              {labels[order]}: {readAs(dates.example, order)}
            </Button>
          ))}
        </Group>
      </Group>
    </Alert>
  ));
}

/** `Mar 4, 1985`, as the import reads the date in that order. */
function readAs(text: string, order: DayOrder): string {
  const normalize = normalizeDay({ isPast: false, acceptsIso: false });
  const today = new Date().toISOString().slice(0, 10);
  const read = normalize(text, { country: '', today, isDayFirst: order === 'day-first' });
  const day = read && 'value' in read ? read.value : text;
  const [month, dayOfMonth, year] = day.split('/');
  return formatDay(`${year}-${month}-${dayOfMonth}`);
}
