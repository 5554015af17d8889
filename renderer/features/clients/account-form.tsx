import { Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { DeveloperAccount } from '#shared/contracts/clients/developer-accounts.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { toast, toastWithUndo } from '../../components/toast.tsx';

interface NameAccountProps {
  /** The account to rename; undefined for a new one. */
  account: DeveloperAccount | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates or renames a developer account. */
export function AccountForm({ account, isOpen, onClose }: NameAccountProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={account ? `Rename ${account.name}` : 'Create account'}>
      <NameForm account={account} onClose={onClose} />
    </Modal>
  );
}

function NameForm({ account, onClose }: Omit<NameAccountProps, 'isOpen'>) {
  const [name, setName] = useKeptState(`name of account ${account?.id ?? 'new'}`, account?.name ?? '');
  const create = useAction('createDeveloperAccount');
  const rename = useAction('renameDeveloperAccount');
  const { isRunning, error } = account ? rename : create;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const named = account
      ? await rename.run({ params: { id: account.id }, body: { name } })
      : await create.run({ body: { name } });
    if (!named) return;
    onClose();
    if (!account) return toast('Account created');
    toastWithUndo(`${account.name} renamed to ${named.name}`, () => {
      void rename.run({ params: { id: account.id }, body: { name: account.name } });
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="The company or system that sends records"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error?.at('name')}
        />
        <ErrorAlert message={error?.besides(['name'])} />
        <DialogButtons
          verb={account ? 'Rename' : 'Create account'}
          isRunning={isRunning}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
