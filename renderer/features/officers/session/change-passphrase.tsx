import { Modal, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { toast } from '../../../components/toast.tsx';
import { passphraseHint } from '../new-passphrase.tsx';

interface ChangePassphraseProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the officer's own passphrase, which requires the old one. */
export function ChangePassphrase({ isOpen, onClose }: ChangePassphraseProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Change your passphrase">
      <ChangePassphraseForm onDone={onClose} />
    </Modal>
  );
}

interface ChangePassphraseFormProps {
  oldLabel?: string;
  onDone: () => void;
  /** The label and action of the second button. */
  cancel?: { label: string; run: () => void };
}

export function ChangePassphraseForm({
  oldLabel = 'Current passphrase',
  onDone,
  cancel = { label: 'Cancel', run: onDone },
}: ChangePassphraseFormProps) {
  const [oldPassphrase, setOldPassphrase] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const { run, isRunning, error } = useAction('changePassphrase');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await run({ body: { oldPassphrase, passphrase } }))) return;
    toast('Passphrase changed');
    onDone();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label={oldLabel}
          data-autofocus
          autoComplete="current-password"
          value={oldPassphrase}
          onChange={(event) => setOldPassphrase(event.currentTarget.value)}
          error={error?.at('oldPassphrase')}
        />
        <PasswordInput
          label="New passphrase"
          description={passphraseHint}
          autoComplete="new-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={error?.at('passphrase')}
        />
        <ErrorAlert message={error?.besides(['oldPassphrase', 'passphrase'])} />
        <DialogButtons
          verb="Change passphrase"
          isRunning={isRunning}
          cancelLabel={cancel.label}
          onCancel={cancel.run}
        />
      </Stack>
    </form>
  );
}
