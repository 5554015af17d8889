import { useQuery } from '@tanstack/react-query';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { readSooner } from '../../../api/query-client.ts';
import { type Reading, readingOf, toReading } from '../../../api/use-operation.ts';

/** An examination takes a moment. */
const examinationMilliseconds = 500;

/** Reads a case, and while it is being examined, soon again. */
export function useCase(review: ReviewName, id: string): Reading<ReviewCase> {
  return toReading(
    useQuery({
      ...readingOf('getCase', { params: { review, id } }),
      refetchInterval: readSooner(
        examinationMilliseconds,
        ({ examination }: ReviewCase) => examination === 'running',
      ),
    }),
  );
}
