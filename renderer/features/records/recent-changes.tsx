import { Button } from '@mantine/core';
import { useRecord } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { useArchiveState } from './archive.tsx';
import { toEntries } from './history-entries.ts';
import { HistoryEntryItem } from './history-entry-item.tsx';
import classes from './record-history.module.css';

/** So many fit beside the first sections of a page. */
const shownAtOnce = 4;

interface RecentChangesProps {
  id: string;
  /** Opens the whole history. */
  onOpen: () => void;
}

/** The end of a record's history, on its page. */
export function RecentChanges({ id, onOpen }: RecentChangesProps) {
  const query = useRecord('getHistory', { params: { id } });
  const duplicates = useArchiveState(id)?.duplicates ?? [];
  return (
    <Section
      title="Recent changes"
      action={
        <Button variant="subtle" size="compact-sm" onClick={onOpen}>
          Show all
        </Button>
      }
    >
      <Loaded query={query} height={120}>
        {(history) => {
          const entries = toEntries(history);
          if (entries.length === 0) return <Dimmed>No changes yet.</Dimmed>;
          return (
            <ol className={classes.entries} aria-label="Recent changes">
              {entries.slice(0, shownAtOnce).map((entry) => (
                <HistoryEntryItem
                  key={entry.id}
                  entry={entry}
                  of={duplicates.find((one) => one.id === entry.recordId)?.title}
                  isBrief
                />
              ))}
            </ol>
          );
        }}
      </Loaded>
    </Section>
  );
}
