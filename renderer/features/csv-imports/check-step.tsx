import { Center, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type ColumnReading, SuggestedValues } from './changed-values.tsx';
import { CheckBar, type RowFilter } from './check-bar.tsx';
import { DraftGrid } from './draft-grid.tsx';
import { countRows } from './import-labels.ts';
import { useDraftChanges } from './use-draft-changes.ts';

interface CheckStepProps {
  draft: ImportDraft;
  isChecking: boolean;
  /** Decides about the values of a column, and validates the rows again. */
  onReading(reading: ColumnReading): void;
}

/** Every row of the file, with errors at their cells, which can be fixed or skipped. */
export function CheckStep({ draft, isChecking, onReading }: CheckStepProps) {
  const changes = useDraftChanges(draft.id);
  const [only, setOnly] = useState<RowFilter>('all');
  if (isChecking) return <Checking draft={draft} />;
  return (
    <>
      <SuggestedValues draft={draft} onChange={onReading} />
      <CheckBar draft={draft} only={only} changes={changes} onShow={setOnly} onReading={onReading} />
      <DraftGrid key={only} draft={draft} only={only} changes={changes} />
    </>
  );
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
