import { OperationError } from '../../api/operation-error.ts';
import type { BulkItem, PortionOutcome } from './use-bulk.ts';

/** Errors that do not depend on the record. */
const generalCodes: readonly string[] = [
  'unauthenticated',
  'forbidden',
  'locked',
  'unavailable',
  'too-many-requests',
  'internal',
];

/**
 * Changes each record with the operation of a single one. Requests that arrive together share one commit.
 * @param change rejects with an `OperationError`
 */
export async function sendEach<Item extends BulkItem>(
  items: readonly Item[],
  change: (item: Item) => Promise<unknown>,
): Promise<PortionOutcome> {
  const outcome: PortionOutcome = { done: [], proposed: [], rejected: [] };
  await Promise.all(
    items.map(async (item) => {
      try {
        await change(item);
        outcome.done.push(item.id);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        if (generalCodes.includes(error.code)) outcome.error = error.besides([]) ?? error.message;
        else outcome.rejected.push({ id: item.id, errors: error.errors });
      }
    }),
  );
  return outcome;
}
