import { useOperation } from '../../api/use-operation.ts';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { RecordCounts } from '../access/record-counts.tsx';

/** What one sees first: what waits, and what the data folder holds. */
export function Home() {
  const { output: overview, refused, reload } = useOperation('getOverview');
  return (
    <>
      <ScreenHeader title="Home" />
      <ScreenBody>
        <RefusalAlert message={refused?.message} onRetry={reload} />
        <RecordCounts counts={overview?.counts} />
      </ScreenBody>
    </>
  );
}
