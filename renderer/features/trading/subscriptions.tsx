import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Offering } from '#shared/contracts/offerings/offerings.ts';
import type { Subscriptions } from '#shared/contracts/trading/subscriptions.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { Section } from '../../components/section.tsx';
import { FundingBar } from './funding-bar.tsx';
import { raiseLevelsOf } from './raise-levels.ts';
import classes from './subscriptions.module.css';

/** The charts have their own library, so they are loaded separately. */
const SubscriptionsPlot = lazy(() =>
  import('./subscriptions-plot.tsx').then(({ SubscriptionsPlot }) => ({ default: SubscriptionsPlot })),
);

/** The placed and settled units of an offering, and their development. */
export function SubscriptionsSection({ offering }: { offering: Offering }) {
  const {
    output: subscriptions,
    error,
    reload,
  } = useRecord('getSubscriptions', { params: { id: offering.id } });
  return (
    <Section title="Subscriptions" description="Placed and settled trades">
      <ErrorAlert message={error?.message} onRetry={reload} />
      {subscriptions ? (
        <Figures subscriptions={subscriptions} offering={offering} />
      ) : (
        <Skeleton height={320} />
      )}
    </Section>
  );
}

function Figures({ subscriptions, offering }: { subscriptions: Subscriptions; offering: Offering }) {
  const { units, amount } = subscriptions;
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
      {subscriptions.days.length === 0 ? (
        <NothingYet guide="records.md">
          No trades yet. The amounts of placed and settled trades appear here by day.
        </NothingYet>
      ) : (
        <figure className={classes.plot}>
          <div aria-hidden>
            <Suspense fallback={<Skeleton height={220} />}>
              <SubscriptionsPlot subscriptions={subscriptions} levels={raiseLevelsOf(offering)} />
            </Suspense>
          </div>
          <VisuallyHidden component="figcaption">{describePlot(subscriptions)}</VisuallyHidden>
        </figure>
      )}
    </>
  );
}

/** The chart as a sentence, for screen readers. */
function describePlot({ days, amount }: Subscriptions): string {
  const [first] = days;
  const last = days.at(-1);
  return (
    `Amounts over time: trades on ${days.length} days from ${first && formatDay(first.day)} to ` +
    `${last && formatDay(last.day)}; ${formatMoney(amount.raised)} of the target of ` +
    `${formatMoney(amount.target)} is placed, ${formatMoney(amount.settled)} of it settled.`
  );
}
