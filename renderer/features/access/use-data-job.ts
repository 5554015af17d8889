import { useQuery } from '@tanstack/react-query';
import type { DataJob, DataJobKind } from '#shared/contracts/access/data-jobs.ts';
import { readSooner } from '../../api/query-client.ts';
import { readingOf } from '../../api/use-operation.ts';

const lookMilliseconds = 400;

/** How the check or the backup stands that runs or ran last; undefined before the first one. */
export function useDataJob(kind: DataJobKind): DataJob | undefined {
  const { data } = useQuery({
    ...readingOf('listDataJobs'),
    refetchInterval: readSooner(lookMilliseconds, ({ items }) =>
      items.some(({ state }) => state === 'running'),
    ),
  });
  return data?.items.find((job) => job.kind === kind);
}
