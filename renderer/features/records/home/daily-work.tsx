import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { labelsOf } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatCount } from '../../../components/format-number.ts';
import { Section } from '../../../components/section.tsx';

const decisions = [
  { name: 'approved' as const, label: labelsOf('APPROVED').done, color: 'teal.6' },
  { name: 'informationRequested' as const, label: labelsOf('NEEDS_INFO').done, color: 'blue.5' },
  { name: 'rejected' as const, label: labelsOf('REJECTED').done, color: 'red.6' },
];

/** Loaded after the rest of the screen. */
const DailyPlot = lazy(async () => ({ default: (await import('./daily-plot.tsx')).DailyPlot }));

/** Received records and decisions, as charts and text. */
export function DailyWork() {
  const { output, error, reload } = useOperation('getDailyWork');
  const today = output?.days.at(-1);
  return (
    <Section title={`Activity, last ${limits.dailyWorkDays} days`}>
      <ErrorAlert message={error?.message} onRetry={reload} />
      {!output && <Skeleton height={260} />}
      {output && today && (
        <Suspense fallback={<Skeleton height={260} />}>
          <Stack gap="md">
            <figure style={{ margin: 0 }}>
              <Text size="sm" component="figcaption" mb={4}>
                Received today: {formatCount(today.identities, 'KYC submission')},{' '}
                {formatCount(today.trades, 'trade')}
              </Text>
              <DailyPlot
                days={output.days}
                series={[
                  { name: 'identities', label: 'KYC submissions', color: 'harbor.6' },
                  { name: 'trades', label: 'Trades', color: 'gray.5' },
                ]}
              />
            </figure>
            <figure style={{ margin: 0 }}>
              <Text size="sm" component="figcaption" mb={4}>
                Decided today:{' '}
                {decisions.map(({ name, label }) => `${today[name]} ${label.toLowerCase()}`).join(', ')}
              </Text>
              <DailyPlot days={output.days} series={decisions} />
            </figure>
          </Stack>
        </Suspense>
      )}
    </Section>
  );
}
