import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { countRows, formatTimeLeft } from './import-labels.ts';

const stageLabels: Record<NonNullable<CsvImport['progress']>['stage'], string> = {
  queued: 'Queued',
  reading: 'Reading',
  checking: 'Validating',
  planning: 'Validating',
  importing: 'Importing',
  undoing: 'Undoing',
};

/** The progress, rate, and remaining time of an import or an undo, with a button to cancel it. */
export function ImportProgress({ imported }: { imported: CsvImport }) {
  const { id, progress, status, actorKind } = imported;
  const cancel = useAction('cancelImport');
  const done = progress?.doneRows ?? 0;
  const expected = progress?.expectedRows ?? null;
  const facts = [
    expected === null ? countRows(done) : `${done.toLocaleString()} of ${countRows(expected)}`,
    progress?.rowsPerSecond ? `${progress.rowsPerSecond.toLocaleString()} rows/s` : undefined,
    progress?.secondsLeft ? formatTimeLeft(progress.secondsLeft) : undefined,
  ];
  const share = expected ? (100 * done) / expected : 100;
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{stageLabels[progress?.stage ?? 'queued']}</Text>
            <Text size="sm" c="dimmed" role="status">
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </div>
          {status === 'RUNNING' && actorKind === 'officer' && (
            <GuardedButton
              operation="cancelImport"
              variant="default"
              loading={cancel.isRunning}
              onClick={() => void cancel.run({ params: { id } })}
            >
              Cancel
            </GuardedButton>
          )}
        </Group>
        <Progress value={share} animated={expected === null} aria-label="Processed rows" />
        <Dimmed size="xs">
          {status === 'UNDOING'
            ? 'Runs in the background. An undo cannot be canceled; records that changed or are in use are kept.'
            : 'Runs in the background. If you cancel, imported rows are kept, and you can resume the import.'}
        </Dimmed>
        <ErrorAlert message={cancel.error?.details} />
      </Stack>
    </Paper>
  );
}
