import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { ShownApiKey } from './shown-api-key.tsx';

const overlaps = [
  { hours: 1, label: 'For an hour', description: 'The client system takes the new key right away' },
  { hours: 24, label: 'For a day', description: 'Somebody puts the new key in place today' },
  { hours: 168, label: 'For a week', description: 'The change is planned with others' },
  { hours: 0, label: 'Not at all', description: 'The key may have become known: it is refused at once' },
];

interface RotateApiKeyProps {
  apiKey: ApiKey;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a successor of a key, and lets the key itself go on for a while. */
export function RotateApiKey({ apiKey, isOpen, onClose }: RotateApiKeyProps) {
  const [created, setCreated] = useState<string>();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(undefined)}
      title={created ? 'The new key is made' : `Rotate ${apiKey.name}`}
      // Once it is shown, a slip of the hand would lose it.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
    >
      {created ? (
        <ShownApiKey value={created} onDone={onClose} />
      ) : (
        <ChooseOverlap apiKey={apiKey} onCreated={setCreated} onCancel={onClose} />
      )}
    </Modal>
  );
}

interface ChooseOverlapProps {
  apiKey: ApiKey;
  onCreated: (key: string) => void;
  onCancel: () => void;
}

function ChooseOverlap({ apiKey, onCreated, onCancel }: ChooseOverlapProps) {
  const [hours, setHours] = useState('24');
  const { run, isRunning, error } = useAction('rotateApiKey');

  async function rotate() {
    const created = await run({ params: { id: apiKey.id }, body: { overlapHours: Number(hours) } });
    if (created) onCreated(created.key);
  }

  return (
    <Stack>
      <Text size="sm">
        A new key with the same name, account and scopes is made now. The one that ends in{' '}
        <b>{apiKey.hint}</b> goes on beside it for as long as you say, and expires then.
      </Text>
      <Radio.Group label="The old key goes on" value={hours} onChange={setHours}>
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
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isRunning} onClick={rotate}>
          Make the new key
        </Button>
      </Group>
    </Stack>
  );
}
