import { decisionOf } from '#shared/contracts/compliance/decisions.ts';
import { onlyReasonOf } from '#shared/domain/decisions.ts';
import { isPending, type ReviewName, transitionsOf } from '#shared/domain/reviews.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toast, toastError } from '../../../components/toast.tsx';

/**
 * Undoes a decision that was just made, by reopening the record, if its transitions allow that.
 * @param onUndone called when it is pending again
 * @returns undefined if the decision is final
 */
export function undoDecision(
  review: ReviewName,
  id: string,
  decided: string,
  onUndone: () => void,
): (() => void) | undefined {
  const to = transitionsFrom(transitionsOf(review), decided, 'officer').find((state) =>
    isPending(review, state),
  );
  if (to === undefined) return undefined;
  return async () => {
    if (!(await reopen(review, id, to))) return;
    toast('Decision undone. The case is pending again.');
    onUndone();
  };
}

/**
 * Reopens the record, and reads its case again if it is shown.
 * @returns whether it is pending again
 */
async function reopen(review: ReviewName, id: string, to: string): Promise<boolean> {
  try {
    const { updatedAt, state } = await call('getCase', { params: { review, id } });
    const reasonCode = onlyReasonOf(review, state, to) ?? 'REOPENED';
    const body = { expectedUpdatedAt: updatedAt, to, reasonCode, note: 'Undone immediately' };
    await call(decisionOf(review).name, { params: { id }, body });
    return true;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toastError(error.besides([]) ?? error.message);
    return false;
  } finally {
    // A response that was requested before the undo would show the case as decided, even if its screen was left.
    await queryClient.cancelQueries({ queryKey: ['getCase'] });
    void queryClient.invalidateQueries();
    // Until it is read, the case shows the decision, and the keys of the next one would do nothing.
    await queryClient.refetchQueries({ queryKey: ['getCase'], type: 'active' }, { cancelRefetch: false });
  }
}
