import { Code, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { When } from '../../components/when.tsx';
import { DataJobStatus } from './data-job-status.tsx';
import { RestoreChanges } from './restore-changes.tsx';

/** The progress of a restore, or its result, with the place of the previous data. */
export function RestoreStatus({ job }: { job: DataJob }) {
  const { state, createdAt, movedTo, changes } = job;
  useEffect(() => {
    // The session then reports that the data was replaced, and all screens read it again.
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
