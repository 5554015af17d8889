import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { toastError } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { maxAtOnce, readMatching } from './read-matching.ts';
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
