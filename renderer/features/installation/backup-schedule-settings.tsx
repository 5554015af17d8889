import { Alert, Group, List, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { getBackupSchedule } from '#shared/contracts/installation/backup-schedule.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { type BackupSchedule, backupFrequencies, weekdays } from '#shared/domain/backup-schedule.ts';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { SaveButton } from '../../components/save-button.tsx';
import { Section } from '../../components/section.tsx';
import { useComplianceTimeZone } from '../../components/time-zone.ts';
import { toastWithUndo } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';
import { BackupFailure } from './backup-failure.tsx';
import { FolderField } from './folder-field.tsx';

/** When and where the host creates backups, and why the last one failed. */
export function BackupScheduleSettings({ hasWindow }: { hasWindow: boolean }) {
  const query = useOperation('getBackupSchedule');
  return (
    <Section
      title="Scheduled backups"
      description="Offerdesk creates them while it runs. If it was closed at that time, it creates the backup at its next start."
    >
      <Loaded query={query} height={280}>
        {(output) => {
          const { nextAt: _, failure: __, notDeleted: ___, ...schedule } = output;
          return (
            <Stack>
              <Problems {...output} />
              <ScheduleForm key={JSON.stringify(schedule)} schedule={schedule} hasWindow={hasWindow} />
              {output.nextAt && (
                <Text size="sm">
                  Next backup: <When at={output.nextAt} exactTo="minute" />
                </Text>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}

type Problem = Pick<OutputOf<typeof getBackupSchedule>, 'failure' | 'notDeleted'>;

function Problems({ failure, notDeleted }: Problem) {
  return (
    <>
      {failure && (
        <Alert color="red" icon={<IconAlertTriangle />} title="The last scheduled backup failed" role="alert">
          <BackupFailure failure={failure} />
        </Alert>
      )}
      {notDeleted.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="Old backups were not deleted" role="alert">
          <List size="sm">
            {notDeleted.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}

const frequencyLabels: Record<BackupSchedule['frequency'], string> = {
  off: 'Off',
  daily: 'Daily',
  weekly: 'Weekly',
};

const frequencies = backupFrequencies.map((value) => ({ value, label: frequencyLabels[value] }));

/** The days have their English names as values. */
const days = weekdays.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

const fields = ['folder', 'frequency', 'weekday', 'hour', 'kept'];

interface ScheduleFormProps {
  schedule: BackupSchedule;
  hasWindow: boolean;
}

function ScheduleForm({ schedule, hasWindow }: ScheduleFormProps) {
  const [folder, setFolder] = useKeptState('backup schedule folder', schedule.folder ?? '');
  const [frequency, setFrequency] = useKeptState('backup schedule frequency', schedule.frequency);
  const [weekday, setWeekday] = useKeptState('backup schedule weekday', schedule.weekday);
  const [hour, setHour] = useKeptState('backup schedule hour', schedule.hour);
  const [kept, setKept] = useKeptState<number | string>('kept backups', schedule.kept);
  const { run, isRunning, error } = useAction('setBackupSchedule');
  const whyNot = useWhyNot()('setBackupSchedule');
  const zone = useComplianceTimeZone();
  const isFixed = whyNot !== undefined;
  const changed: BackupSchedule = { folder: folder || null, frequency, weekday, hour, kept: Number(kept) };
  const isChanged = Object.entries(changed).some(
    ([field, value]) => value !== schedule[field as keyof BackupSchedule],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && (await run({ body: changed })))
      toastWithUndo('Backup schedule updated', () => void run({ body: schedule }));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SegmentedControl
          aria-label="Frequency"
          data={frequencies}
          value={frequency}
          disabled={isFixed}
          onChange={setFrequency}
          style={{ alignSelf: 'flex-start' }}
        />
        {frequency !== 'off' && (
          <>
            <Group align="flex-start">
              {frequency === 'weekly' && (
                <Select
                  label="Day"
                  w={160}
                  allowDeselect={false}
                  data={days}
                  value={weekday}
                  disabled={isFixed}
                  onChange={(value) => value && setWeekday(value)}
                />
              )}
              <Select
                label="Time"
                w={140}
                allowDeselect={false}
                data={hours}
                value={String(hour)}
                disabled={isFixed}
                onChange={(value) => value && setHour(Number(value))}
                error={error?.at('hour')}
              />
              <NumberInput
                label="Backups to keep"
                w={160}
                min={1}
                max={limits.keptBackupsMost}
                allowDecimal={false}
                clampBehavior="none"
                value={kept}
                disabled={isFixed}
                onChange={setKept}
                error={error?.at('kept')}
              />
            </Group>
            <Dimmed>
              The time is in the compliance time zone{zone && `, ${zone}`}. After each backup, the oldest
              scheduled backups are deleted. Backups that you create yourself are never deleted.
            </Dimmed>
            <FolderField
              label="Folder of scheduled backups"
              description="Each backup gets a new folder here. Use another disk if possible. They have no passphrase: the master key opens them."
              value={folder}
              hasWindow={hasWindow}
              isDisabled={isFixed}
              error={error?.at('folder')}
              onChange={setFolder}
            />
          </>
        )}
        <ErrorAlert message={error?.besides(fields)} />
        <div>
          <SaveButton isChanged={isChanged} isRunning={isRunning} whyNot={whyNot} variant="default">
            Save schedule
          </SaveButton>
        </div>
      </Stack>
    </form>
  );
}
