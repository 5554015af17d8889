import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DataFolder } from '#shared/contracts/installation/data-folder.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import { BackupPassphrase } from './backup-passphrase.tsx';
import { CheckedBackup } from './checked-backup.tsx';
import { DataJobStatus } from './data-job-status.tsx';
import { FolderField } from './folder-field.tsx';
import { RestoreStatus } from './restore-status.tsx';
import { useDataJob } from './use-data-job.ts';

interface RestoreSettingsProps extends Pick<DataFolder, 'hasWindow'> {
  /** The folder of the backup. */
  from: string;
  onChange: (from: string) => void;
}

/** Checks a backup, and replaces the data with it. The status of a restore is at the top of the screen. */
export function RestoreSettings({ hasWindow, from, onChange }: RestoreSettingsProps) {
  const [passphrase, setPassphrase] = useState('');
  const check = useDataJob('backup-check');
  const restore = useDataJob('restore');
  const { run, error } = useAction('startBackupCheck');
  const whyNot = useWhyNot()('startBackupCheck');
  const isRestoring = restore?.state === 'running';
  // A check from before a restore is out of date.
  const job = isNewer(check, restore) ? check : undefined;
  const needsPassphrase = job?.withPassphrase === true && job.folder === from;
  const busy = job?.state === 'running' || isRestoring ? 'Already running' : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { folder: from, ...(needsPassphrase && { backupPassphrase: passphrase }) };
    if (await run({ body })) setPassphrase('');
  }

  return (
    <Section
      title="Restore"
      description="Replaces all data with a backup. Check the backup first. The check changes nothing."
    >
      <Stack>
        {restore && restore.state !== 'done' && <RestoreStatus job={restore} />}
        <form onSubmit={submit} noValidate>
          <Stack>
            <FolderField
              label="Backup folder"
              description="The folder that contains manifest.json"
              value={from}
              hasWindow={hasWindow}
              error={error?.at('folder')}
              onChange={onChange}
            />
            {needsPassphrase && (
              <BackupPassphrase
                value={passphrase}
                error={error?.at('backupPassphrase') ?? job.failure}
                onChange={setPassphrase}
              />
            )}
            <div>
              <GuardedButton type="submit" variant="default" whyNot={whyNot ?? busy}>
                Check backup
              </GuardedButton>
            </div>
            <ErrorAlert message={error?.besides(['folder', 'backupPassphrase'])} />
          </Stack>
        </form>
        {job && !(needsPassphrase && job.failure) && (
          <DataJobStatus
            job={job}
            done={
              <Text size="sm">
                The backup in {job.folder} is complete, and{' '}
                {job.withPassphrase ? 'its passphrase' : 'the master key'} opens it.
              </Text>
            }
          />
        )}
        {job && isSound(job) && !isRestoring && <CheckedBackup check={job} />}
      </Stack>
    </Section>
  );
}

function isNewer(check: DataJob | undefined, restore: DataJob | undefined): boolean {
  return check !== undefined && (restore?.state !== 'done' || check.startedAt > (restore.finishedAt ?? ''));
}

function isSound({ state, errors }: DataJob): boolean {
  return state === 'done' && errors.length === 0;
}
