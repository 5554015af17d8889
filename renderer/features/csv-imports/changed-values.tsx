import { Alert, Button, Group, Popover, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconChevronDown, IconWand } from '@tabler/icons-react';
import type { ChangedValues } from '#shared/contracts/csv-imports/changed-values.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { DayOrder } from '#shared/domain/normalization/day-order.ts';
import { normalizationRules } from '#shared/domain/normalization/normalization.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { formatCount } from '../../components/format-number.ts';
import classes from './changed-values.module.css';

/** What the user decides about the values of a column. */
export interface ColumnReading {
  column: number;
  asTyped?: boolean;
  accepted?: ChangedValues['rule'][];
  dayOrder?: DayOrder;
}

interface ChangedValuesProps {
  draft: ImportDraft;
  /** Changes the reading of columns; the rows are validated once. */
  onChange(...readings: ColumnReading[]): void;
}

/** The values that were changed by the rules, with a way back for each column. */
export function ChangedValuesButton({ draft, onChange }: ChangedValuesProps) {
  const total = draft.normalized.reduce((sum, { count }) => sum + count, 0);
  const typed = draft.columns.flatMap((column, index) => (column.asTyped ? [{ ...column, index }] : []));
  if (total === 0 && typed.length === 0) return null;
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="subtle" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {formatCount(total, 'changed value')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ScrollArea.Autosize mah={420} w={680}>
          <Table verticalSpacing={6} horizontalSpacing="md">
            <Table.Tbody>
              {draft.normalized.map((change) => (
                <ChangeLine key={`${change.field} ${change.rule}`} change={change}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Keep as typed: ${toFieldLabel(change.field)}`}
                    onClick={() => onChange({ column: columnOf(draft, change.field), asTyped: true })}
                  >
                    Keep as typed
                  </Button>
                </ChangeLine>
              ))}
              {typed.map(({ field, index }) => (
                <Table.Tr key={index}>
                  <Table.Td className={classes.field}>{toFieldLabel(field ?? '')}</Table.Td>
                  <Table.Td c="dimmed">Kept as typed</Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Change values: ${toFieldLabel(field ?? '')}`}
                      onClick={() => onChange({ column: index })}
                    >
                      Change values
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Changes that need a person, because the values can mean something else: one button for each column and rule. */
export function SuggestedValues({ draft, onChange }: ChangedValuesProps) {
  if (draft.suggested.length === 0) return null;
  const apply = (suggested: readonly ChangedValues[]) => {
    const byColumn = Map.groupBy(suggested, ({ field }) => columnOf(draft, field));
    const readings = Array.from(byColumn, ([column, changes]) => {
      const accepted = [...(draft.columns[column]?.accepted ?? []), ...changes.map(({ rule }) => rule)];
      return { column, accepted: [...new Set(accepted)] };
    });
    onChange(...readings);
  };
  return (
    <Alert color="yellow" icon={<IconWand />} title="Suggestions" className={classes.suggestions}>
      <Stack gap={6}>
        {draft.suggested.map((change) => (
          <Group key={`${change.field} ${change.rule}`} gap="sm" wrap="nowrap" justify="space-between">
            <Text size="sm" className={classes.line}>
              <b>{toFieldLabel(change.field)}</b>: {normalizationRules[change.rule]} (
              {formatCount(change.count, 'value')}), such as {change.typed} → {change.value}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              className={classes.apply}
              aria-label={`Apply to column: ${toFieldLabel(change.field)}`}
              onClick={() => apply([change])}
            >
              Apply to column
            </Button>
          </Group>
        ))}
        {draft.suggested.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.apply}
            onClick={() => apply(draft.suggested)}
          >
            Apply all {draft.suggested.length} suggestions
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function ChangeLine({ change, children }: { change: ChangedValues; children: React.ReactNode }) {
  const { field, rule, count, typed, value } = change;
  return (
    <Table.Tr>
      <Table.Td className={classes.field}>{toFieldLabel(field)}</Table.Td>
      <Table.Td>
        <Text size="sm">
          {normalizationRules[rule]} ({formatCount(count, 'value')})
        </Text>
        <Text size="xs" c="dimmed" className={classes.line}>
          {typed} → {value || 'empty'}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{children}</Table.Td>
    </Table.Tr>
  );
}

const columnOf = ({ columns }: ImportDraft, field: string) =>
  columns.findIndex(({ fields }) => fields.includes(field));
