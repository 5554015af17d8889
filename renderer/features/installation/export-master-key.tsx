import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { FolderField } from './folder-field.tsx';
import { PassphraseForm } from './passphrase-form.tsx';

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
  const [folder, setFolder] = useKeptState('folder of the master key', '');
  const [file, setFile] = useState<string>();
  const { run, isRunning, error } = useAction('exportMasterKey');

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
    <PassphraseForm
      verb="Export"
      isRunning={isRunning}
      error={error}
      fields={['folder']}
      onSubmit={async (confirmed) => {
        const exported = await run({ body: { folder, ...confirmed } });
        if (exported) setFile(exported.file);
      }}
      onClose={onClose}
    >
      <Alert color="yellow" icon={<IconAlertTriangle />}>
        <Text size="sm" fw={600}>
          The exported file is not protected
        </Text>
        Anyone who has this file and a copy of the data folder or a backup can read everything. Store it on a
        device that you can lock away, and delete other copies. The export is recorded in the audit log.
      </Alert>
      <FolderField
        label="Export to folder"
        description="Not the data folder, and not the folder of your backups"
        value={folder}
        hasWindow={hasWindow}
        error={error?.at('folder')}
        onChange={setFolder}
      />
    </PassphraseForm>
  );
}
