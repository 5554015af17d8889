import { decisions } from '#shared/contracts/compliance/decisions.ts';
import { movesFrom } from '#shared/domain/moves.ts';
import { movesOf, type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Refused } from '../../../api/refused.ts';
import { toast, toastRefusal } from '../../../components/toast.tsx';

/**
 * How a decision that was just made is taken back: by reopening the record, where its moves allow that.
 * @param onTakenBack when it waits again
 * @returns undefined where a decision is final
 */
export function takeBack(
  review: ReviewName,
  id: string,
  decided: string,
  onTakenBack: () => void,
): (() => void) | undefined {
  const waiting: readonly string[] = reviews[review].waiting;
  const to = movesFrom(movesOf(review), decided, 'officer').find((state) => waiting.includes(state));
  if (to === undefined) return undefined;
  return async () => {
    if (await reopen(review, id, to)) onTakenBack();
  };
}

/** Whether it waits again. */
async function reopen(review: ReviewName, id: string, to: string): Promise<boolean> {
  try {
    const { updatedAt } = await call('getCase', { params: { review, id } });
    const body = { seen: updatedAt, to, reasonCode: 'REOPENED', note: 'Taken back at once' };
    await call(decisions[review].name, { params: { id }, body });
    toast('It waits again');
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toastRefusal(error.besides([]) ?? error.message);
    return false;
  } finally {
    void queryClient.invalidateQueries();
  }
}
