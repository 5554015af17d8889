import { Button, Group, Stack, Text } from '@mantine/core';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';

interface BulkApprovalProps {
  /** The word for it. */
  verb: string;
  items: readonly QueueItem[];
  onDecide: (items: readonly QueueItem[]) => void;
}

/** Asks once more before many records are granted what they ask for; those with findings can be left. */
export function BulkApproval({ verb, items, onDecide }: BulkApprovalProps) {
  const clean = items.filter(({ findings }) => !findings);
  const foundCount = items.length - clean.length;
  const offersClean = foundCount > 0 && clean.length > 0;
  return (
    <Stack>
      <Text size="sm">
        Each is decided by the same rules as one alone; what cannot be decided stays and is named.
      </Text>
      {foundCount > 0 && (
        <Text size="sm" fw={500}>
          {tellFound(foundCount, items.length)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant={offersClean ? 'default' : 'filled'}
          onClick={() => onDecide(items)}
          data-autofocus={!offersClean || undefined}
        >
          {verb} {items.length.toLocaleString()}
        </Button>
        {offersClean && (
          <Button onClick={() => onDecide(clean)} data-autofocus>
            {verb} the {clean.length.toLocaleString()} without findings
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function tellFound(foundCount: number, count: number): string {
  if (foundCount === count) return count === 1 ? 'It has findings.' : 'All of them have findings.';
  return `${foundCount.toLocaleString()} of them ${foundCount === 1 ? 'has' : 'have'} findings.`;
}
