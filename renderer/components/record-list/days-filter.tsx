import { Button, Group, Stack, TextInput } from '@mantine/core';
import { formatRange } from '#shared/contracts/records/lists/list-query.ts';
import { dayBefore, endOfDay, startOfDay } from './local-days.ts';

interface DaysFilterProps {
  filter: string | undefined;
  onFilter(filter: string | undefined): void;
}

/** The number of days, including today. */
const shortcuts = { Today: 1, '7 days': 7, '30 days': 30 };

/** Selects a range of days, with an optional start and end. */
export function DaysFilter({ filter = '..', onFilter }: DaysFilterProps) {
  const [from = '', to = ''] = filter.split('..');
  const change = (first: string, last: string) =>
    onFilter(first || last ? formatRange(first || null, last || null) : undefined);
  return (
    <Stack gap="xs" p={4}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          type="date"
          size="xs"
          label="From"
          value={from}
          max={to}
          onChange={(event) => change(event.currentTarget.value, to)}
        />
        <TextInput
          type="date"
          size="xs"
          label="To"
          value={to}
          min={from}
          onChange={(event) => change(from, event.currentTarget.value)}
        />
      </Group>
      <Group gap={6}>
        {Object.entries(shortcuts).map(([label, days]) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            onClick={() => change(dayBefore(new Date(), days - 1), '')}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function toDaysLabel(filter: string): string {
  const [from, to] = filter.split('..').map((day) => day && format.format(startOfDay(day)));
  if (from && to) return from === to ? from : `${from} to ${to}`;
  return from ? `since ${from}` : `until ${to}`;
}

/**
 * The range of times for days in the local time zone.
 * @param filter days as in the address
 */
export function toMoments(filter: string): string {
  const [from = '', to = ''] = filter.split('..');
  return formatRange(from ? startOfDay(from).toISOString() : null, to ? endOfDay(to).toISOString() : null);
}
