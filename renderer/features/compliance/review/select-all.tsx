import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { toastError } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import type { QueueFilters } from './use-queue.ts';

interface SelectAllProps {
  review: ReviewName;
  filters: QueueFilters;
  onSelect: (items: readonly QueueItem[]) => void;
}

/** Selects the whole queue, including the part that is not loaded; the count rises meanwhile. */
export function SelectAll({ review, filters, onSelect }: SelectAllProps) {
  const [state, setState] = useState<'none' | 'reading' | 'all' | 'most'>('none');
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  async function selectAll() {
    if (state !== 'none') return;
    setState('reading');
    let count = 0;
    try {
      for await (const items of readMatching(review, filters)) {
        if (isUnmounted.current) return;
        onSelect(items);
        count += items.length;
      }
      setState(count < maxAtOnce ? 'all' : 'most');
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      setState('none');
      toastError(error.message);
    }
  }
  useShortcuts('Queue', [{ keys: 'shift+space', label: 'Select all matching', run: () => void selectAll() }]);

  if (state === 'all') return null;
  if (state === 'most') {
    return (
      <Dimmed size="xs">The oldest {maxAtOnce.toLocaleString()} are selected (the limit per decision)</Dimmed>
    );
  }
  return (
    <Button size="compact-xs" variant="subtle" loading={state === 'reading'} onClick={() => void selectAll()}>
      Select all matching
    </Button>
  );
}

const pageSize = 200;

/** The maximum number of records of one bulk decision. */
const maxAtOnce = 10_000;

/** Reads all records that match the filters, oldest first, page by page, up to `maxAtOnce`. */
async function* readMatching(review: ReviewName, filters: QueueFilters): AsyncGenerator<QueueItem[]> {
  let after: string | null = '';
  for (let count = 0; after !== null && count < maxAtOnce; count += pageSize) {
    const { items, next }: { items: QueueItem[]; next: string | null } = await call('listQueue', {
      query: { review, ...filters, limit: pageSize, ...(after && { after }) },
    });
    yield items;
    after = next;
  }
}
