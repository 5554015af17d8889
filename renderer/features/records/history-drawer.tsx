import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useRecord } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useArchiveState } from './archive.tsx';
import { toEntries } from './history-entries.ts';
import { HistoryEntryItem } from './history-entry-item.tsx';
import classes from './record-history.module.css';

interface HistoryDrawerProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The history of a record in a drawer. It is read when the drawer opens. */
export function HistoryDrawer({ id, isOpen, onClose }: HistoryDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title="History" position="right" size={460}>
      <RecordHistory id={id} />
    </Drawer>
  );
}

/** The history of a record, newest first: who changed it when, from what to what, and why. */
function RecordHistory({ id }: { id: string }) {
  const duplicates = useArchiveState(id)?.duplicates ?? [];
  const { output, error, reload } = useRecord('getHistory', { params: { id } });
  if (error && !output) return <ErrorAlert message={error.message} onRetry={reload} />;
  if (!output) return <HistorySkeleton />;
  const entries = toEntries(output);
  if (entries.length === 0) {
    return <Dimmed>No history yet.</Dimmed>;
  }
  return (
    <ol className={classes.entries} aria-label="History">
      {entries.map((entry) => (
        <HistoryEntryItem
          key={entry.id}
          entry={entry}
          of={duplicates.find((one) => one.id === entry.recordId)?.title}
        />
      ))}
    </ol>
  );
}

function HistorySkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      {['70%', '45%', '60%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </Stack>
  );
}
