import { Center, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ImportDraft, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { operationQuery } from '../../api/use-operation.ts';
import { type ColumnReading, SuggestedValues } from './changed-values.tsx';
import { CheckBar } from './check-bar.tsx';
import { toShownColumns } from './draft-columns.ts';
import classes from './draft-grid.module.css';
import { DraftGrid } from './draft-grid.tsx';
import { FindBar } from './find-bar.tsx';
import { countRows } from './import-labels.ts';
import { ProblemsPanel } from './problems-panel.tsx';
import { useDraftChanges } from './use-draft-changes.ts';

interface CheckStepProps {
  draft: ImportDraft;
  isChecking: boolean;
  /** Decides about the values of a column, and validates the rows again. */
  onReading(...readings: ColumnReading[]): void;
}

/** The parts beside the grid that the user has opened. */
interface OpenParts {
  find?: boolean;
  problems?: boolean;
  skippedColumns?: boolean;
}

/** Every row of the file, with errors at their cells, which can be fixed or skipped. */
export function CheckStep({ draft, isChecking, onReading }: CheckStepProps) {
  const [view, setView] = useState<RowView>({ only: 'all' });
  const [parts, setParts] = useState<OpenParts>({});
  // The rows of a filter stay in place while they are edited; a change of many rows applies it again.
  const open = (next: RowView) => setView({ ...next, opened: Date.now() });
  const changes = useDraftChanges(draft.id, () => setView((last) => ({ ...last, opened: Date.now() })));
  useProgress(draft.id, changes.isFixing);
  const { columns } = draft;
  const shown = useMemo(
    () => toShownColumns(columns, parts.skippedColumns === true),
    [columns, parts.skippedColumns],
  );
  if (isChecking) return <Checking draft={draft} />;
  const { opened: _, ...rows } = view;
  return (
    <>
      <SuggestedValues draft={draft} onChange={onReading} />
      <CheckBar
        draft={draft}
        view={view}
        changes={changes}
        parts={parts}
        onParts={(opened) => setParts({ ...parts, ...opened })}
        onView={open}
        onReading={onReading}
      />
      {parts.find && (
        <FindBar
          columns={shown}
          view={view}
          changes={changes}
          onView={open}
          onClose={() => setParts({ ...parts, find: false })}
        />
      )}
      <div className={classes.work}>
        <DraftGrid
          key={JSON.stringify(rows)}
          draft={draft}
          shown={shown}
          view={view}
          changes={changes}
          onView={open}
          onFind={() => setParts({ ...parts, find: true })}
        />
        {parts.problems && (
          <ProblemsPanel
            draft={draft}
            view={view}
            changes={changes}
            onView={open}
            onClose={() => {
              setParts({ ...parts, problems: false });
              if (view.message !== undefined) open({ only: 'all' });
            }}
          />
        )}
      </div>
    </>
  );
}

const progressMilliseconds = 300;

/** Reads the progress of a change of many rows. */
function useProgress(id: string, isRunning: boolean): void {
  useQuery({
    ...operationQuery('getImportDraft', { params: { id } }),
    enabled: isRunning,
    refetchInterval: progressMilliseconds,
  });
}

function Checking({ draft: { checkedRows, totalRows } }: { draft: ImportDraft }) {
  const done = checkedRows ?? 0;
  return (
    <Center flex={1}>
      <Stack w={320} gap="xs" role="status">
        <Text size="sm">Validating {countRows(totalRows)}…</Text>
        <Progress value={(100 * done) / totalRows} aria-label="Validated rows" />
      </Stack>
    </Center>
  );
}
