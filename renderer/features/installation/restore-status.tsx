import { Code, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { When } from '../../components/when.tsx';
import { DataJobStatus } from './data-job-status.tsx';
import { RestoreChanges } from './restore-changes.tsx';

/** How far a restore is, or what came of it: above all where the data lies that it has moved aside. */
export function RestoreStatus({ job }: { job: DataJob }) {
  const { state, createdAt, movedTo, changes } = job;
  useEffect(() => {
    // The session tells that the data is another, whereupon all screens are read anew.
    if (state === 'done') void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [state]);
  return (
    <DataJobStatus
      job={job}
      done={
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            The backup of {createdAt && <When at={createdAt} exactTo="minute" />} is restored
          </Text>
          <Text size="sm">
            {movedTo ? (
              <>
                Your previous data is in <Code>{movedTo}</Code>. Nothing was deleted. Delete that folder when
                you no longer need it.
              </>
            ) : (
              'Your previous data was moved to another folder. Nothing was deleted.'
            )}
          </Text>
          <RestoreChanges changes={changes} />
        </Stack>
      }
    />
  );
}
