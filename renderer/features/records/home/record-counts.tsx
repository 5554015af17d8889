import { Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { Overview } from '#shared/contracts/installation/overview.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { countedKinds } from '../../../components/record-screens.ts';
import { GuardedLink } from '../../../components/route-link.tsx';
import { useEverTrue } from '../../../components/use-ever-true.ts';
import { LoadSamples } from '../../csv-imports/load-samples.tsx';
import classes from './record-counts.module.css';

const number = new Intl.NumberFormat();

export function RecordCounts({ counts }: { counts: Overview['counts'] | undefined }) {
  const isEmpty = counts !== undefined && countedKinds.every(({ count }) => counts[count] === 0);
  const wasEmpty = useEverTrue(isEmpty);
  return (
    <Stack component="section" aria-label="Records" gap="xs">
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
      {wasEmpty && (
        <Group gap="sm" className={isEmpty ? undefined : classes.hidden}>
          <Dimmed>Get started:</Dimmed>
          <LoadSamples />
          <GuardedLink operation="createImportDraft" to="/imports" variant="default">
            Import a CSV or Excel file
          </GuardedLink>
          <GuardedLink operation="createApiKey" to="/api-keys" variant="default">
            Connect a client system
          </GuardedLink>
        </Group>
      )}
    </Stack>
  );
}
