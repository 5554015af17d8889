import { Button, Group, Kbd, Popover, Select, Stack, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { requestedStatesOf } from '#shared/domain/decisions.ts';
import { ageBands, type ReviewName, reviews, transitionsOf } from '#shared/domain/reviews.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { useSampleAccount } from '../../../api/use-sample-account.ts';
import { formatCount } from '../../../components/format-number.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import type { QueueFilters } from './use-queue.ts';

interface QueueFilterMenuProps {
  review: ReviewName;
  filters: QueueFilters;
  onChange: (filters: QueueFilters) => void;
}

/** Filters the queue by state, age, claim, findings, second approval, and sample data. */
export function QueueFilterMenu({ review, filters, onChange }: QueueFilterMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const hasSample = useSampleAccount() !== undefined;
  useShortcuts('Queue', [{ keys: 'f', label: 'Filter the queue', run: toggle }]);
  const { tab, ...others } = filters;
  const count = Object.keys(others).length;
  const change = (changed: QueueFilters) => onChange(dropEmpty({ ...filters, ...changed }));
  const shownStates = tab === 'requested' ? requestedStatesOf(review) : reviews[review].pending;
  const states = [...new Set([...transitionsOf(review).flatMap(({ from, to }) => [...from, to])])];
  return (
    <Group gap={4}>
      {count > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onChange(tab ? { tab } : {})}>
          Clear
        </Button>
      )}
      <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={14} stroke={1.75} />}
            rightSection={<Kbd size="xs">F</Kbd>}
            onClick={toggle}
          >
            {count > 0 ? `Filter (${count})` : 'Filter'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            <Select
              label="State"
              size="xs"
              clearable
              placeholder={shownStates.map(toStateLabel).join(', ')}
              data={states.map((state) => ({ value: state, label: toStateLabel(state) }))}
              value={filters.states ?? null}
              onChange={(states) => change({ states: states ?? '' })}
            />
            <Select
              label="Age"
              size="xs"
              clearable
              placeholder="Any"
              data={ageBands.map((days) => ({
                value: String(days),
                label: `Over ${formatCount(days, 'day')}`,
              }))}
              value={filters.olderThanDays === undefined ? null : String(filters.olderThanDays)}
              onChange={(days) => change({ olderThanDays: Number(days ?? 0) })}
            />
            <Switch
              size="xs"
              label="Unclaimed"
              checked={filters.assigneeId === 'none'}
              onChange={(event) => change({ assigneeId: event.currentTarget.checked ? 'none' : '' })}
            />
            <Switch
              size="xs"
              label="With findings"
              checked={filters.withFindings ?? false}
              onChange={(event) => change({ withFindings: event.currentTarget.checked })}
            />
            <Switch
              size="xs"
              label="Awaiting second approval"
              checked={filters.awaitsSecond ?? false}
              onChange={(event) => change({ awaitsSecond: event.currentTarget.checked })}
            />
            {hasSample && (
              <Switch
                size="xs"
                label="Sample data"
                checked={filters.sample ?? false}
                onChange={(event) => change({ sample: event.currentTarget.checked })}
              />
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

function dropEmpty(filters: QueueFilters): QueueFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => Boolean(value)));
}
