import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { isInQueue } from '#shared/domain/decisions.ts';
import { call, callBeforeClose } from '../../../api/client.ts';
import { ignoreOperationError } from '../../../api/operation-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery } from '../../../api/session-state.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { toastNotice } from '../../../components/toast.tsx';

type Claim = NonNullable<ReviewCase['claim']>;

/**
 * Claims a case while it is open, so that two officers do not work on it, and releases it afterward. Decided cases are
 * not claimed, nor those that the officer may not claim. When the claim of another officer ends, the case is claimed,
 * unless that officer took it over: to record the money of a trade, they must leave its case first.
 *
 * @returns the claim of another officer
 */
export function useClaim({ review, id, title, state, claim }: ReviewCase): Claim | undefined {
  const { data: session } = useQuery(sessionQuery);
  const mayNot = useWhyNot()('claimRecord') !== undefined;
  const isOthers = claim !== null && session?.officer != null && claim.officerId !== session.officer.id;
  const claims = isInQueue(review, state) && !mayNot && !isOthers;
  /** The case that this officer has claimed. */
  const held = useRef<string>(undefined);
  /** The open case, if another officer has taken it over. */
  const lost = useRef<string>(undefined);
  useEffect(() => {
    if (!claims || lost.current === id) return;
    const request = { params: { id } };
    const release = () => callBeforeClose('releaseRecord', request);
    // If another officer was faster, the case shows it as soon as it is read again.
    const readAgain = () => queryClient.invalidateQueries({ queryKey: ['getCase'] });
    const claimed = call('claimRecord', request).then(
      () => {
        held.current = id;
      },
      (error: unknown) => {
        ignoreOperationError(error);
        void readAgain();
      },
    );
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      void claimed.then(() => call('releaseRecord', request)).catch(ignoreOperationError);
    };
  }, [id, claims]);
  useEffect(() => {
    if (!isOthers || held.current !== id) return;
    held.current = undefined;
    lost.current = id;
    toastNotice(`${claim.officerName} took over ${title}`);
  }, [id, title, claim, isOthers]);
  // Opened again, it is claimed again.
  useEffect(
    () => () => {
      if (lost.current === id) lost.current = undefined;
    },
    [id],
  );
  return isOthers ? claim : undefined;
}
