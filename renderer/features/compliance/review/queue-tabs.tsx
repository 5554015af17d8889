import { SegmentedControl } from '@mantine/core';
import { requestedStatesOf } from '#shared/domain/decisions.ts';
import { isPending, type QueueTab, type ReviewName } from '#shared/domain/reviews.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import classes from './queue-pane.module.css';

const labels: Readonly<Record<QueueTab, string>> = {
  pending: 'Pending',
  requested: 'Information requested',
};

interface QueueTabsProps {
  review: ReviewName;
  tab: QueueTab;
  onChange: (tab: QueueTab) => void;
}

/** Switches between the records that await an officer, and those that await the client, with their counts. */
export function QueueTabs({ review, tab, onChange }: QueueTabsProps) {
  const counts = useTabCounts(review);
  const hasTabs = requestedStatesOf(review).length > 0;
  const other = tab === 'pending' ? 'requested' : 'pending';
  useShortcuts(
    'Queue',
    hasTabs ? [{ keys: 'i', label: `Show ${labels[other].toLowerCase()}`, run: () => onChange(other) }] : [],
  );
  if (!hasTabs) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Tab of the queue"
      className={classes.tabs}
      value={tab}
      data={(['pending', 'requested'] as const).map((value) => ({
        value,
        label: `${labels[value]} ${counts[value].toLocaleString()}`,
      }))}
      onChange={onChange}
    />
  );
}

function useTabCounts(review: ReviewName): Record<QueueTab, number> {
  const { output } = useOperation('getQueueCounts');
  const counts = { pending: 0, requested: 0 };
  for (const { review: counted, state, count } of output?.items ?? [])
    if (counted === review) counts[isPending(review, state) ? 'pending' : 'requested'] += count;
  return counts;
}
