import { useRef, useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { queryClient } from '../../../api/query-client.ts';

/** So many records go to the service at once: few enough that one sees them go, and can stop the rest. */
const portion = 50;

/** What became of a portion, by the ids of the records. */
export interface PortionOutcome {
  done: string[];
  /** Those that wait for a second officer now. */
  proposed: string[];
  rejected: { id: string; errors: string[] }[];
}

/** How far it is, or how it ended. */
export interface BulkOutcome {
  /** How many records it is about. */
  asked: number;
  /** By id. */
  done: string[];
  proposed: string[];
  /** What stays as it was, with the reason. */
  rejected: { item: QueueItem; errors: string[] }[];
  /** Why the rest was not tried, if the service gave no answer. */
  error: string | undefined;
}

export interface Bulk {
  /** Undefined while nothing was begun. */
  outcome: BulkOutcome | undefined;
  isRunning: boolean;
  /**
   * Does the same to many records, portion by portion.
   * @param send asks the service for it
   */
  run(
    items: readonly QueueItem[],
    send: (items: readonly QueueItem[]) => Promise<PortionOutcome>,
  ): Promise<BulkOutcome>;
  /** Tries no further portion; the one that is under way is finished. */
  stop(): void;
  close(): void;
}

export function useBulk(): Bulk {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  return {
    outcome,
    isRunning,
    async run(items, send) {
      isStopped.current = false;
      let reached: BulkOutcome = {
        asked: items.length,
        done: [],
        proposed: [],
        rejected: [],
        error: undefined,
      };
      setRunning(true);
      setOutcome(reached);
      for (let start = 0; start < items.length && !isStopped.current && !reached.error; start += portion) {
        reached = await addPortion(reached, items.slice(start, start + portion), send);
        setOutcome(reached);
      }
      setRunning(false);
      void queryClient.invalidateQueries();
      return reached;
    },
    stop() {
      isStopped.current = true;
    },
    close: () => setOutcome(undefined),
  };
}

async function addPortion(
  reached: BulkOutcome,
  items: readonly QueueItem[],
  send: (items: readonly QueueItem[]) => Promise<PortionOutcome>,
): Promise<BulkOutcome> {
  try {
    const { done, proposed, rejected } = await send(items);
    return {
      ...reached,
      done: [...reached.done, ...done],
      proposed: [...reached.proposed, ...proposed],
      rejected: [
        ...reached.rejected,
        ...items.flatMap((item) => {
          const errors = rejected.find(({ id }) => id === item.id)?.errors;
          return errors ? [{ item, errors }] : [];
        }),
      ],
    };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { ...reached, error: error.besides([]) ?? error.message };
  }
}

/** How many were neither done nor refused. */
export function countNotUpdated({ asked, done, proposed, rejected }: BulkOutcome): number {
  return asked - done.length - proposed.length - rejected.length;
}
