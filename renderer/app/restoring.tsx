import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session-state.ts';
import { FullPage } from '../components/full-page.tsx';

const pollMilliseconds = 300;

/**
 * Shown while a restore replaces the data folder.
 * @param message of the service, if it has responded
 */
export function Restoring({ message = 'Restoring a backup' }: { message?: string | undefined }) {
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
