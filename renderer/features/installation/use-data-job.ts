import { useQuery } from '@tanstack/react-query';
import type { DataJob, DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { pollWhile } from '../../api/query-client.ts';
import { operationQuery } from '../../api/use-operation.ts';

const pollMilliseconds = 400;

/** The current or last job of a kind; undefined before the first one. */
export function useDataJob(kind: DataJobKind): DataJob | undefined {
  const { data } = useQuery({
    ...operationQuery('listDataJobs'),
    refetchInterval: pollWhile(pollMilliseconds, ({ items }) =>
      items.some(({ state }) => state === 'running'),
    ),
  });
  return data?.items.find((job) => job.kind === kind);
}
