import { Group, Kbd, Text } from '@mantine/core';
import type { OperationError } from '../../api/operation-error.ts';
import classes from './draft-grid.module.css';
import { formatRowErrors } from './draft-line.tsx';
import type { ShownRow } from './draft-rows.ts';

interface DraftFooterProps {
  row: ShownRow | undefined;
  error: OperationError | undefined;
}

const keys = [
  ['Enter', 'edit'],
  ['N', 'next error'],
  ['X', 'skip'],
] as const;

/** The full errors of the current row, and the shortcuts of the grid. */
export function DraftFooter({ row, error }: DraftFooterProps) {
  const hasErrors = error !== undefined || (row?.errors.length ?? 0) > 0;
  const text = error?.message ?? (row ? formatRowErrors(row) : '');
  return (
    <Group justify="space-between" wrap="nowrap" gap="lg" className={classes.footer}>
      <Text
        size="sm"
        truncate
        aria-live="polite"
        c={hasErrors ? 'var(--mantine-color-error)' : 'dimmed'}
        title={text}
      >
        {row && hasErrors ? `Row ${row.row}: ${text}` : text}
      </Text>
      <Group gap="md" wrap="nowrap">
        {keys.map(([key, label]) => (
          <Text key={key} size="xs" c="dimmed" className={classes.key}>
            <Kbd size="xs">{key}</Kbd> {label}
          </Text>
        ))}
      </Group>
    </Group>
  );
}
