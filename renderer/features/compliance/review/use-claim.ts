import { useEffect, useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { ignoreOperationError, type OperationError } from '../../../api/operation-error.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';

/**
 * Claims a case while it is open, so that two officers do not work on it, and releases it afterward. Decided cases are
 * not claimed, nor those that the officer may not claim.
 *
 * @returns the other officer who has claimed it
 */
export function useClaim({ review, id, state, claim }: ReviewCase): string | undefined {
  const [isUnavailable, setUnavailable] = useState(false);
  const mayNot = useWhyNot()('claimRecord') !== undefined;
  const isPending = reviews[review].pending.some((pending) => pending === state);
  useEffect(() => {
    if (!isPending || mayNot) return;
    const claimed = call('claimRecord', { params: { id } }).then(() => setUnavailable(false), recordError);
    return () =>
      void claimed.then(() => call('releaseRecord', { params: { id } })).catch(ignoreOperationError);

    function recordError(error: unknown) {
      ignoreOperationError(error);
      setUnavailable((error as OperationError).code === 'conflict');
    }
  }, [id, isPending, mayNot]);
  return isUnavailable ? (claim?.officerName ?? 'Another officer') : undefined;
}
