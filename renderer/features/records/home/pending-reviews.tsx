import { Skeleton } from '@mantine/core';
import type { QueueCount } from '#shared/contracts/compliance/queues.ts';
import { ageBands, isPending, reviewNames, reviews } from '#shared/domain/reviews.ts';
import { useOperation } from '../../../api/use-operation.ts';
import frame from '../../../components/bar-table.module.css';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { type BarPart, PartBar } from '../../../components/part-bar.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import { Section } from '../../../components/section.tsx';
import { formatAge } from '../../compliance/format-age.ts';
import classes from './pending-reviews.module.css';

/** The labels of the age bands, youngest first. */
const bandNames = [
  `under ${ageBands[0]} day`,
  ...ageBands.slice(1).map((days, index) => `${ageBands[index]} to ${days} days`),
  `over ${ageBands.at(-1)} days`,
];

/** The pending records of a review, over all of its pending states. */
interface PendingReview {
  review: QueueCount['review'];
  count: number;
  byAge: number[];
  oldest: string;
}

/** The number and age of the pending records in each review; the one with the oldest record first. */
export function PendingReviews() {
  const { output, error, reload } = useOperation('getQueueCounts');
  const rows = output && sumByReview(output.items);
  const most = Math.max(1, ...(rows ?? []).map(({ count }) => count));
  return (
    <Section
      title="Pending reviews"
      description={`By queue and age. Items older than ${ageBands.at(-1)} days are highlighted.`}
    >
      <ErrorAlert message={error?.message} onRetry={reload} />
      {!rows && <Skeleton height={120} />}
      {rows?.length === 0 && (
        <NothingYet guide="reviews.md">
          No pending reviews. Cases appear here by queue as soon as records, documents, or trades need a
          decision.
        </NothingYet>
      )}
      {rows && rows.length > 0 && (
        <table className={frame.table}>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col" className={frame.number}>
                Pending
              </th>
              <th scope="col">Volume by age</th>
              <th scope="col" className={classes.age}>
                Oldest
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ review, count, byAge, oldest }) => (
              <tr key={review}>
                <th scope="row">
                  <AnchorLink to="/reviews/$review" params={{ review }} size="sm">
                    {reviews[review].label}
                  </AnchorLink>
                </th>
                <td className={frame.number}>{count.toLocaleString()}</td>
                <td className={classes.bars}>
                  <PartBar parts={toParts(byAge)} share={count / most} />
                </td>
                <td className={classes.age}>{formatAge(oldest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

const tones = ['light', 'medium', 'strong', 'late'] as const;

function toParts(byAge: readonly number[]): BarPart[] {
  return byAge.map((count, band) => ({ name: bandNames[band] ?? '', count, tone: tones[band] ?? 'late' }));
}

function sumByReview(counts: QueueCount[]): PendingReview[] {
  const rows = reviewNames.flatMap((review): PendingReview[] => {
    const own = counts.filter((count) => count.review === review && isPending(review, count.state));
    const [first] = own;
    if (!first) return [];
    const byAge = first.byAge.map((_, band) => own.reduce((sum, count) => sum + (count.byAge[band] ?? 0), 0));
    const [oldest = first.oldest] = own.map((count) => count.oldest).sort();
    return [{ review, count: own.reduce((sum, { count }) => sum + count, 0), byAge, oldest }];
  });
  return rows.sort((left, right) => left.oldest.localeCompare(right.oldest));
}
