import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useOperation } from '../../../api/use-operation.ts';
import { AnchorLink } from '../../../components/route-link.tsx';
import { When } from '../../../components/when.tsx';
import { BackupFailure } from '../../installation/backup-failure.tsx';

/** A backup that is older than this is a risk. */
const staleDays = 7;
const dayMilliseconds = 86_400_000;

/** When the last backup was created, with a warning if there is none, it is old, or the scheduled one failed. */
export function LastBackup() {
  const { output } = useOperation('getOverview');
  const { output: schedule } = useOperation('getBackupSchedule');
  if (!output) return null;
  const { lastBackupAt } = output;
  const isStale =
    lastBackupAt === null || Date.now() - Date.parse(lastBackupAt) > staleDays * dayMilliseconds;
  return (
    <div>
      <Text size="sm" fw={500}>
        Backup
      </Text>
      <Group gap={6} wrap="nowrap" {...(isStale && { c: 'var(--warning-color)' })}>
        {isStale && <IconAlertTriangle size={16} stroke={1.75} aria-label="Warning" />}
        <Text size="sm">
          {lastBackupAt === null ? (
            'No backup has been created yet.'
          ) : (
            <>
              Last backup: <When at={lastBackupAt} exactTo="minute" />
              {isStale && `, more than ${staleDays} days ago`}
            </>
          )}
        </Text>
      </Group>
      {schedule?.failure && (
        <Group gap={6} wrap="nowrap" align="flex-start" c="var(--warning-color)">
          <IconAlertTriangle
            size={16}
            stroke={1.75}
            aria-label="Warning"
            style={{ flex: 'none', marginTop: 2 }}
          />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            The scheduled backup failed. <BackupFailure failure={schedule.failure} />
          </Text>
        </Group>
      )}
      <AnchorLink to="/settings/{-$section}" params={{ section: 'data' }} size="sm">
        Data and backup
      </AnchorLink>
    </div>
  );
}
