import { PasswordInput, Stack } from '@mantine/core';
import { passphraseHint } from '../officers/new-passphrase.tsx';

interface NewBackupPassphraseProps {
  value: string;
  repeated: string;
  error: string | undefined;
  onChange: (passphrase: string) => void;
  onRepeat: (passphrase: string) => void;
}

/** The optional passphrase of a new backup, entered twice: a mistyped one would make the backup unusable elsewhere. */
export function NewBackupPassphrase({ value, repeated, error, ...on }: NewBackupPassphraseProps) {
  return (
    <Stack>
      <PasswordInput
        label="Backup passphrase (optional)"
        description={`Lets you restore the backup on another computer, without the master key of this one. A lost passphrase cannot be recovered. ${passphraseHint}`}
        autoComplete="new-password"
        value={value}
        onChange={(event) => on.onChange(event.currentTarget.value)}
        error={error}
      />
      {value !== '' && (
        <PasswordInput
          label="Repeat passphrase"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => on.onRepeat(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}
