import { useOperation } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ApiKeys } from './api-keys.tsx';
import { ClientApi } from './client-api.tsx';
import { DeveloperAccounts } from './developer-accounts.tsx';

/** The address of the client API, its accounts, and its keys (client-api.md "What the service does"). */
export function ApiKeysScreen() {
  const { output: listener, error, reload } = useOperation('getListener');
  return (
    <>
      <ScreenHeader title="API keys" />
      <ScreenBody>
        <ErrorAlert message={error?.message} onRetry={reload} />
        <ClientApi listener={listener} />
        <ApiKeys />
        <DeveloperAccounts />
      </ScreenBody>
    </>
  );
}
