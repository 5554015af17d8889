import { Skeleton, Stack, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { Section } from '../../components/section.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { NewApiKeyForm } from './new-api-key.tsx';
import { useApiKeyDialogs } from './use-api-key-dialogs.tsx';

/** Creates, lists, rotates, and revokes the keys of client systems. */
export function ApiKeys() {
  const { output, error, reload } = useOperation('listApiKeys');
  const [isMaking, making] = useDisclosure(false);
  const { rotate, revoke, dialogs } = useApiKeyDialogs();
  const [showsRevoked, setShowsRevoked] = useState(false);

  const keys = output?.items ?? [];
  const active = keys.filter((key) => key.revokedAt === null);
  const shown = showsRevoked ? keys : active;
  const replaced = new Set(active.flatMap(({ replacesId }) => replacesId ?? []));

  return (
    <Section
      title="API keys"
      description="Each key grants access to one account's data. It is shown only once."
      action={
        <GuardedButton operation="createApiKey" leftSection={<IconPlus size={16} />} onClick={making.open}>
          Create API key
        </GuardedButton>
      }
    >
      <Stack>
        {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
        {!output && !error && <Skeleton height={96} />}
        {output && shown.length === 0 && (
          <NothingYet
            Icon={IconKey}
            title={keys.length === 0 ? 'No keys yet' : 'No active keys'}
            guide="api-keys.md"
          >
            A client system needs a key to send requests. To try it, create a key, and send a request from the
            API reference.
          </NothingYet>
        )}
        {shown.length > 0 && (
          <ApiKeyTable keys={shown} replaced={replaced} onRotate={rotate} onRevoke={revoke} />
        )}
        {keys.length > active.length && (
          <Switch
            label={`Show revoked keys (${keys.length - active.length})`}
            checked={showsRevoked}
            onChange={(event) => setShowsRevoked(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <ApiKeyDialog title="Create API key" titleAfter="Key created" isOpen={isMaking} onClose={making.close}>
        {(form) => <NewApiKeyForm {...form} />}
      </ApiKeyDialog>
      {dialogs}
    </Section>
  );
}
