import { useEffect, useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { Refused } from '../../../api/refused.ts';

/**
 * Claims a case while it is looked at, so that two officers do not work on one, and gives it back after.
 * What is decided already is not claimed.
 *
 * @returns who else is at work on it
 */
export function useClaim({ review, id, state, claim }: ReviewCase): string | undefined {
  const [isRefused, setRefused] = useState(false);
  const waits = reviews[review].waiting.some((waiting) => waiting === state);
  useEffect(() => {
    if (!waits) return;
    const claimed = call('claimRecord', { params: { id } }).then(() => setRefused(false), noteRefusal);
    return () => void claimed.then(() => call('releaseRecord', { params: { id } })).catch(ignoreRefusal);

    // Who may not claim at all only looks on.
    function noteRefusal(error: unknown) {
      ignoreRefusal(error);
      setRefused((error as Refused).kind === 'conflict');
    }
  }, [id, waits]);
  return isRefused ? (claim?.officerName ?? 'Another officer') : undefined;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
