import { PasswordInput } from '@mantine/core';

interface BackupPassphraseProps {
  value: string;
  error: string | null | undefined;
  onChange: (passphrase: string) => void;
}

export function BackupPassphrase({ value, error, onChange }: BackupPassphraseProps) {
  return (
    <PasswordInput
      label="Backup passphrase"
      description="Set when the backup was created"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      errorProps={{ role: 'alert' }}
    />
  );
}
