import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { toast, toastError } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { findBefore, findNext } from './neighbors.ts';
import type { Queue, QueueFilters } from './use-queue.ts';

/** More of the queue is read when at most this number of cases follow the current one. */
const spareCases = 2;

/**
 * Moves through the cases of a queue, with keys and after decisions.
 *
 * @param shown the current case
 */
export function useQueueNavigation(
  review: ReviewName,
  filters: QueueFilters,
  queue: Queue,
  shown: string | undefined,
) {
  const router = useRouter();
  const navigate = useNavigate({ from: '/reviews/$review' });
  // The current case, for callbacks that run after a delay.
  const latest = useRef<string>(undefined);
  useEffect(() => {
    latest.current = shown;
    return () => {
      latest.current = undefined;
    };
  }, [shown]);
  /** How many times a case was opened: a slow move to the next case must not replace a case that was opened later. */
  const opened = useRef(0);

  /** This screen stays until the next one has loaded, but an officer who has left it must not return. */
  const isLeft = () => {
    const own = router.buildLocation({ to: '/reviews/$review', params: { review } });
    return router.latestLocation.pathname !== own.pathname;
  };
  const open = (id: string | undefined) => {
    if (isLeft()) return;
    opened.current += 1;
    void navigate({ search: id === undefined ? filters : { ...filters, id }, replace: true });
  };
  const step = async (find: typeof findNext, otherwise: string) => {
    if (shown === undefined) return;
    try {
      const neighbor = await find(review, filters, queue, shown);
      if (neighbor) open(neighbor);
      else toast(otherwise);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      toastError(error.message);
    }
  };
  const next = async () => {
    await step(findNext, 'End of queue');
    const position = queue.items.findIndex((item) => item.id === shown);
    if (position + 1 >= queue.items.length - spareCases) queue.readMore();
  };
  useShortcuts('Queue', [
    { keys: 'j', label: 'Next record', run: () => void next(), allowsRepeat: true },
    {
      keys: 'k',
      label: 'Previous record',
      run: () => void step(findBefore, 'Start of queue'),
      allowsRepeat: true,
    },
  ]);

  return {
    open,
    /** Opens the case next to one that was decided, unless the user has opened another one, or this one again. */
    async openNeighbor(id: string) {
      const openedBefore = opened.current;
      const find = (neighbor: typeof findNext) => neighbor(review, filters, queue, id).catch(() => undefined);
      const neighbor = (await find(findNext)) ?? (await find(findBefore));
      if (latest.current === id && opened.current === openedBefore) open(neighbor);
    },
    /** Opens a case again, whatever screen is shown meanwhile. */
    reopenCase(id: string) {
      opened.current += 1;
      void navigate({ to: '/reviews/$review', params: { review }, search: { ...filters, id } });
    },
  };
}
