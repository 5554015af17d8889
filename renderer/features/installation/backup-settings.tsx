import { Code, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DataFolder } from '#shared/contracts/installation/data-folder.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { Section } from '../../components/section.tsx';
import { DataJobStatus } from './data-job-status.tsx';
import { FolderField } from './folder-field.tsx';
import { NewBackupPassphrase } from './new-backup-passphrase.tsx';
import { useDataJob } from './use-data-job.ts';

/** Copies the data folder while everyone continues to work. */
export function BackupSettings({ folder: { hasWindow, keyFile, keychain } }: { folder: DataFolder }) {
  const [folder, setFolder] = useKeptState('backup folder', '');
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const job = useDataJob('backup');
  const { run, error } = useAction('startBackup');
  const whyNot = useWhyNot()('startBackup');
  const isRunning = job?.state === 'running';
  const isRepeated = passphrase === '' || passphrase === repeated;
  const whyNotYet = isRunning ? 'Already running' : isRepeated ? undefined : 'The passphrases do not match';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (whyNotYet || !(await run({ body: { folder, backupPassphrase: passphrase } }))) return;
    setPassphrase('');
    setRepeated('');
  }

  return (
    <Section
      title="Backup"
      description="A copy of the database and all stored files at one point in time. You can continue to work."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FolderField
            label="Backup location"
            description="A new folder is created here. Use another disk if possible."
            value={folder}
            hasWindow={hasWindow}
            error={error?.at('folder')}
            onChange={setFolder}
          />
          <NewBackupPassphrase
            value={passphrase}
            repeated={repeated}
            error={error?.at('backupPassphrase')}
            onChange={setPassphrase}
            onRepeat={setRepeated}
          />
          <Dimmed>
            Backups do not include the master key. Keep a copy of{' '}
            {keychain === 'protects' && 'an exported key file'}
            {keychain !== 'protects' && (keyFile ? <Code>{keyFile}</Code> : 'the master key')} separately:
            without it, backups without a passphrase cannot be opened.
          </Dimmed>
          <div>
            <GuardedButton type="submit" whyNot={whyNot ?? whyNotYet}>
              Create backup
            </GuardedButton>
          </div>
          <ErrorAlert message={error?.besides(['folder', 'backupPassphrase'])} />
          {job && (
            <DataJobStatus
              job={job}
              done={
                <>
                  {job.files?.toLocaleString()} {job.files === 1 ? 'file' : 'files'},{' '}
                  {formatBytes(job.bytes ?? 0)}
                  {job.folder && (
                    <>
                      , in <Code>{job.folder}</Code>
                    </>
                  )}
                  {job.withPassphrase && <>. Its passphrase opens it on any computer.</>}
                </>
              }
            />
          )}
        </Stack>
      </form>
    </Section>
  );
}
