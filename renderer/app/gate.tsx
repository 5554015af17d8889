import { notifications } from '@mantine/notifications';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { FullPage } from '../components/full-page.tsx';
import { forgetReadings, sessionReading } from '../features/access/session/session-state.ts';
import { SignInScreen } from '../features/access/session/sign-in-screen.tsx';
import { useIdleLock } from '../features/access/session/use-idle-lock.ts';
import { useSession } from '../stores/session.ts';
import { SessionOver } from './session-over.tsx';

/** Shows the screens to who is signed in. For everybody else nothing of them is in the page. */
export function Gate({ children }: { children: ReactNode }) {
  const { isOver, coveredAt } = useSession();
  const { data: session, dataUpdatedAt, error } = useQuery(sessionReading);
  const isCovered = dataUpdatedAt <= coveredAt;
  const isOpen = session?.state === 'open' && !isCovered;
  useIdleLock(isOpen ? session.locksAt : null);

  useEffect(() => {
    if (coveredAt > 0) void queryClient.invalidateQueries({ queryKey: sessionReading.queryKey });
  }, [coveredAt]);
  useEffect(() => {
    if (isOpen) return;
    forgetReadings();
    notifications.clean();
  }, [isOpen]);

  if (isOver) return <SessionOver />;
  if (isOpen) return children;
  if (session) return <SignInScreen session={session} />;
  return (
    error && (
      <FullPage
        icon={<IconPlugConnectedX />}
        title={error.message}
        description="This page goes on by itself as soon as it is answered."
      />
    )
  );
}
