import { List, Modal } from '@mantine/core';
import { useState } from 'react';
import type { DataFolder } from '#shared/contracts/installation/data-folder.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Section } from '../../components/section.tsx';
import { DataJobStatus } from './data-job-status.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { useDataJob } from './use-data-job.ts';

/** Replaces the master key while everyone continues to work. */
export function KeyRotationSettings({ folder: { keyId } }: { folder: DataFolder }) {
  const [isAsking, setAsking] = useState(false);
  const job = useDataJob('key-rotation');
  const whyNot = useWhyNot()('startKeyRotation');
  const isRunning = job?.state === 'running';
  return (
    <Section
      title="Key rotation"
      description="Rotate the master key when someone who knew it leaves, when a copy of it may have been seen, or as your policy requires."
      action={
        <GuardedButton
          variant="default"
          flex="none"
          whyNot={whyNot ?? (isRunning ? 'A rotation is running' : undefined)}
          onClick={() => setAsking(true)}
        >
          Rotate the master key
        </GuardedButton>
      }
    >
      {job ? (
        <DataJobStatus
          job={job}
          done="The data has a new master key. Keep a copy of the new key separately, and create a new backup."
        />
      ) : (
        <Dimmed>Not rotated since startup.</Dimmed>
      )}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Rotate the master key?" size="lg">
        <Confirmation keyId={keyId} onClose={() => setAsking(false)} />
      </Modal>
    </Section>
  );
}

function Confirmation({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const { run, isRunning, error } = useAction('startKeyRotation');
  return (
    <PassphraseForm
      verb="Rotate"
      isRunning={isRunning}
      error={error}
      hasFocus
      onSubmit={async (confirmed) => {
        if (await run({ body: { keyId, ...confirmed } })) onClose();
      }}
      onClose={onClose}
    >
      <List size="sm" spacing="xs">
        <List.Item>The database is encrypted again under new keys. All users can continue to work.</List.Item>
        <List.Item>At the end, Offerdesk closes the data briefly and opens it with the new key.</List.Item>
        <List.Item>
          Copies of the previous key no longer open the data. Older backups still open on this computer.
        </List.Item>
      </List>
    </PassphraseForm>
  );
}
