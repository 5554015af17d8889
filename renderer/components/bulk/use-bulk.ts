import { useRef, useState } from 'react';
import type { FieldError } from '#shared/contracts/errors.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';

/** The number of records in one request: few enough to show progress and to stop the rest. */
const portion = 50;

/** A record that is changed together with others. */
export interface BulkItem {
  id: string;
  title: string;
}

/** The result of one request, with the IDs of the records. */
export interface PortionOutcome {
  done: string[];
  /** Records that now await a second officer. */
  proposed: string[];
  rejected: { id: string; errors: readonly FieldError[] }[];
  /** Why the records without a result, and the rest, were not tried. */
  error?: string;
}

/** The progress, or the final result. */
export interface BulkOutcome {
  total: number;
  /** By ID. */
  done: string[];
  proposed: string[];
  /** Records that were not updated, with the reasons. */
  rejected: { item: BulkItem; errors: readonly FieldError[] }[];
  /** Why the rest was not tried, if a request failed. */
  error: string | undefined;
}

export interface Bulk {
  /** Undefined before the start. */
  outcome: BulkOutcome | undefined;
  isRunning: boolean;
  /**
   * Applies the same to many records, in several requests.
   * @param send sends one request
   */
  run<Item extends BulkItem>(
    items: readonly Item[],
    send: (items: readonly Item[]) => Promise<PortionOutcome>,
  ): Promise<BulkOutcome>;
  /** Sends no further request; the current one is completed. */
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
        total: items.length,
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

async function addPortion<Item extends BulkItem>(
  reached: BulkOutcome,
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<PortionOutcome>,
): Promise<BulkOutcome> {
  try {
    const { done, proposed, rejected, error } = await send(items);
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
      error,
    };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { ...reached, error: error.besides([]) ?? error.message };
  }
}

/** The number of records without a result. */
export function countNotUpdated({ total, done, proposed, rejected }: BulkOutcome): number {
  return total - done.length - proposed.length - rejected.length;
}
