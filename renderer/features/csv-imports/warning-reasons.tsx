import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { DraftWarning } from '#shared/contracts/csv-imports/draft-problems.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { toast } from '../../components/toast.tsx';
import { countRows, countWarnings } from './import-labels.ts';
import classes from './problems-panel.module.css';
import type { DraftChanges } from './use-draft-changes.ts';

/** The number of open warnings, which can be acknowledged together. */
export function WarningsHead({ warnings, changes }: { warnings: DraftWarning[]; changes: DraftChanges }) {
  const open = warnings.reduce((sum, { openRows }) => sum + openRows, 0);
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.warnings}>
      <Text fw={600} size="sm">
        Warnings
      </Text>
      {open > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={changes.isFixing}
          onClick={() => void acknowledge(changes, { only: 'warned' })}
        >
          Acknowledge all {countWarnings(open)}
        </Button>
      )}
    </Group>
  );
}

/** A kind of warning, with the number of its rows. */
export function WarningReason({ warning }: { warning: DraftWarning }) {
  const { rows, openRows } = warning;
  const Icon = openRows > 0 ? IconAlertTriangle : IconCheck;
  const acknowledged = rows - openRows;
  const counts = [
    ...(openRows > 0 ? [countRows(openRows)] : []),
    ...(acknowledged > 0 ? [`${countRows(acknowledged)} acknowledged`] : []),
  ];
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <Icon
        size={15}
        stroke={1.75}
        aria-hidden
        className={classes.warningIcon}
        data-open={openRows > 0 || undefined}
      />
      <div>
        <Text size="sm">
          {toFieldLabel(warning.field)}: {warning.message}
        </Text>
        <Text size="xs" c="dimmed">
          {counts.join(' · ')}
        </Text>
      </div>
    </Group>
  );
}

/** Acknowledges all open warnings of a kind. */
export function AcknowledgeReason({ warning, changes }: { warning: DraftWarning; changes: DraftChanges }) {
  const { field, message, openRows } = warning;
  return (
    <div className={classes.acknowledge}>
      {openRows > 0 ? (
        <Button
          size="compact-sm"
          variant="light"
          disabled={changes.isFixing}
          onClick={() => void acknowledge(changes, { only: 'warned', field, message })}
        >
          Acknowledge all {countRows(openRows)}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          Acknowledged. If a value changes, its warning opens again.
        </Text>
      )}
    </div>
  );
}

async function acknowledge(
  changes: DraftChanges,
  selection: Parameters<DraftChanges['fix']>[0],
): Promise<void> {
  const changed = await changes.fix(selection, [], { action: 'acknowledge' });
  if (changed !== undefined) toast(`Warnings of ${countRows(changed)} acknowledged`);
}
