import { Modal } from '@mantine/core';
import { useState } from 'react';
import { NewApiKeyForm } from './new-api-key-form.tsx';
import { ShownApiKey } from './shown-api-key.tsx';

interface NewApiKeyProps {
  isOpen: boolean;
  onCreated: () => void;
  onClose: () => void;
}

/** Asks for the use of the key, creates it, and shows it once. */
export function NewApiKey({ isOpen, onCreated, onClose }: NewApiKeyProps) {
  const [key, setKey] = useState<string>();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setKey(undefined)}
      title={key ? 'Key created' : 'Create API key'}
      // A misclick must not close the only view of the key.
      closeOnClickOutside={!key}
      closeOnEscape={!key}
      withCloseButton={!key}
    >
      {key ? (
        <ShownApiKey value={key} onDone={onClose} />
      ) : (
        <NewApiKeyForm
          onCancel={onClose}
          onCreated={(created) => {
            setKey(created);
            onCreated();
          }}
        />
      )}
    </Modal>
  );
}
