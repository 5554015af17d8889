import { useQuery } from '@tanstack/react-query';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { pollWhile } from '../../../api/query-client.ts';
import { operationQuery, type QueryState, toQueryState } from '../../../api/use-operation.ts';

/** The polling interval during an examination. */
const examinationMilliseconds = 500;

/** Reads a case, and polls it while it is being examined. */
export function useCase(review: ReviewName, id: string): QueryState<ReviewCase> {
  return toQueryState(
    useQuery({
      ...operationQuery('getCase', { params: { review, id } }),
      refetchInterval: pollWhile(
        examinationMilliseconds,
        ({ examination }: ReviewCase) => examination === 'running',
      ),
    }),
  );
}
