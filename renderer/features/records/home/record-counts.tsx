import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { Overview } from '#shared/contracts/installation/overview.ts';
import { countedKinds } from '../../../components/record-screens.ts';
import classes from './record-counts.module.css';

const number = new Intl.NumberFormat();

export function RecordCounts({ counts }: { counts: Overview['counts'] | undefined }) {
  return (
    <section aria-label="Records">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3, md: 5 }} m={0}>
        {countedKinds.map(({ count, name }) => (
          <Paper key={count} withBorder p="md" className={classes.kind}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <dd className={classes.count}>
              {counts ? number.format(counts[count]) : <Skeleton height={28} width={48} />}
            </dd>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
