import { useOperation } from '../../../api/use-operation.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { ScreenBody } from '../../../components/screen-body.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { RecordCounts } from '../../access/record-counts.tsx';
import { DailyWork } from './daily-work.tsx';
import classes from './home.module.css';
import { HostState } from './host-state.tsx';
import { WhatWaits } from './what-waits.tsx';

/** What one sees first: what waits, what was done, and how the program is. */
export function Home() {
  const { output: overview, refused, reload } = useOperation('getOverview');
  return (
    <>
      <ScreenHeader title="Home" />
      <ScreenBody width="wide">
        <RefusalAlert message={refused?.message} onRetry={reload} />
        <RecordCounts counts={overview?.counts} />
        <div className={classes.parts}>
          <div className={classes.waits}>
            <WhatWaits />
          </div>
          <DailyWork />
          <HostState />
        </div>
      </ScreenBody>
    </>
  );
}
