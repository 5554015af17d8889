import { useOperation } from '../../api/use-operation.ts';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ApiKeys } from './api-keys.tsx';
import { ClientApi } from './client-api.tsx';
import { DeveloperAccounts } from './developer-accounts.tsx';

/** Where client systems reach the service, and by which keys (client-api.md "Conventions"). */
export function ApiKeysScreen() {
  const { output: listener, refused, reload } = useOperation('getListener');
  return (
    <>
      <ScreenHeader title="API Keys" />
      <ScreenBody>
        <RefusalAlert message={refused?.message} onRetry={reload} />
        <ClientApi listener={listener} />
        <ApiKeys />
        <DeveloperAccounts />
      </ScreenBody>
    </>
  );
}
