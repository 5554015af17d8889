import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { daysShown } from '#shared/domain/daily-work.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { Section } from '../../../components/section.tsx';

/** The plots are drawn when the rest of the screen stands. */
const DailyPlot = lazy(async () => ({ default: (await import('./daily-plot.tsx')).DailyPlot }));

/** What came in and what was decided, as plots and in words. */
export function DailyWork() {
  const { output, error, reload } = useOperation('getDailyWork');
  const today = output?.days.at(-1);
  return (
    <Section title="The work" description={`The last ${daysShown} days`}>
      <ErrorAlert message={error?.message} onRetry={reload} />
      {!output && <Skeleton height={260} />}
      {output && today && (
        <Suspense fallback={<Skeleton height={260} />}>
          <Stack gap="md">
            <figure style={{ margin: 0 }}>
              <Text size="sm" component="figcaption" mb={4}>
                Came in today: {count(today.identities, 'identity document')}, {count(today.trades, 'trade')}
              </Text>
              <DailyPlot
                days={output.days}
                series={[
                  { name: 'identities', label: 'Identity documents', color: 'harbor.6' },
                  { name: 'trades', label: 'Trades', color: 'gray.5' },
                ]}
              />
            </figure>
            <figure style={{ margin: 0 }}>
              <Text size="sm" component="figcaption" mb={4}>
                Decided today: {today.approved} granted, {today.informationRequested} asked for more,{' '}
                {today.rejected} refused
              </Text>
              <DailyPlot
                days={output.days}
                series={[
                  { name: 'approved', label: 'Granted', color: 'teal.6' },
                  { name: 'informationRequested', label: 'Asked for more', color: 'blue.5' },
                  { name: 'rejected', label: 'Refused', color: 'red.6' },
                ]}
              />
            </figure>
          </Stack>
        </Suspense>
      )}
    </Section>
  );
}

function count(number: number, word: string): string {
  return `${number.toLocaleString()} ${word}${number === 1 ? '' : 's'}`;
}
