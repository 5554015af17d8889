import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import { awaitsExamination } from '#shared/domain/reviews.ts';
import { formatCount } from '../../../components/format-number.ts';

interface BulkApprovalProps {
  label: string;
  items: readonly QueueItem[];
  onDecide: (items: readonly QueueItem[]) => void;
}

/** Asks for confirmation before many records are approved; those with findings can be excluded. */
export function BulkApproval({ label, items, onDecide }: BulkApprovalProps) {
  const clean = items.filter((item) => !item.findings && !isBeingExamined(item));
  const foundCount = items.length - clean.length;
  const offersClean = foundCount > 0 && clean.length > 0;
  const preferred = useRef<HTMLButtonElement>(null);
  // A check that ends while the dialog is open can remove the button that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preferred button changes with it
  useEffect(() => preferred.current?.focus(), [offersClean]);
  return (
    <Stack>
      <Text size="sm">
        Each record is validated individually. Records that cannot be approved are skipped and listed.
      </Text>
      {foundCount > 0 && (
        <Text size="sm" fw={500}>
          {formatFound(foundCount, items.length, items.some(isBeingExamined))}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant={offersClean ? 'default' : 'filled'}
          onClick={() => onDecide(items)}
          ref={offersClean ? undefined : preferred}
          data-autofocus={!offersClean || undefined}
        >
          {label} {items.length.toLocaleString()}
        </Button>
        {offersClean && (
          <Button onClick={() => onDecide(clean)} ref={preferred} data-autofocus>
            {label} {clean.length.toLocaleString()} without findings
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The findings of a record in examination are not complete. */
function isBeingExamined({ review, state }: QueueItem): boolean {
  return review === 'kyc' && awaitsExamination(state);
}

function formatFound(foundCount: number, count: number, areSomeExamined: boolean): string {
  const one = areSomeExamined ? 'has findings or checks that are still running' : 'has findings';
  const more = areSomeExamined ? 'have findings or checks that are still running' : 'have findings';
  if (foundCount === count) return count === 1 ? `The record ${one}.` : `All records ${more}.`;
  return `${formatCount(foundCount, 'record')} ${foundCount === 1 ? one : more}.`;
}
