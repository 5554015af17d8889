import { Badge, type ButtonProps, Group } from '@mantine/core';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { isExpired } from './api-key-expiry.tsx';
import { nameApiKey } from './name-api-key.ts';

interface ApiKeyActionsProps extends Pick<ButtonProps, 'size' | 'variant'> {
  apiKey: ApiKey;
  /** Whether another key replaces it, so that it cannot be rotated again. */
  isRotated: boolean;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** Rotates and revokes a key. */
export function ApiKeyActions({ apiKey, isRotated, onRotate, onRevoke, ...button }: ApiKeyActionsProps) {
  if (apiKey.revokedAt) return <Badge variant="default">Revoked</Badge>;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {!isRotated && !isExpired(apiKey) && (
        <GuardedButton
          operation="rotateApiKey"
          {...button}
          aria-label={`Rotate ${nameApiKey(apiKey)}`}
          onClick={() => onRotate(apiKey)}
        >
          Rotate
        </GuardedButton>
      )}
      <GuardedButton
        operation="revokeApiKey"
        {...button}
        color="red"
        aria-label={`Revoke ${nameApiKey(apiKey)}`}
        onClick={() => onRevoke(apiKey)}
      >
        Revoke
      </GuardedButton>
    </Group>
  );
}
