import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Offering } from '#shared/contracts/offerings/offerings.ts';
import type { OfferingBook as Book } from '#shared/contracts/trading/offering-book.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import classes from './book.module.css';
import { FundingBar } from './funding-bar.tsx';

/** The charts have their own library, so they are loaded separately. */
const BookPlot = lazy(() => import('./book-plot.tsx').then(({ BookPlot }) => ({ default: BookPlot })));

/** The placed and settled units of an offering, and their development. */
export function OfferingBook({ offering }: { offering: Offering }) {
  const { output: book, error, reload } = useRecord('getOfferingBook', { params: { id: offering.id } });
  return (
    <Section title="Subscriptions" description="Placed and settled trades">
      <ErrorAlert message={error?.message} onRetry={reload} />
      {book ? <BookOf book={book} offering={offering} /> : <Skeleton height={320} />}
    </Section>
  );
}

function BookOf({ book, offering }: { book: Book; offering: Offering }) {
  const { units, amount } = book;
  const figures = [
    { label: 'Raised', value: formatMoney(amount.raised) },
    { label: 'Settled', value: formatMoney(amount.settled) },
    { label: 'Units placed', value: units.placed.toLocaleString() },
    { label: 'Units settled', value: units.settled.toLocaleString() },
    { label: 'Units left', value: units.left.toLocaleString() },
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FundingBar amount={amount} offering={offering} />
      {book.days.length === 0 ? (
        <Text size="sm" c="dimmed" mt="md">
          No trades yet.
        </Text>
      ) : (
        <figure className={classes.plot}>
          <div aria-hidden>
            <Suspense fallback={<Skeleton height={220} />}>
              <BookPlot book={book} />
            </Suspense>
          </div>
          <VisuallyHidden component="figcaption">{describePlot(book)}</VisuallyHidden>
        </figure>
      )}
    </>
  );
}

/** The chart as a sentence, for screen readers. */
function describePlot({ days, units }: Book): string {
  const [first] = days;
  const last = days.at(-1);
  return (
    `Units over time: from ${first?.day} to ${last?.day} trades came on ${days.length} days; ` +
    `${units.placed.toLocaleString()} of ${units.total.toLocaleString()} units are placed, ` +
    `${units.settled.toLocaleString()} of them settled.`
  );
}
