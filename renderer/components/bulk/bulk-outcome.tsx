import { Button, Group, Modal, Progress, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { ErrorAlert } from '../error-alert.tsx';
import { formatErrors } from '../format-error.ts';
import { formatCount } from '../format-number.ts';
import { RecordLink } from '../record-link.tsx';
import { type Bulk, type BulkOutcome, countNotUpdated } from './use-bulk.ts';

/** The maximum number of listed records. */
const maxNamed = 200;

interface BulkOutcomeModalProps {
  bulk: Bulk;
  label: string;
  /** The label after it: Approved. */
  done: string;
  /** Undoes what was done. */
  onUndo?: (() => void) | undefined;
}

/** The progress of a change of many records, and at its end the records that were not updated, with the reasons. */
export function BulkOutcomeModal({ bulk, label, done, onUndo }: BulkOutcomeModalProps) {
  const { outcome, isRunning, stop, close } = bulk;
  const areNone = outcome !== undefined && outcome.done.length + outcome.proposed.length === 0;
  const ended = areNone ? 'No records updated' : done;
  return (
    <Modal
      opened={outcome !== undefined}
      onClose={isRunning ? () => {} : close}
      withCloseButton={!isRunning}
      title={isRunning ? `${label}: ${formatCount(outcome?.total ?? 0, 'record')}` : ended}
      size="lg"
    >
      {outcome && isRunning && <Running outcome={outcome} onStop={stop} />}
      {outcome && !isRunning && <Ended outcome={outcome} done={done} onUndo={onUndo} onClose={close} />}
    </Modal>
  );
}

function Running({ outcome, onStop }: { outcome: BulkOutcome; onStop: () => void }) {
  const attempted = outcome.total - countNotUpdated(outcome);
  return (
    <Stack>
      <Progress value={(100 * attempted) / outcome.total} aria-label="Progress" />
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {attempted.toLocaleString()} of {outcome.total.toLocaleString()}
        </Text>
        <Button variant="default" onClick={onStop} data-autofocus>
          Stop
        </Button>
      </Group>
    </Stack>
  );
}

interface EndedProps extends Pick<BulkOutcomeModalProps, 'done' | 'onUndo'> {
  outcome: BulkOutcome;
  onClose: () => void;
}

function Ended({ outcome, done, onUndo, onClose }: EndedProps) {
  const { total, proposed, rejected, error } = outcome;
  const left = countNotUpdated(outcome);
  return (
    <Stack>
      <div>
        <Text size="sm">
          {done}: {outcome.done.length.toLocaleString()} of {total.toLocaleString()}
        </Text>
        {proposed.length > 0 && (
          <Text size="sm">{proposed.length.toLocaleString()} awaiting second approval.</Text>
        )}
        {left > 0 && <Text size="sm">{left.toLocaleString()} not processed, and still selected.</Text>}
        {rejected.length > 0 && (
          <Text size="sm">{rejected.length.toLocaleString()} not updated, and still selected:</Text>
        )}
      </div>
      <ErrorAlert message={error} />
      {rejected.length > 0 && (
        <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, 'aria-label': 'Not updated' }}>
          <Table verticalSpacing={6}>
            <Table.Tbody>
              {rejected.slice(0, maxNamed).map(({ item, errors }) => (
                <Table.Tr key={item.id}>
                  <Table.Td>
                    <RecordLink id={item.id}>{item.title}</RecordLink>
                  </Table.Td>
                  <Table.Td>{formatErrors(errors)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {rejected.length > maxNamed && (
        <Text size="sm">and {(rejected.length - maxNamed).toLocaleString()} more</Text>
      )}
      <Group justify="flex-end">
        {onUndo && outcome.done.length > 0 && (
          <Button variant="default" onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
