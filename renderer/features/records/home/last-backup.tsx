import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useOperation } from '../../../api/use-operation.ts';
import { AnchorLink } from '../../../components/route-link.tsx';
import { When } from '../../../components/when.tsx';

/** A backup that is older than this is a risk. */
const staleDays = 7;
const dayMilliseconds = 86_400_000;

/** When the last backup was created, with a warning if there is none or it is old. */
export function LastBackup() {
  const { output } = useOperation('getOverview');
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
            'No backup has been created in the back office yet.'
          ) : (
            <>
              Last backup: <When at={lastBackupAt} exactTo="minute" />
              {isStale && `, more than ${staleDays} days ago`}
            </>
          )}
        </Text>
      </Group>
      <AnchorLink to="/settings/{-$section}" params={{ section: 'data' }} size="sm">
        Data and backup
      </AnchorLink>
    </div>
  );
}
