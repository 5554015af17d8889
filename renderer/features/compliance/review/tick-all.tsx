import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { Refused } from '../../../api/refused.ts';
import { toastRefusal } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { mostAtOnce, readMatching } from './read-matching.ts';
import type { QueueFilters } from './use-queue.ts';

interface TickAllProps {
  review: ReviewName;
  filters: QueueFilters;
  onTick: (items: readonly QueueItem[]) => void;
}

/** Ticks what the queue holds beyond what was read of it; the count rises while it does. */
export function TickAll({ review, filters, onTick }: TickAllProps) {
  const [state, setState] = useState<'none' | 'reading' | 'all' | 'most'>('none');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function tickAll() {
    if (state !== 'none') return;
    setState('reading');
    let count = 0;
    try {
      for await (const items of readMatching(review, filters)) {
        if (isGone.current) return;
        onTick(items);
        count += items.length;
      }
      setState(count < mostAtOnce ? 'all' : 'most');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setState('none');
      toastRefusal(error.message);
    }
  }
  useShortcuts('Queue', [{ keys: 'shift+space', words: 'Tick all that match', run: () => void tickAll() }]);

  if (state === 'all') return null;
  if (state === 'most') {
    return (
      <Text size="xs" c="dimmed">
        The oldest {mostAtOnce.toLocaleString()}: so many are decided at once
      </Text>
    );
  }
  return (
    <Button size="compact-xs" variant="subtle" loading={state === 'reading'} onClick={() => void tickAll()}>
      Tick all that match
    </Button>
  );
}
