import { Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';

export const passphraseHint = `At least ${limits.passphraseMin} characters. Use several words.`;

interface NewPassphraseProps {
  officer: Officer;
  isOpen: boolean;
  onClose: () => void;
}

/** A new passphrase for an officer who forgot theirs. */
export function NewPassphrase({ officer, isOpen, onClose }: NewPassphraseProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Reset passphrase: ${officer.name}`}>
      <NewPassphraseForm officer={officer} onDone={onClose} />
    </Modal>
  );
}

function NewPassphraseForm({ officer, onDone }: { officer: Officer; onDone: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const { run, isRunning, error } = useAction('resetPassphrase');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reset = await run({ params: { id: officer.id }, body: { passphrase } });
    if (!reset) return;
    toast(awaitsAdministrator(reset) ? reset.message : `Passphrase of ${officer.name} reset`);
    onDone();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          Give the new passphrase to {officer.name}, who must change it at the next sign-in and cannot make
          decisions until then. All of their sessions require the new passphrase.
        </Text>
        <PasswordInput
          label="New passphrase"
          description={passphraseHint}
          data-autofocus
          autoComplete="new-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={error?.at('passphrase')}
        />
        <ErrorAlert message={error?.besides(['passphrase'])} />
        <DialogButtons verb="Reset" isRunning={isRunning} onCancel={onDone} />
      </Stack>
    </form>
  );
}
