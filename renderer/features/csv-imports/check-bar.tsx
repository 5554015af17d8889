import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { draftRowFilters, ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { useAction } from '../../api/use-action.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatCount } from '../../components/format-number.ts';
import { ChangedValuesButton, type ColumnReading } from './changed-values.tsx';
import classes from './check-bar.module.css';
import { countRows, nameStep } from './import-labels.ts';
import type { DraftChanges } from './use-draft-changes.ts';

export type RowFilter = (typeof draftRowFilters)[number];

const filterLabels: Record<RowFilter, string> = {
  all: 'All',
  valid: 'Valid',
  invalid: 'Errors',
  skipped: 'Skipped',
  edited: 'Edited',
};

interface CheckBarProps {
  draft: ImportDraft;
  only: RowFilter;
  onShow: (only: RowFilter) => void;
  changes: DraftChanges;
  onReading: (reading: ColumnReading) => void;
}

/** The number of rows by result, as filters of the grid, and the actions for many rows at once. */
export function CheckBar({ draft, only, changes, onShow, onReading }: CheckBarProps) {
  const { id, counts } = draft;
  const skipRows = useAction('skipImportDraftRows');
  const leave = (isSkipped: boolean) => void skipRows.run({ params: { id }, body: { isSkipped } });
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.bar}>
      <SegmentedControl
        size="xs"
        aria-label="Show rows"
        value={only}
        onChange={(value) => onShow(value as RowFilter)}
        data={(Object.keys(filterLabels) as RowFilter[]).map((filter) => ({
          value: filter,
          label: (
            <span
              data-tone={filter === 'invalid' && counts.invalid > 0 ? 'invalid' : undefined}
              className={classes.count}
            >
              {filterLabels[filter]} <b>{counts[filter].toLocaleString()}</b>
            </span>
          ),
        }))}
      />
      <Group gap="xs" wrap="nowrap">
        <UndoButtons draft={draft} changes={changes} />
        <ChangedValuesButton draft={draft} onChange={onReading} />
        {counts.invalid === 0 && counts.skipped === 0 && <Dimmed>All rows are valid.</Dimmed>}
        {counts.skipped > 0 && (
          <Button variant="default" loading={skipRows.isRunning} onClick={() => leave(false)}>
            Restore {formatCount(counts.skipped, 'skipped row')}
          </Button>
        )}
        {counts.invalid > 0 && (
          <Button variant="default" loading={skipRows.isRunning} onClick={() => leave(true)}>
            Skip {countRows(counts.invalid)} with errors
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** Undo and redo, with what they change. */
function UndoButtons({ draft, changes }: { draft: ImportDraft; changes: DraftChanges }) {
  const buttons = [
    { verb: 'Undo', step: draft.undo, Icon: IconArrowBackUp },
    { verb: 'Redo', step: draft.redo, Icon: IconArrowForwardUp },
  ];
  return (
    <Group gap={4} wrap="nowrap">
      {buttons.map(({ verb, step, Icon }) => {
        const label = step ? `${verb}: ${nameStep(step)}` : verb;
        return (
          <Tooltip key={verb} label={label}>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={label}
              disabled={!step}
              loading={changes.isFixing}
              onClick={() => void changes.undo(verb === 'Redo')}
            >
              <Icon size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
