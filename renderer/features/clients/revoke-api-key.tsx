import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { nameApiKey } from './name-api-key.ts';

interface RevokeApiKeyProps {
  apiKey: ApiKey;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation, because a revoked key cannot be restored. */
export function RevokeApiKey({ apiKey, isOpen, onClose }: RevokeApiKeyProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Revoke ${nameApiKey(apiKey)}?`}>
      <Confirmation apiKey={apiKey} onClose={onClose} />
    </Modal>
  );
}

function Confirmation({ apiKey, onClose }: Omit<RevokeApiKeyProps, 'isOpen'>) {
  const { run, isRunning, error } = useAction('revokeApiKey');

  async function revoke() {
    if (!(await run({ params: { id: apiKey.id } }))) return;
    notifications.show({ message: `${nameApiKey(apiKey)} revoked` });
    onClose();
  }

  return (
    <Stack>
      <Text size="sm">
        Requests with this key of {apiKey.accountName} are rejected from now on. This cannot be undone. You
        can create a new key at any time.
      </Text>
      <ErrorAlert message={error?.besides([])} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" loading={isRunning} onClick={revoke}>
          Revoke key
        </Button>
      </Group>
    </Stack>
  );
}
