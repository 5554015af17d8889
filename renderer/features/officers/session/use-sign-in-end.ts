import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { timeOfDay } from '../../../components/when.tsx';
import { coverScreens } from '../../../stores/session.ts';
import { useAtTime } from './use-at-time.ts';

const warningMilliseconds = 10 * 60_000;

/**
 * Warns the officer ten minutes before the sign-in expires, so that no input is lost, and covers the screens when it
 * expires.
 *
 * @param endsAt null while no officer is signed in
 */
export function useSignInEnd(endsAt: string | null): void {
  const warnsAt = endsAt && new Date(Date.parse(endsAt) - warningMilliseconds).toISOString();
  const warn = useCallback(() => {
    if (endsAt === null || Date.now() >= Date.parse(endsAt)) return;
    notifications.show({
      id: 'sign-in-end',
      title: `You will be signed out at ${timeOfDay(endsAt)}`,
      message: `A sign-in lasts ${limits.sessionHours} hours. Save your work, then sign in again to continue.`,
      color: 'yellow',
      autoClose: false,
    });
  }, [endsAt]);
  useAtTime(warnsAt, warn);
  useAtTime(endsAt, coverScreens);
}
