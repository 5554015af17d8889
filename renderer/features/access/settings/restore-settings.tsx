import { List, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DataFolder } from '#shared/contracts/access/data-folder.ts';
import type { DataJob } from '#shared/contracts/access/data-jobs.ts';
import { useAction } from '../../../api/use-action.ts';
import { CopyField } from '../../../components/copy-field.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { Section } from '../../../components/section.tsx';
import { When } from '../../../components/when.tsx';
import { DataJobStatus } from '../data-job-status.tsx';
import { GuardedButton } from '../guarded-button.tsx';
import { useDataJob } from '../use-data-job.ts';
import { useWhyNot } from '../why-not.ts';
import { FolderField } from './folder-field.tsx';

/**
 * Checks a backup, and says how it is put in place. That takes the data folder away from under whatever
 * runs on it, so it is done while nothing does.
 */
export function RestoreSettings({ folder }: { folder: DataFolder }) {
  const [from, setFrom] = useState('');
  const job = useDataJob('backup-check');
  const { run, refused } = useAction('startBackupCheck');
  const whyNot = useWhyNot()('startBackupCheck');
  const isRunning = job?.state === 'running';

  async function submit(event: FormEvent) {
    event.preventDefault();
    await run({ body: { folder: from } });
  }

  return (
    <Section
      title="Restore"
      description="A restore replaces all of the data by that of a backup. Check the backup here first: nothing is changed by that."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FolderField
            label="Which backup"
            description="The folder of the backup itself, in which manifest.json lies"
            value={from}
            hasWindow={folder.hasWindow}
            error={refused?.at('folder')}
            onChange={setFrom}
          />
          <div>
            <GuardedButton
              type="submit"
              variant="default"
              whyNot={whyNot ?? (isRunning ? 'One is under way' : undefined)}
            >
              Check the backup
            </GuardedButton>
          </div>
          <RefusalAlert message={refused?.besides(['folder'])} />
          {job && <DataJobStatus job={job} done={<BackupIsSound job={job} />} />}
          {job && isSound(job) && <HowToRestore backup={job.folder ?? ''} dataDir={folder.path} />}
        </Stack>
      </form>
    </Section>
  );
}

function isSound({ state, faults }: DataJob): boolean {
  return state === 'done' && faults.length === 0;
}

function BackupIsSound({ job: { madeAt, folder } }: { job: DataJob }) {
  return (
    <>
      The backup in {folder} is whole, and the master key opens it. It was made on{' '}
      {madeAt && <When at={madeAt} exactTo="minute" />}.
    </>
  );
}

function HowToRestore({ backup, dataDir }: { backup: string; dataDir: string }) {
  const command = `npm run --silent offerdesk -- restore ${quote(backup)} --data-dir ${quote(dataDir)} --replace`;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        To put it in place
      </Text>
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>Quit Offerdesk. What is written after this moment is not in the backup.</List.Item>
        <List.Item>
          Run this at the command line, in the folder of Offerdesk:
          <CopyField name="the command" value={command} />
        </List.Item>
        <List.Item>
          Start Offerdesk again. The data of now is not deleted: it is moved aside, into a folder beside the
          data folder.
        </List.Item>
      </List>
    </Stack>
  );
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path}"`;
}
