import { Stack, Text, Title } from '@mantine/core';
import { useOperation } from '../../api/use-operation.ts';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { ApiKeys } from './api-keys.tsx';
import { ClientApi } from './client-api.tsx';
import { RecordCounts } from './record-counts.tsx';

/** What one sees first: where clients reach the service, what it holds, and who has a key. */
export function StartPage() {
  const { output: overview, refused, reload } = useOperation('getOverview');
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>Overview</Title>
        <Text c="dimmed">Issuers and investors are onboarded by client systems, through the client API.</Text>
      </div>
      <RefusalAlert message={refused?.message} onRetry={reload} />
      <ClientApi overview={overview} />
      <RecordCounts counts={overview?.counts} />
      <ApiKeys />
    </Stack>
  );
}
