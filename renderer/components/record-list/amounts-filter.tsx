import { Group, NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { typingPause } from './text-filter.tsx';

interface AmountsFilterProps {
  filter: string | undefined;
  onFilter(filter: string | undefined): void;
}

/** Selects a range of amounts, with an optional start and end. */
export function AmountsFilter({ filter = '..', onFilter }: AmountsFilterProps) {
  const [{ from = '', to = '' }, setRange] = useState(() => {
    const [first, last] = filter.split('..');
    return { from: first, to: last };
  });
  const apply = useDebouncedCallback(
    (first: string, last: string) => onFilter(first || last ? `${first}..${last}` : undefined),
    { delay: typingPause, flushOnUnmount: true },
  );
  const change = (first: string, last: string) => {
    setRange({ from: first, to: last });
    apply(first, last);
  };
  const shared = {
    size: 'xs',
    w: 120,
    min: 0,
    allowNegative: false,
    thousandSeparator: ',',
    hideControls: true,
  };
  return (
    <Group gap="xs" wrap="nowrap" p={4}>
      <NumberInput
        {...shared}
        label="From"
        value={from}
        data-autofocus
        onChange={(value) => change(String(value), to)}
      />
      <NumberInput {...shared} label="To" value={to} onChange={(value) => change(from, String(value))} />
    </Group>
  );
}

const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });

export function toAmountsLabel(filter: string): string {
  const [from, to] = filter.split('..').map((amount) => amount && format.format(Number(amount)));
  if (from && to) return `${from} to ${to}`;
  return from ? `at least ${from}` : `at most ${to}`;
}
