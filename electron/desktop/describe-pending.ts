import { type ReviewName, reviews } from '#shared/domain/reviews.ts';

/** The number of pending records by review; reviews without any are omitted. */
export type PendingCounts = ReadonlyMap<ReviewName, number>;

const format = new Intl.NumberFormat('en');
const list = new Intl.ListFormat('en');

/** The total number of records. */
export function sumOf(pending: PendingCounts): number {
  return [...pending.values()].reduce((sum, count) => sum + count, 0);
}

/** `3 identity documents` */
export function describeCount(review: ReviewName, count: number): string {
  const [one, more] = reviews[review].noun;
  return `${format.format(count)} ${count === 1 ? one : more}`;
}

/** `3 identity documents and 1 trade` */
export function describePending(pending: PendingCounts): string {
  return list.format([...pending].map(([review, count]) => describeCount(review, count)));
}

/** The screen with the pending reviews: a queue, or the home screen if there are several. */
export function screenOf(pending: PendingCounts): string {
  const [review, ...others] = pending.keys();
  return review && others.length === 0 ? `/reviews/${review}` : '/';
}
