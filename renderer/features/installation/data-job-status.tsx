import { Alert, Code, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { formatPercent } from '../../components/format-number.ts';
import { When } from '../../components/when.tsx';

interface DataJobStatusProps {
  job: DataJob;
  /** Shown after a success. */
  done: ReactNode;
}

/** The progress of a check or a backup, or its result. */
export function DataJobStatus({ job, done }: DataJobStatusProps) {
  const { state, errors, failure, finishedAt, notes, head } = job;
  if (state === 'running') return <Running job={job} />;
  if (state === 'canceled') return <Text c="dimmed">Canceled.</Text>;
  if (state === 'failed' || errors.length > 0) {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle />}
        title={state === 'failed' ? 'Failed' : 'Problems found'}
        role="alert"
      >
        {failure}
        <List size="sm">
          {errors.map((error) => (
            <List.Item key={error}>{error}</List.Item>
          ))}
        </List>
      </Alert>
    );
  }
  return (
    <Alert color="teal" icon={<IconCircleCheck />} role="status">
      {done}
      {notes.map((note) => (
        <Text key={note} size="sm" mt={4}>
          {note}
        </Text>
      ))}
      {head && (
        <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
          Head of the audit log: <Code>{head}</Code>. Store it elsewhere to prove later that no events were
          removed.
        </Text>
      )}
      {finishedAt && (
        <Text size="xs" c="dimmed" mt={4}>
          <When at={finishedAt} exactTo="minute" />
        </Text>
      )}
    </Alert>
  );
}

function Running({ job: { kind, phase, done, total } }: { job: DataJob }) {
  const cancel = useAction('cancelDataJob');
  const whyNot = useWhyNot()('cancelDataJob');
  const isKnown = total > 0;
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {isKnown ? `${phase} · ${formatPercent(done, total)}` : phase}
        </Text>
        <GuardedButton
          size="compact-sm"
          variant="default"
          whyNot={whyNot}
          onClick={() => void cancel.run({ body: { kind } })}
        >
          Cancel
        </GuardedButton>
      </Group>
      <Progress value={isKnown ? (100 * done) / total : 100} animated={!isKnown} aria-label={phase} />
    </Stack>
  );
}
