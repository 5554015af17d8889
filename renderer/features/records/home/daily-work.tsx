import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { WorkDay } from '#shared/contracts/compliance/daily-work.ts';
import { labelsOf } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { DailySeries } from '../../../components/daily-plot.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatCount } from '../../../components/format-number.ts';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { Section } from '../../../components/section.tsx';

const received = [
  { name: 'identities' as const, label: 'KYC submissions', color: 'harbor.6' },
  { name: 'trades' as const, label: 'Trades', color: 'gray.5' },
];

const decisions = [
  { name: 'approved' as const, label: labelsOf('APPROVED').done, color: 'teal.6' },
  { name: 'informationRequested' as const, label: labelsOf('NEEDS_INFO').done, color: 'blue.5' },
  { name: 'rejected' as const, label: labelsOf('REJECTED').done, color: 'red.6' },
];

const dailyPlotHeight = 104;

/** Loaded after the rest of the screen. */
const DailyPlot = lazy(async () => ({
  default: (await import('../../../components/daily-plot.tsx')).DailyPlot<WorkDay>,
}));

/** Received records and decisions, as charts and text. */
export function DailyWork() {
  const { output, error, reload } = useOperation('getDailyWork');
  const today = output?.days.at(-1);
  return (
    <Section title={`Activity, last ${limits.dailyWorkDays} days`}>
      <ErrorAlert message={error?.message} onRetry={reload} />
      {!output && <Skeleton height={260} />}
      {output && today && (
        <Stack gap="md">
          <WorkChart
            days={output.days}
            series={received}
            today={`Received today: ${formatCount(today.identities, 'KYC submission')}, ${formatCount(today.trades, 'trade')}`}
            empty="Identity documents and trades appear here by the day on which they arrive."
          />
          <WorkChart
            days={output.days}
            series={decisions}
            today={`Decided today: ${decisions.map(({ name, label }) => `${today[name]} ${label.toLowerCase()}`).join(', ')}`}
            empty="Decisions appear here by day. To try it, approve or reject a case of a queue."
          />
        </Stack>
      )}
    </Section>
  );
}

interface WorkChartProps {
  days: readonly WorkDay[];
  series: DailySeries<WorkDay>[];
  /** The counts of today as text. */
  today: string;
  /** Instead of a chart without bars. */
  empty: string;
}

function WorkChart({ days, series, today, empty }: WorkChartProps) {
  const hasWork = days.some((day) => series.some(({ name }) => day[name] > 0));
  if (!hasWork) return <NothingYet guide="reviews.md">{empty}</NothingYet>;
  return (
    <figure style={{ margin: 0 }}>
      <Text size="sm" component="figcaption" mb={4}>
        {today}
      </Text>
      <Suspense fallback={<Skeleton height={dailyPlotHeight} />}>
        <DailyPlot days={days} series={series} height={dailyPlotHeight} />
      </Suspense>
    </figure>
  );
}
