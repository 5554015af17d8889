import { useThrottledCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { showSession } from '../../../api/session-state.ts';
import { useSession } from '../../../stores/session.ts';
import { useAtTime } from './use-at-time.ts';

const signsOfLife = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** The service is told at most this often, and of the last sign in any case. */
const reportMilliseconds = 20_000;

/**
 * Tells the service while the officer is there, and covers the window at the moment when it locks.
 * @param locksAt as the service said last; null where the screens do not lock
 */
export function useIdleLock(locksAt: string | null): void {
  const reportActivity = useThrottledCallback(
    () => void call('keepAlive').then(showSession, ignoreError),
    reportMilliseconds,
  );
  const isArmed = locksAt !== null;

  useEffect(() => {
    if (!isArmed) return;
    const options = { capture: true, passive: true };
    for (const sign of signsOfLife) window.addEventListener(sign, reportActivity, options);
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, reportActivity, options);
    };
  }, [isArmed, reportActivity]);

  useAtTime(locksAt, coverScreens);
}

const coverScreens = () => useSession.getState().cover('lock');

/** If it is locked, the screens are covered already; if nobody answers, they say so themselves. */
function ignoreError(error: unknown): void {
  if (!(error instanceof OperationError)) throw error;
}
