import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session-state.ts';
import { FullPage } from '../components/full-page.tsx';

const pollMilliseconds = 300;

/**
 * What is seen for the moment in which the data folder is exchanged for a backup.
 * @param message of the service, which has not answered otherwise yet
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
