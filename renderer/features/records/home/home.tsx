import { Skeleton } from '@mantine/core';
import { useOperation } from '../../../api/use-operation.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { ScreenBody } from '../../../components/screen-body.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { DueSoon } from '../../compliance/due/due-soon.tsx';
import { SecondApprovalCounts } from '../../compliance/second-approvals/second-approval-counts.tsx';
import { DailyWork } from './daily-work.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './home.module.css';
import { HostState } from './host-state.tsx';
import { PendingReviews } from './pending-reviews.tsx';
import { RecordCounts } from './record-counts.tsx';

/** The first screen: pending reviews, activity, and system status. */
export function Home() {
  const overview = useOperation('getOverview');
  const parts = [
    overview,
    useOperation('getFirstSteps'),
    useOperation('getBackupSchedule'),
    useOperation('getQueueCounts'),
    useOperation('listSecondApprovals'),
    useOperation('getDueCounts'),
    useOperation('getDailyWork'),
  ];
  // They appear together: each one that appeared later would move those below it.
  const areRead = parts.every((part) => part.output !== undefined || part.error !== undefined);
  return (
    <>
      <ScreenHeader title="Home" />
      <ScreenBody width="wide">
        <ErrorAlert message={overview.error?.message} onRetry={overview.reload} />
        <RecordCounts counts={overview.output?.counts} />
        {!areRead && <Skeleton height={480} />}
        {areRead && <FirstSteps />}
        {areRead && (
          <div className={classes.parts}>
            <div className={classes.waits}>
              <PendingReviews />
              <SecondApprovalCounts />
              <DueSoon />
            </div>
            <DailyWork />
            <HostState />
          </div>
        )}
      </ScreenBody>
    </>
  );
}
