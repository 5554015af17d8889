import { List, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { findRemovedOfficers } from '#shared/domain/restore-changes.ts';
import { useAction } from '../../api/use-action.ts';
import { When } from '../../components/when.tsx';
import { BackupPassphrase } from './backup-passphrase.tsx';
import { type Confirmed, PassphraseForm } from './passphrase-form.tsx';
import { RestoreChanges } from './restore-changes.tsx';

/** Typed to prevent an accidental restore. */
const confirmation = 'RESTORE';

interface ConfirmRestoreProps {
  check: DataJob;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a deliberate confirmation, because all data is replaced. */
export function ConfirmRestore({ check, isOpen, onClose }: ConfirmRestoreProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Restore this backup?" size="lg">
      <Confirmation check={check} onClose={onClose} />
    </Modal>
  );
}

function Confirmation({ check, onClose }: Omit<ConfirmRestoreProps, 'isOpen'>) {
  const { folder, createdAt, changes, withPassphrase } = check;
  const [typed, setTyped] = useState('');
  const [backupPassphrase, setBackupPassphrase] = useState('');
  const { run, isRunning, error } = useAction('startRestore');
  const isConfirmed = typed.trim().toUpperCase() === confirmation;

  async function submit(confirmed: Confirmed) {
    if (!isConfirmed || !folder || !createdAt) return;
    const removedOfficers = findRemovedOfficers(changes).flatMap(({ id }) => id ?? []);
    const passphrases = { ...(withPassphrase && { backupPassphrase }), ...confirmed };
    const body = { folder, createdAt, removedOfficers, ...passphrases };
    if (await run({ body })) onClose();
  }

  return (
    <PassphraseForm
      verb="Restore"
      isDestructive
      whyNot={isConfirmed ? undefined : `Type ${confirmation} first`}
      isRunning={isRunning}
      error={error}
      fields={['backupPassphrase']}
      onSubmit={submit}
      onClose={onClose}
    >
      <List size="sm" spacing="xs">
        <List.Item>
          All data will be replaced with the backup of {createdAt && <When at={createdAt} exactTo="minute" />}
          : records, files, decisions, officers, API keys, settings, and the audit log.
        </List.Item>
        <List.Item>Current data is moved to a folder next to the data folder. It is not deleted.</List.Item>
        <List.Item>
          All users can continue to work while the backup is copied and checked. Then Offerdesk finishes
          pending writes, closes the data briefly, and opens the restored data.
        </List.Item>
      </List>
      <RestoreChanges changes={changes} />
      <TextInput
        label={`Type ${confirmation} to confirm`}
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {withPassphrase && (
        <BackupPassphrase
          value={backupPassphrase}
          error={error?.at('backupPassphrase')}
          onChange={setBackupPassphrase}
        />
      )}
    </PassphraseForm>
  );
}
