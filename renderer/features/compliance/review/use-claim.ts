import { useEffect, useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { Refused } from '../../../api/refused.ts';
import { useWhyNot } from '../../access/why-not.ts';

/**
 * Claims a case while it is looked at, so that two officers do not work on one, and gives it back after.
 * What is decided already is not claimed, nor what the officer may not claim.
 *
 * @returns who else is at work on it
 */
export function useClaim({ review, id, state, claim }: ReviewCase): string | undefined {
  const [isRefused, setRefused] = useState(false);
  const mayNot = useWhyNot()('claimRecord') !== undefined;
  const waits = reviews[review].waiting.some((waiting) => waiting === state);
  useEffect(() => {
    if (!waits || mayNot) return;
    const claimed = call('claimRecord', { params: { id } }).then(() => setRefused(false), noteRefusal);
    return () => void claimed.then(() => call('releaseRecord', { params: { id } })).catch(ignoreRefusal);

    function noteRefusal(error: unknown) {
      ignoreRefusal(error);
      setRefused((error as Refused).kind === 'conflict');
    }
  }, [id, waits, mayNot]);
  return isRefused ? (claim?.officerName ?? 'Another officer') : undefined;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
