import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { toast } from '../../../components/toast.tsx';
import { passphraseHint } from '../passphrase-hint.ts';

interface ChangePassphraseProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A new passphrase of one's own, by the old one. */
export function ChangePassphrase({ isOpen, onClose }: ChangePassphraseProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Change your passphrase">
      <ChangePassphraseForm onDone={onClose} />
    </Modal>
  );
}

function ChangePassphraseForm({ onDone }: { onDone: () => void }) {
  const [oldPassphrase, setOldPassphrase] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const { run, isRunning, refused } = useAction('changePassphrase');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await run({ body: { oldPassphrase, passphrase } }))) return;
    toast('Your passphrase is changed');
    onDone();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label="Old passphrase"
          data-autofocus
          autoComplete="current-password"
          value={oldPassphrase}
          onChange={(event) => setOldPassphrase(event.currentTarget.value)}
          error={refused?.at('oldPassphrase')}
        />
        <PasswordInput
          label="New passphrase"
          description={passphraseHint}
          autoComplete="new-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={refused?.at('passphrase')}
        />
        <RefusalAlert message={refused?.besides(['oldPassphrase', 'passphrase'])} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning}>
            Change it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
