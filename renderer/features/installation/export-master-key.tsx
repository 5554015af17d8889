import { Alert, Button, Code, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sessionQuery } from '../../api/session-state.ts';
import { useAction } from '../../api/use-action.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FolderField } from './folder-field.tsx';

interface ExportMasterKeyProps {
  hasWindow: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Warns of an unprotected copy of the master key, and writes it. */
export function ExportMasterKey({ hasWindow, isOpen, onClose }: ExportMasterKeyProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Export the master key" size="lg">
      <ExportForm hasWindow={hasWindow} onClose={onClose} />
    </Modal>
  );
}

function ExportForm({ hasWindow, onClose }: Omit<ExportMasterKeyProps, 'isOpen'>) {
  const [folder, setFolder] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [file, setFile] = useState<string>();
  const { data: session } = useQuery(sessionQuery);
  const { run, isRunning, error } = useAction('exportMasterKey');
  const isOfficer = session?.officer != null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const exported = await run({ body: { folder, ...(isOfficer && { passphrase }) } });
    if (exported) setFile(exported.file);
  }

  if (file !== undefined) {
    return (
      <Stack>
        <Text size="sm">
          The master key is in <Code>{file}</Code>. Move it to a safe place that is separate from the data and
          from backups.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          <Text size="sm" fw={600}>
            The exported file is not protected
          </Text>
          Anyone who has this file and a copy of the data folder or a backup can read everything. Store it on
          a device that you can lock away, and delete other copies. The export is recorded in the audit log.
        </Alert>
        <FolderField
          label="Export to folder"
          description="Not the data folder, and not the folder of your backups"
          value={folder}
          hasWindow={hasWindow}
          error={error?.at('folder')}
          onChange={setFolder}
        />
        {isOfficer && (
          <PasswordInput
            label="Your passphrase"
            autoComplete="current-password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={error?.at('passphrase')}
          />
        )}
        <ErrorAlert message={error?.besides(['folder', 'passphrase'])} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning}>
            Export
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
