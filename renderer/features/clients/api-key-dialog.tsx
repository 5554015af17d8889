import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CopyField } from '../../components/copy-field.tsx';

interface ApiKeyDialogProps {
  title: string;
  /** The title once the key is shown. */
  titleAfter: string;
  isOpen: boolean;
  onClose: () => void;
  children: (form: ApiKeyFormProps) => ReactNode;
}

/** What the form in the dialog calls. */
export interface ApiKeyFormProps {
  onCreated: (key: string) => void;
  onCancel: () => void;
}

/** A dialog that creates a key and shows it once. */
export function ApiKeyDialog({ title, titleAfter, isOpen, onClose, children }: ApiKeyDialogProps) {
  const [key, setKey] = useState<string>();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setKey(undefined)}
      title={key ? titleAfter : title}
      // A misclick must not close the only view of the key.
      closeOnClickOutside={!key}
      closeOnEscape={!key}
      withCloseButton={!key}
    >
      {key ? (
        <ShownApiKey value={key} onDone={onClose} />
      ) : (
        children({ onCreated: setKey, onCancel: onClose })
      )}
    </Modal>
  );
}

interface ShownApiKeyProps {
  value: string;
  onDone: () => void;
}

function ShownApiKey({ value, onDone }: ShownApiKeyProps) {
  return (
    <Stack>
      <Alert color="orange" icon={<IconEyeOff />}>
        Copy the key now. It is not shown again.
      </Alert>
      <CopyField name="key" value={value} />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
