import { List, ScrollArea } from '@mantine/core';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';

const maxNamed = 200;

/** The records that a decision is about. */
export function SelectedNames({ items }: { items: readonly QueueItem[] }) {
  const more = items.length - maxNamed;
  return (
    <ScrollArea.Autosize mah={160} mb="sm" viewportProps={{ tabIndex: 0, 'aria-label': 'Selected records' }}>
      <List size="sm">
        {items.slice(0, maxNamed).map(({ id, title }) => (
          <List.Item key={id}>{title}</List.Item>
        ))}
        {more > 0 && <List.Item>and {more.toLocaleString()} more</List.Item>}
      </List>
    </ScrollArea.Autosize>
  );
}
