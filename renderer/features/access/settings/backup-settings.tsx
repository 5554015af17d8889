import { Code, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DataFolder } from '#shared/contracts/access/data-folder.ts';
import { useAction } from '../../../api/use-action.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { Section } from '../../../components/section.tsx';
import { DataJobStatus } from '../data-job-status.tsx';
import { GuardedButton } from '../guarded-button.tsx';
import { useDataJob } from '../use-data-job.ts';
import { useWhyNot } from '../why-not.ts';
import { FolderField } from './folder-field.tsx';
import { formatBytes } from './format-bytes.ts';

/** Copies the data folder while everybody goes on working. */
export function BackupSettings({ folder: { hasWindow, keyFile } }: { folder: DataFolder }) {
  const [folder, setFolder] = useState('');
  const job = useDataJob('backup');
  const { run, refused } = useAction('startBackup');
  const whyNot = useWhyNot()('startBackup');
  const isRunning = job?.state === 'running';

  async function submit(event: FormEvent) {
    event.preventDefault();
    await run({ body: { folder } });
  }

  return (
    <Section
      title="Backup"
      description="A copy of the database and of the stored files, as they are at one moment. Offerdesk goes on working meanwhile."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FolderField
            label="Where to"
            description="The backup gets a folder of its own in it; best on another disk"
            value={folder}
            hasWindow={hasWindow}
            error={refused?.at('folder')}
            onChange={setFolder}
          />
          <Text size="sm" c="dimmed">
            The master key is not in a backup, so that whoever finds one reads nothing. Keep a copy of{' '}
            {keyFile ? <Code>{keyFile}</Code> : 'the master key'} apart: without it no backup can be opened.
          </Text>
          <div>
            <GuardedButton type="submit" whyNot={whyNot ?? (isRunning ? 'One is under way' : undefined)}>
              Make a backup
            </GuardedButton>
          </div>
          <RefusalAlert message={refused?.besides(['folder'])} />
          {job && (
            <DataJobStatus
              job={job}
              done={
                <>
                  {job.files?.toLocaleString()} {job.files === 1 ? 'file' : 'files'},{' '}
                  {formatBytes(job.bytes ?? 0)}, in <Code>{job.folder}</Code>
                </>
              }
            />
          )}
        </Stack>
      </form>
    </Section>
  );
}
