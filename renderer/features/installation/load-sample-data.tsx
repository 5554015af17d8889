import { Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { toast, toastError } from '../../components/toast.tsx';
import { RemoveSampleData } from './remove-sample-data.tsx';
import { useDataJob } from './use-data-job.ts';

/** Loads the sample data, and shows the progress in place of the button; beside other records only after a confirmation. */
export function LoadSampleData() {
  const job = useDataJob('sample-data');
  const { output } = useOperation('getSampleData');
  const { run, isRunning, error } = useAction('loadSampleData');
  const [isAsking, setAsking] = useState(false);
  const [startedAt, setStartedAt] = useState<string>();
  const load = async (besideOwnRecords: boolean) => {
    const started = await run({ body: { besideOwnRecords } });
    setStartedAt(started?.startedAt);
    if (started) setAsking(false);
  };

  const ended = job && job.state !== 'running' && job.startedAt === startedAt ? job : undefined;
  useEffect(() => {
    if (!ended) return;
    if (ended.state === 'done') toast('Sample data loaded');
    if (ended.state === 'failed') toastError(ended.failure ?? 'The sample data was not loaded');
    void queryClient.invalidateQueries();
  }, [ended]);
  useEffect(() => {
    if (error && !isAsking) toastError(error.details);
  }, [error, isAsking]);

  // Another host, or the one before it ended.
  if (typeof output?.accountId === 'string' && !job) {
    return (
      <Group flex="none">
        <Dimmed size="xs">The load was interrupted.</Dimmed>
        <RemoveSampleData />
      </Group>
    );
  }
  if (job?.state === 'running') {
    const { phase, done, total } = job;
    return <Progress value={total > 0 ? (100 * done) / total : 0} w={150} flex="none" aria-label={phase} />;
  }
  return (
    <>
      <GuardedButton
        operation="loadSampleData"
        variant="default"
        flex="none"
        loading={isRunning}
        onClick={() => (output?.hasOwnRecords ? setAsking(true) : void load(false))}
      >
        Load sample data
      </GuardedButton>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Load sample data beside your records?">
        <Stack>
          <Text size="sm">
            The sample data is marked everywhere, is not counted in your figures, and can be removed. To try
            Offerdesk without it beside your records, use another data folder.
          </Text>
          <DialogButtons
            verb="Load sample data"
            isRunning={isRunning}
            onConfirm={() => void load(true)}
            onCancel={() => setAsking(false)}
          />
        </Stack>
      </Modal>
    </>
  );
}
