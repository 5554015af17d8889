import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { nameApiKey } from './name-api-key.ts';
import { RevokeApiKey } from './revoke-api-key.tsx';
import { RotateApiKeyForm } from './rotate-api-key.tsx';

export interface ApiKeyDialogs {
  rotate: (key: ApiKey) => void;
  revoke: (key: ApiKey) => void;
  /** Part of the screen that calls these functions. */
  dialogs: ReactNode;
}

/** The dialogs in which a key is rotated or revoked. */
export function useApiKeyDialogs(): ApiKeyDialogs {
  const [chosen, setChosen] = useState<ApiKey>();
  const [isRevoking, revoking] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const open = (dialog: { open: () => void }) => (key: ApiKey) => {
    setChosen(key);
    dialog.open();
  };
  return {
    rotate: open(rotating),
    revoke: open(revoking),
    dialogs: chosen && (
      <>
        <ApiKeyDialog
          title={`Rotate ${nameApiKey(chosen)}`}
          titleAfter="New key created"
          isOpen={isRotating}
          onClose={rotating.close}
        >
          {(form) => <RotateApiKeyForm {...form} apiKey={chosen} />}
        </ApiKeyDialog>
        <RevokeApiKey apiKey={chosen} isOpen={isRevoking} onClose={revoking.close} />
      </>
    ),
  };
}
