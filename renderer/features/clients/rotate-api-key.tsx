import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import type { ApiKeyFormProps } from './api-key-dialog.tsx';

const overlaps = [
  { hours: 1, label: '1 hour', description: 'The client system switches to the new key now' },
  { hours: 24, label: '1 day', description: 'Someone installs the new key today' },
  { hours: 168, label: '1 week', description: 'The change is coordinated with others' },
  { hours: 0, label: 'Revoke now', description: 'The key may be compromised' },
];

/** Creates the successor of a key, and keeps the key itself active for a while. */
export function RotateApiKeyForm({ apiKey, onCreated, onCancel }: ApiKeyFormProps & { apiKey: ApiKey }) {
  const [hours, setHours] = useState('24');
  const { run, isRunning, error } = useAction('rotateApiKey');

  async function rotate() {
    const created = await run({ params: { id: apiKey.id }, body: { overlapHours: Number(hours) } });
    if (created) onCreated(created.key);
  }

  return (
    <Stack>
      <Text size="sm">
        This creates a new key with the same name, account, scopes, and rate limit. The key that ends in{' '}
        <b>{apiKey.hint}</b> expires after the time that you choose.
      </Text>
      <Radio.Group label="Keep the old key active for" value={hours} onChange={setHours}>
        <Stack gap="xs" mt={6}>
          {overlaps.map((overlap) => (
            <Radio
              key={overlap.hours}
              value={String(overlap.hours)}
              label={overlap.label}
              description={overlap.description}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ErrorAlert message={error?.besides([])} />
      <DialogButtons verb="Create new key" isRunning={isRunning} onConfirm={rotate} onCancel={onCancel} />
    </Stack>
  );
}
