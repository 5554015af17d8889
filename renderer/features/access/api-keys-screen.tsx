import { useOperation } from '../../api/use-operation.ts';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ApiKeys } from './api-keys.tsx';
import { ClientApi } from './client-api.tsx';

/** Where client systems reach the service, and by which keys (client-api.md "Conventions"). */
export function ApiKeysScreen() {
  const { output: overview, refused, reload } = useOperation('getOverview');
  return (
    <>
      <ScreenHeader title="API Keys" />
      <ScreenBody>
        <RefusalAlert message={refused?.message} onRetry={reload} />
        <ClientApi overview={overview} />
        <ApiKeys />
      </ScreenBody>
    </>
  );
}
