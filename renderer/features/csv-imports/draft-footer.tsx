import { Group, Kbd, Text } from '@mantine/core';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { formatError } from '../../components/format-error.ts';
import { kindOf, RecordLink } from '../../components/record-link.tsx';
import type { GridKey } from '../../components/use-shortcuts.ts';
import classes from './draft-grid.module.css';
import { formatNote, formatWarning, listOpen } from './draft-line.tsx';
import type { ShownRow } from './draft-rows.ts';

interface DraftFooterProps {
  row: ShownRow | undefined;
  /** The column of the file at the cursor. */
  column: number | undefined;
  error: { message: string } | undefined;
  keys: readonly DraftKey[];
}

/** A key of the grid; one with a hint is shown below it. */
export interface DraftKey extends GridKey {
  hint?: string;
}

/** The errors, warnings, or the change of the current cell in full, and the shortcuts of the grid. */
export function DraftFooter({ row, column, error, keys }: DraftFooterProps) {
  const own = row?.errors.filter((each) => each.column === column || each.column === null) ?? [];
  const warnings = row?.warnings.filter((each) => each.column === column || each.column === null) ?? [];
  const hasErrors = error !== undefined || own.length > 0;
  const note = formatNote(row, column) ?? (row && formatOtherErrors(row));
  const problems = own.length > 0 ? own.map(formatError) : warnings.map(formatWarning);
  const text = error?.message ?? (problems.length > 0 ? problems.join(' · ') : (note ?? ''));
  const records = own.length > 0 ? [] : warnings.flatMap(({ recordIds }) => recordIds);
  return (
    <Group justify="space-between" wrap="nowrap" gap="lg" className={classes.footer}>
      <Text
        size="sm"
        aria-live="polite"
        c={hasErrors ? 'var(--mantine-color-error)' : 'dimmed'}
        className={classes.message}
      >
        {row && !error && text !== '' ? `Row ${row.row}: ${text}` : text}
        {records.slice(0, recordsShown).map((id) => (
          <span key={id}>
            {' '}
            <RecordLink id={id} isInText>
              View {kindOf(id).toLowerCase()}
            </RecordLink>
          </span>
        ))}
      </Text>
      <Group gap="md" wrap="nowrap" className={classes.keys}>
        {keys.map(
          ({ keys: [first = '', ...rest], hint }) =>
            hint && (
              <Text key={hint} size="xs" c="dimmed" className={classes.key}>
                <Kbd size="xs">{formatKeys(first + rest.join(''))}</Kbd> {hint}
              </Text>
            ),
        )}
      </Group>
    </Group>
  );
}

/** `mod+shift+z` as `Ctrl+Shift+Z`. */
function formatKeys(keys: string): string {
  const names: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' };
  return keys
    .split('+')
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}

const recordsShown = 3;

/** Names the columns of the errors, or else of the open warnings, in other cells of the row. */
function formatOtherErrors(row: ShownRow): string | undefined {
  const fields = (row.errors.length > 0 ? row.errors : listOpen(row)).flatMap(({ field }) =>
    field === null ? [] : [toFieldLabel(field)],
  );
  const noun = row.errors.length > 0 ? 'Errors' : 'Warnings';
  return fields.length > 0 ? `${noun} in ${[...new Set(fields)].join(', ')}` : undefined;
}
