import { Code, Group, Progress, Stack, Text } from '@mantine/core';
import { useOperation } from '../../../api/use-operation.ts';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import { Section } from '../../../components/section.tsx';
import { LastBackup } from './last-backup.tsx';

/** Whether the client API is open, which imports run, and when the last backup was created. */
export function HostState() {
  const { output: listener } = useOperation('getListener');
  const { output: imports } = useOperation('listImports', { query: { limit: 5 } });
  const running = imports?.items.filter(({ progress }) => progress !== undefined) ?? [];
  return (
    <Section title="System status">
      <Stack gap="md">
        <div>
          <Text size="sm" fw={500}>
            Client API
          </Text>
          {listener?.address ? (
            <Group gap={6}>
              <Text size="sm">API endpoint:</Text>
              <Code>{listener.address}</Code>
            </Group>
          ) : (
            <Text size="sm" c={listener?.error ? 'red' : 'dimmed'}>
              {listener?.error ?? 'The API is offline.'}
            </Text>
          )}
          <AnchorLink to="/api-keys" size="sm">
            API keys and reference
          </AnchorLink>
        </div>
        <div>
          <Text size="sm" fw={500}>
            Imports
          </Text>
          {running.length === 0 && (
            <NothingYet guide="csv-imports.md">
              No imports running. Drop a CSV or Excel file anywhere to start one.
            </NothingYet>
          )}
          {running.map(({ id, fileName, progress }) => (
            <div key={id}>
              <Text size="sm">
                <RecordLink id={id}>{fileName}</RecordLink>, {progress?.doneRows.toLocaleString()} rows
              </Text>
              <Progress
                aria-label={`Progress of ${fileName}`}
                size="sm"
                value={progress?.expectedRows ? (100 * progress.doneRows) / progress.expectedRows : 100}
                animated={progress?.expectedRows === null}
              />
            </div>
          ))}
        </div>
        <LastBackup />
      </Stack>
    </Section>
  );
}
