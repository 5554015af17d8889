import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DataFolder } from '#shared/contracts/installation/data-folder.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { useAction } from '../../api/use-action.ts';
import { operationQuery } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { Section } from '../../components/section.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupScheduleSettings } from './backup-schedule-settings.tsx';
import { BackupSettings } from './backup-settings.tsx';
import { DataJobStatus } from './data-job-status.tsx';
import { FactTable, PathForAdministrators } from './fact-table.tsx';
import { KeyRotationSettings } from './key-rotation-settings.tsx';
import { MasterKeySettings } from './master-key-settings.tsx';
import { RestoreSettings } from './restore-settings.tsx';
import { RestoreStatus } from './restore-status.tsx';
import { SampleDataSection } from './sample-data.tsx';
import { useDataJob } from './use-data-job.ts';

/** The data folder: its place, its verification, backups, and restores. */
export function DataSettings() {
  const restore = useDataJob('restore');
  const [from, setFrom] = useKeptState('restored backup', '');
  const restoreRef = useRef<HTMLDivElement>(null);
  // Requested once, because the service adds up the file sizes for it.
  const {
    data: folder,
    error,
    refetch,
  } = useQuery({ ...operationQuery('getDataFolder'), refetchInterval: false });

  /** Continues where a backup is checked and restored. */
  function select(backup: string) {
    setFrom(backup);
    restoreRef.current?.focus();
  }

  return (
    <Stack gap="lg">
      {restore?.state === 'done' && <RestoreStatus job={restore} />}
      <Section
        title="Data folder"
        description="Everything that Offerdesk stores: the database and the stored files, both encrypted."
      >
        {!folder && <ErrorAlert message={error?.message} onRetry={() => void refetch()} />}
        {!folder && !error && <Skeleton height={200} />}
        {folder && <Facts folder={folder} />}
      </Section>
      {folder && <MasterKeySettings folder={folder} />}
      {folder && <KeyRotationSettings folder={folder} />}
      <CheckSection />
      {folder && <BackupSettings folder={folder} />}
      {folder && <BackupScheduleSettings hasWindow={folder.hasWindow} />}
      {folder && <BackupList onSelect={select} />}
      {folder && (
        <div ref={restoreRef} tabIndex={-1} style={{ outline: 'none' }}>
          <RestoreSettings hasWindow={folder.hasWindow} from={from} onChange={setFrom} />
        </div>
      )}
      <SampleDataSection />
    </Stack>
  );
}

function Facts({ folder }: { folder: DataFolder }) {
  const { path, databaseBytes, files, filesBytes, freeBytes, version, hasWindow } = folder;
  const show = useAction('showDataFolder');
  const facts = [
    { name: 'Folder', value: <PathForAdministrators path={path} /> },
    { name: 'Database', value: formatBytes(databaseBytes) },
    { name: 'Stored files', value: `${files.toLocaleString()}, ${formatBytes(filesBytes)}` },
    { name: 'Free disk space', value: freeBytes === null ? 'Unknown' : formatBytes(freeBytes) },
    { name: 'Version', value: version },
  ];
  return (
    <Stack>
      <FactTable facts={facts} />
      {hasWindow && (
        <Group>
          <GuardedButton operation="showDataFolder" variant="default" onClick={() => void show.run()}>
            Open folder
          </GuardedButton>
        </Group>
      )}
      <ErrorAlert message={show.error?.besides([])} />
    </Stack>
  );
}

function Checked({ job: { events, files, bytes, megabytesPerSecond } }: { job: DataJob }) {
  const speed = megabytesPerSecond === null ? '' : ` at ${megabytesPerSecond.toLocaleString()} MB/s`;
  return (
    <>
      No problems found: {events?.toLocaleString()} events, {files?.toLocaleString()} stored{' '}
      {files === 1 ? 'file' : 'files'} ({formatBytes(bytes ?? 0)} read{speed}).
    </>
  );
}

function CheckSection() {
  const job = useDataJob('data');
  const { run, error } = useAction('startCheck');
  const whyNot = useWhyNot()('startCheck');
  const isRunning = job?.state === 'running';
  return (
    <Section
      title="Verification"
      description="Verifies the database, the references between records, the audit log, and the content of every stored file. You can continue to work."
      action={
        <GuardedButton
          variant="default"
          flex="none"
          whyNot={whyNot ?? (isRunning ? 'Already running' : undefined)}
          onClick={() => void run({ body: { kind: 'data' } })}
        >
          Verify data
        </GuardedButton>
      }
    >
      <ErrorAlert message={error?.besides([])} />
      {job ? (
        <DataJobStatus job={job} done={<Checked job={job} />} />
      ) : (
        <Dimmed>Not verified since startup.</Dimmed>
      )}
    </Section>
  );
}
