import { useThrottledCallback } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useCallback, useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { ignoreOperationError } from '../../../api/operation-error.ts';
import { showSession } from '../../../api/session-state.ts';
import { coverScreens } from '../../../stores/session.ts';
import { LockCountdown } from './lock-countdown.tsx';
import { useAtTime } from './use-at-time.ts';

const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** The service is informed at most this often, and always of the last activity. */
const reportMilliseconds = 20_000;

const warningMilliseconds = 30_000;
const warningId = 'idle-lock';

/**
 * Reports the activity of the officer to the service, and covers the window when it locks.
 * @param locksAt from the last response of the service; null if the screens do not lock
 */
export function useIdleLock(locksAt: string | null): void {
  // If the session is locked, the screens are already covered; if the host is gone, they show it themselves.
  const reportActivity = useThrottledCallback(
    () => void call('keepAlive').then(showSession, ignoreOperationError),
    reportMilliseconds,
  );
  const isArmed = locksAt !== null;

  useEffect(() => {
    if (!isArmed) return;
    const options = { capture: true, passive: true };
    for (const event of activityEvents) window.addEventListener(event, reportActivity, options);
    return () => {
      for (const event of activityEvents) window.removeEventListener(event, reportActivity, options);
    };
  }, [isArmed, reportActivity]);

  const warnsAt = locksAt && new Date(Date.parse(locksAt) - warningMilliseconds).toISOString();
  const warnNow = useCallback(() => {
    if (locksAt !== null) warn(locksAt);
  }, [locksAt]);
  useAtTime(warnsAt, warnNow);
  // Activity moves the time, which ends the warning.
  useEffect(() => {
    if (locksAt === null) return;
    return () => {
      notifications.hide(warningId);
    };
  }, [locksAt]);
  useAtTime(locksAt, coverScreens);
}

function warn(locksAt: string): void {
  notifications.show({
    id: warningId,
    title: <LockCountdown locksAt={locksAt} />,
    message:
      'Move the pointer or press a key to continue. What you typed is kept, except secret values; to continue in a dialog, open it again.',
    color: 'yellow',
    autoClose: false,
  });
}
