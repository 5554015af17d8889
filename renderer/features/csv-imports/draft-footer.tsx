import { Group, Kbd, Text } from '@mantine/core';
import type { OperationError } from '../../api/operation-error.ts';
import type { GridKey } from '../../components/use-shortcuts.ts';
import classes from './draft-grid.module.css';
import { findChange, formatChange, formatRowErrors } from './draft-line.tsx';
import type { ShownRow } from './draft-rows.ts';

interface DraftFooterProps {
  row: ShownRow | undefined;
  /** The column of the file at the cursor. */
  column: number | undefined;
  error: OperationError | undefined;
  keys: readonly DraftKey[];
}

/** A key of the grid; one with a hint is shown below it. */
export interface DraftKey extends GridKey {
  hint?: string;
}

/** The full errors of the current row, or the change of the current cell, and the shortcuts of the grid. */
export function DraftFooter({ row, column, error, keys }: DraftFooterProps) {
  const hasErrors = error !== undefined || (row?.errors.length ?? 0) > 0;
  const change = findChange(row, column);
  const note = change ? formatChange(change) : '';
  const text = error?.message ?? (row && hasErrors ? formatRowErrors(row) : note);
  return (
    <Group justify="space-between" wrap="nowrap" gap="lg" className={classes.footer}>
      <Text
        size="sm"
        truncate
        aria-live="polite"
        c={hasErrors ? 'var(--mantine-color-error)' : 'dimmed'}
        title={text}
      >
        {row && text !== '' ? `Row ${row.row}: ${text}` : text}
      </Text>
      <Group gap="md" wrap="nowrap">
        {keys.map(
          ({ keys: [first = '', ...rest], hint }) =>
            hint && (
              <Text key={hint} size="xs" c="dimmed" className={classes.key}>
                <Kbd size="xs">{first.toUpperCase() + rest.join('')}</Kbd> {hint}
              </Text>
            ),
        )}
      </Group>
    </Group>
  );
}
