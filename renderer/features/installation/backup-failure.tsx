import type { getBackupSchedule } from '#shared/contracts/installation/backup-schedule.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { When } from '../../components/when.tsx';

type Failure = NonNullable<OutputOf<typeof getBackupSchedule>['failure']>;

/** Why the last scheduled backup failed, what to do, and what happens next. */
export function BackupFailure({ failure: { reason, since, retryAt } }: { failure: Failure }) {
  return (
    <>
      {reason} First failed: <When at={since} exactTo="minute" />. Next attempt:{' '}
      <When at={retryAt} exactTo="minute" />.
    </>
  );
}
