import { Button, Group, Stack, TextInput } from '@mantine/core';
import { formatRange, readLastDays } from '#shared/contracts/records/lists/list-query.ts';
import { dayBefore, endOfDay, startOfDay } from './local-days.ts';

interface DaysFilterProps {
  filter: string | undefined;
  onFilter(filter: string | undefined): void;
}

/** The number of days, including today. A saved view with one of them has other days tomorrow. */
const shortcuts = { Today: 1, '7 days': 7, '30 days': 30 };

/** Selects a range of days, with an optional start and end. */
export function DaysFilter({ filter = '..', onFilter }: DaysFilterProps) {
  const [from = '', to = ''] = toDays(filter).split('..');
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
            variant={readLastDays(filter) === days ? 'light' : 'default'}
            aria-pressed={readLastDays(filter) === days}
            onClick={() => onFilter(`${days}d..`)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The days of a filter for the last days, in the local time zone; other filters have them. */
export function toDays(filter: string): string {
  const days = readLastDays(filter);
  return days === undefined ? filter : formatRange(dayBefore(new Date(), days - 1), null);
}

export function toDaysLabel(filter: string): string {
  const days = readLastDays(filter);
  if (days !== undefined) return days === 1 ? 'today' : `last ${days} days`;
  const [from, to] = filter.split('..').map((day) => day && format.format(startOfDay(day)));
  if (from && to) return from === to ? from : `${from} to ${to}`;
  return from ? `since ${from}` : `until ${to}`;
}

/**
 * The range of times for days in the local time zone.
 * @param filter days as in the address
 */
export function toMoments(filter: string): string {
  const [from = '', to = ''] = toDays(filter).split('..');
  return formatRange(from ? startOfDay(from).toISOString() : null, to ? endOfDay(to).toISOString() : null);
}
