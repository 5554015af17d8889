import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconColumns, IconReplace } from '@tabler/icons-react';
import type { draftRowFilters, ImportDraft, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
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
  warned: 'Warnings',
  invalid: 'Errors',
  skipped: 'Skipped',
  imported: 'Already imported',
  edited: 'Edited',
  update: 'Changes only',
  unchanged: 'Unchanged',
  add: 'New',
};

/** The filters of a draft, with the number of rows of each. */
function countFilters({ counts, update, updateCounts }: ImportDraft): [RowFilter, number][] {
  const { all, valid, warned, invalid, skipped, imported, edited } = counts;
  const outcomes: [RowFilter, number][] = updateCounts
    ? [
        ['update', updateCounts.update],
        ['unchanged', updateCounts.unchanged],
        ...(update?.unmatched === 'add' ? ([['add', updateCounts.add]] satisfies [RowFilter, number][]) : []),
      ]
    : [['valid', valid]];
  return [
    ...([['all', all], ...outcomes, ['warned', warned]] satisfies [RowFilter, number][]),
    ...([
      ['invalid', invalid],
      ['skipped', skipped],
      ['edited', edited],
    ] satisfies [RowFilter, number][]),
    ...(imported > 0 ? ([['imported', imported]] satisfies [RowFilter, number][]) : []),
  ];
}

const isProblem = (filter: RowFilter) => filter === 'invalid' || filter === 'warned';

interface CheckBarProps {
  draft: ImportDraft;
  view: RowView;
  parts: { find?: boolean; problems?: boolean; skippedColumns?: boolean };
  onParts(parts: CheckBarProps['parts']): void;
  onView(view: RowView): void;
  changes: DraftChanges;
  onReading: (...readings: ColumnReading[]) => void;
}

/** The number of rows by result, as filters of the grid, and the actions for many rows at once. */
export function CheckBar(props: CheckBarProps) {
  const { draft, view, changes, parts, onParts, onView, onReading } = props;
  const { id, counts } = draft;
  const unused = draft.columns.filter(({ field }) => field === null).length;
  const skipRows = useAction('skipImportDraftRows');
  const leave = (isSkipped: boolean) => void skipRows.run({ params: { id }, body: { isSkipped } });
  const isChanging = draft.changedRows !== null;
  return (
    <Group justify="space-between" gap="xs" className={classes.bar}>
      <SegmentedControl
        size="xs"
        aria-label="Show rows"
        value={view.only ?? 'all'}
        onChange={(value) => onView({ ...withoutReason(view), only: value as RowFilter })}
        data={countFilters(draft).map(([filter, count]) => ({
          value: filter,
          label: (
            <span data-tone={isProblem(filter) && count > 0 ? filter : undefined} className={classes.count}>
              {filterLabels[filter]} <b>{count.toLocaleString()}</b>
            </span>
          ),
        }))}
      />
      <Group gap="xs" wrap="nowrap">
        {isChanging && <Dimmed>{countRows(draft.changedRows ?? 0)} changed…</Dimmed>}
        <UndoButtons draft={draft} changes={changes} />
        <Tooltip label="Find and replace">
          <ActionIcon
            variant="default"
            size="md"
            aria-label="Find and replace"
            aria-pressed={parts.find === true}
            onClick={() => onParts({ find: true })}
          >
            <IconReplace size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {unused > 0 && (
          <Tooltip label={parts.skippedColumns ? 'Hide skipped columns' : 'Show skipped columns'}>
            <ActionIcon
              variant="default"
              size="md"
              aria-label="Show skipped columns"
              aria-pressed={parts.skippedColumns === true}
              onClick={() => onParts({ skippedColumns: !parts.skippedColumns })}
            >
              <IconColumns size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <ChangedValuesButton draft={draft} onChange={onReading} />
        {(draft.updateCounts?.none ?? 0) > 0 && (
          <Dimmed>{draft.updateCounts?.none.toLocaleString()} without a match</Dimmed>
        )}
        {!draft.updateCounts && counts.valid === counts.all && <Dimmed>All rows are valid.</Dimmed>}
        {counts.skipped > 0 && (
          <Button variant="default" loading={skipRows.isRunning} onClick={() => leave(false)}>
            Restore {formatCount(counts.skipped, 'skipped row')}
          </Button>
        )}
        {counts.invalid + counts.warned + draft.acknowledged.length > 0 && (
          <Button
            variant="light"
            aria-pressed={parts.problems === true}
            onClick={() => onParts({ problems: !parts.problems })}
          >
            Problems by reason
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

/** A filter by the state of the rows ends one by the reason of an error. */
const withoutReason = ({ field: _, message: _m, ...view }: RowView): RowView => view;
