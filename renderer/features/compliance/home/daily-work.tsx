import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { daysShown } from '#shared/domain/daily-work.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { Section } from '../../../components/section.tsx';

/** The plots are drawn when the rest of the screen stands. */
const DailyPlot = lazy(async () => ({ default: (await import('./daily-plot.tsx')).DailyPlot }));

/** What came in and what was decided, as plots and in words. */
export function DailyWork() {
  const { output, refused, reload } = useOperation('getDailyWork');
  const today = output?.days.at(-1);
  return (
    <Section title="The work" description={`The last ${daysShown} days`}>
      <RefusalAlert message={refused?.message} onRetry={reload} />
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
                Decided today: {today.granted} granted, {today.asked} asked for more, {today.refused} refused
              </Text>
              <DailyPlot
                days={output.days}
                series={[
                  { name: 'granted', label: 'Granted', color: 'teal.6' },
                  { name: 'asked', label: 'Asked for more', color: 'blue.5' },
                  { name: 'refused', label: 'Refused', color: 'red.6' },
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
