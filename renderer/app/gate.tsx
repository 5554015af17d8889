import { Code, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDoorExit, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { discardQueries, sessionQuery } from '../api/session-state.ts';
import { FullPage } from '../components/full-page.tsx';
import { MustChangeScreen } from '../features/officers/session/must-change-screen.tsx';
import { SignInScreen } from '../features/officers/session/sign-in-screen.tsx';
import { useIdleLock } from '../features/officers/session/use-idle-lock.tsx';
import { useSignInEnd } from '../features/officers/session/use-sign-in-end.ts';
import { useSession } from '../stores/session.ts';

/** Shows the screens to signed-in officers. Otherwise, none of their content is in the page. */
export function Gate({ children }: { children: ReactNode }) {
  const { isOver, reason, coveredAt, coveredBy } = useSession();
  const { data: session, dataUpdatedAt, error } = useQuery(sessionQuery);
  useOtherData(session?.openedAt);
  const isCovered = dataUpdatedAt <= coveredAt;
  const isOpen = session?.state === 'open' && !isCovered;
  useIdleLock(isOpen ? session.locksAt : null);
  useSignInEnd(isOpen ? session.endsAt : null);

  useEffect(() => {
    // During a restore, its own page polls.
    if (coveredAt === 0 || coveredBy === 'restore') return;
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [coveredAt, coveredBy]);
  useEffect(() => {
    if (isOpen) return;
    discardQueries();
    notifications.clean();
  }, [isOpen]);

  if (isOver) return <SessionOver reason={reason} />;
  if (isOpen) return session.mustChangePassphrase ? <MustChangeScreen /> : children;
  if (isCovered && coveredBy === 'restore') return <Restoring message={error?.message} />;
  if (session) return <SignInScreen session={session} />;
  return (
    error && (
      <FullPage
        icon={<IconPlugConnectedX />}
        title={error.message}
        description="This page continues automatically as soon as Offerdesk responds."
      />
    )
  );
}

/** After a restore, nothing that was read before may be shown. */
function useOtherData(openedAt: string | undefined): void {
  const known = useRef(openedAt);
  useEffect(() => {
    if (known.current !== undefined && openedAt !== known.current) useSession.getState().cover('restore');
    known.current = openedAt ?? known.current;
  }, [openedAt]);
}

const pollMilliseconds = 300;

/**
 * Shown while a restore replaces the data folder.
 * @param message of the service, if it has responded
 */
function Restoring({ message = 'Restoring a backup' }: { message?: string | undefined }) {
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    refresh();
    const timer = setInterval(refresh, pollMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return (
    <FullPage
      icon={<Loader size="sm" color="gray" />}
      title={message}
      description="This page continues automatically when the data is open."
    />
  );
}

/**
 * Shown when the session of this browser in the headless host has ended.
 * @param reason such as "ended because it was not used for 12 hours"
 */
function SessionOver({ reason }: { reason: string }) {
  return (
    <FullPage
      icon={<IconDoorExit />}
      title="Session ended"
      description={
        <>
          The session {reason}. To continue, run <Code>offerdesk login-url</Code> on the computer that runs
          Offerdesk, and open the link that it prints.
        </>
      }
    />
  );
}
