import { Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DataFolder, KeychainState } from '#shared/contracts/installation/data-folder.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import { ExportMasterKey } from './export-master-key.tsx';
import { FactTable, PathForAdministrators } from './fact-table.tsx';

const protections: Record<KeychainState, { name: string; advice: string }> = {
  protects: {
    name: 'Protected by the keychain',
    advice:
      'Only your user account on this computer can open the key. Export it and keep the exported file in a safe place. If this computer or its keychain is lost, only that file opens the data and the backups that have no passphrase.',
  },
  unconfirmed: {
    name: 'Key file (protected by the keychain from the next start)',
    advice:
      'Quit Offerdesk and start it again. When the keychain has opened its copy of the key, Offerdesk deletes the key file.',
  },
  available: {
    name: 'Key file (not protected by the keychain)',
    advice:
      'Any program of your user account can read the key file. The keychain of this computer can protect it.',
  },
  unavailable: {
    name: 'Key file (no keychain available)',
    advice:
      'Any program of your user account can read the key file. This computer has no keychain that Offerdesk can use, so only the permissions of the file protect it.',
  },
  bypassed: {
    name: 'Key file (not protected by the keychain)',
    advice:
      'OFFERDESK_KEY_FILE names this key file. To use the keychain, start Offerdesk without OFFERDESK_KEY_FILE.',
  },
  'desktop-only': {
    name: 'Key file (not protected by the keychain)',
    advice:
      'Any program of this user account can read the key file. Only the desktop application can use the keychain.',
  },
};

/** Where the master key is, and what protects it. */
export function MasterKeySettings({ folder }: { folder: DataFolder }) {
  const { keyFile, keyId, keychain, hasWindow } = folder;
  const { name, advice } = protections[keychain];
  const protect = useAction('protectMasterKey');
  const [isExporting, setIsExporting] = useState(false);
  const facts = [
    { name: 'Protection', value: name },
    { name: 'ID', value: <Code>{keyId}</Code> },
    { name: 'File', value: <PathForAdministrators path={keyFile} /> },
  ];
  return (
    <Section
      title="Master key"
      description="Decrypts everything in the data folder and in backups. Keep a copy in a safe place."
    >
      <Stack>
        <FactTable facts={facts} />
        <Text size="sm">{advice}</Text>
        <Group>
          {keychain === 'available' && (
            <GuardedButton
              operation="protectMasterKey"
              variant="default"
              loading={protect.isRunning}
              onClick={() => void protect.run()}
            >
              Protect with the keychain
            </GuardedButton>
          )}
          <GuardedButton operation="exportMasterKey" variant="default" onClick={() => setIsExporting(true)}>
            Export key file…
          </GuardedButton>
        </Group>
        <ErrorAlert message={protect.error?.besides([])} />
        <ExportMasterKey hasWindow={hasWindow} isOpen={isExporting} onClose={() => setIsExporting(false)} />
      </Stack>
    </Section>
  );
}
