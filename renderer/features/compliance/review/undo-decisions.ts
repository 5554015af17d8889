import type { ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toast, toastError } from '../../../components/toast.tsx';

/**
 * Undoes the decisions that the officer just made, or withdraws them if they await second approval.
 * @param what in the message: the title of the case, or the number of records
 * @param onUndone called when at least one of them is undone
 */
export async function undoDecisions(
  review: ReviewName,
  ids: readonly string[],
  what: string,
  onUndone?: () => void,
): Promise<void> {
  try {
    const { undone, rejected } = await call('undoDecisions', { body: { review, ids: [...ids] } });
    // A response that was requested before the undo would show the case as decided, even if its screen was left.
    await queryClient.cancelQueries({ queryKey: ['getCase'] });
    void queryClient.invalidateQueries();
    // Until it is read, the case shows the decision, and the keys of the next one would do nothing.
    await queryClient.refetchQueries({ queryKey: ['getCase'], type: 'active' }, { cancelRefetch: false });
    const [error] = rejected.flatMap(({ errors }) => errors);
    if (error) toastError(`${rejected.length} of ${ids.length} not undone: ${error.message}`);
    if (undone.length === 0) return;
    toast(`Undone: ${what}`);
    onUndone?.();
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toastError(error.message);
  }
}
