import { ActionIcon, Button, Group, Select, Stack, Table, Text, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { columnSplits, isCombinable } from '#shared/domain/column-splits.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { ToneBadge } from '../../components/state-badge.tsx';
import classes from './columns-step.module.css';
import type { ChangeDraft } from './use-draft-settings.ts';

type DraftColumn = ImportDraft['columns'][number];

interface ColumnTableProps {
  draft: ImportDraft;
  kind: CsvKind;
  onChange: ChangeDraft;
}

/** The columns of the file with the fields that they fill: those that are not imported first, then those to check. */
export function ColumnTable({ draft, kind, onChange }: ColumnTableProps) {
  const order = useOrder(draft);
  const choose = (index: number, chosen: string[]) => {
    onChange(({ columns }) => ({
      fields: columns.map((column, place) => (place === index ? chosen : column.fields)),
      confirmed: [index],
    }));
  };
  return (
    <Table verticalSpacing={6} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Column in file</Table.Th>
          <Table.Th>Sample values</Table.Th>
          <Table.Th w={224}>Match</Table.Th>
          <Table.Th w={280}>Maps to</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {order.map((index) => {
          const column = draft.columns[index];
          if (!column) return null;
          const name = column.name || `Column ${index + 1}`;
          return (
            <Table.Tr key={index} data-unused={column.field === null || undefined}>
              <Table.Td>
                <Text size="sm" fw={500} className={classes.text} title={name}>
                  {name}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" className={classes.text}>
                  {column.samples.join(' · ') || 'No sample values'}
                </Text>
              </Table.Td>
              <Table.Td>
                <Match
                  column={column}
                  name={name}
                  onConfirm={() => onChange(() => ({ confirmed: [index] }))}
                />
              </Table.Td>
              <Table.Td>
                <FieldSelects
                  draft={draft}
                  kind={kind}
                  column={column}
                  name={name}
                  onChoose={(fields) => choose(index, fields)}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** The order of the columns for the kind; it stays while the user maps them, so that no row moves. */
function useOrder({ kind, columns }: ImportDraft): number[] {
  const ranks = { none: 0, check: 1, matched: 2 };
  const rankOf = ({ name, samples, confidence }: DraftColumn) =>
    name === '' && samples.length === 0 ? 3 : ranks[confidence ?? 'none'];
  const sort = () => columns.map(rankOf);
  const [first, setFirst] = useState({ kind, ranks: sort() });
  const current = first.kind === kind ? first : { kind, ranks: sort() };
  if (current !== first) setFirst(current);
  return [...columns.keys()].sort((left, right) => (current.ranks[left] ?? 0) - (current.ranks[right] ?? 0));
}

interface MatchProps {
  column: DraftColumn;
  name: string;
  onConfirm(): void;
}

function Match({ column: { confidence }, name, onConfirm }: MatchProps) {
  if (confidence === null) return <ToneBadge tone="plain" label="Not imported" />;
  if (confidence === 'matched') return <ToneBadge tone="done" label="Matched" />;
  return (
    <Group gap={6} wrap="nowrap">
      <ToneBadge tone="pending" label="Check this match" />
      <Button
        size="compact-xs"
        variant="default"
        flex="none"
        aria-label={`Confirm the match of ${name}`}
        onClick={onConfirm}
      >
        Confirm
      </Button>
    </Group>
  );
}

interface FieldSelectsProps {
  draft: ImportDraft;
  kind: CsvKind;
  column: DraftColumn;
  name: string;
  onChoose(fields: string[]): void;
}

/** One select for each field that a column fills, and one to fill a further field. */
function FieldSelects({ draft, kind, column, name, onChoose }: FieldSelectsProps) {
  const [isAdding, setAdding] = useState(false);
  const { fields } = column;
  const split = findSplit(fields);
  const chosen = split ? [splitPrefix + split] : fields;
  const shown: (string | null)[] = chosen.length === 0 || isAdding ? [...chosen, null] : chosen;
  const replace = (place: number, value: string | null) => {
    setAdding(false);
    const next = [...chosen.slice(0, place), ...(value === null ? [] : [value]), ...chosen.slice(place + 1)];
    onChoose([...new Set(next.flatMap(toFields))]);
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Stack gap={4} flex={1}>
        {shown.map((value, place) => {
          const label = place === 0 ? `Field of ${name}` : `Additional field of ${name}`;
          return (
            <Select
              key={value ?? 'none'}
              size="xs"
              searchable
              clearable
              selectFirstOptionOnChange
              placeholder={place === 0 ? 'Do not import' : 'Choose another field'}
              aria-label={label}
              data={toOptions(draft, kind, column, value, place === 0)}
              value={value}
              allowDeselect={false}
              onChange={(next) => replace(place, next)}
              onOptionSubmit={(next) => {
                // The same field again confirms it.
                if (next === value) replace(place, next);
              }}
              clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
            />
          );
        })}
      </Stack>
      {chosen.length > 0 && !split && (
        <Tooltip label="Fill another field from this column">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Fill another field from ${name}`}
            onClick={() => setAdding(true)}
          >
            <IconPlus size={14} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

const splitPrefix = 'split ';

/** The split that fills exactly these fields. */
function findSplit(fields: readonly string[]): string | undefined {
  return Object.keys(columnSplits).find((name) => {
    const parts = columnSplits[name]?.fields ?? [];
    return parts.length === fields.length && parts.every((part) => fields.includes(part));
  });
}

const toFields = (value: string): readonly string[] =>
  value.startsWith(splitPrefix) ? (columnSplits[value.slice(splitPrefix.length)]?.fields ?? []) : [value];

/** The fields of the kind, and the splits of a column; only text can be combined from several columns. */
function toOptions(
  draft: ImportDraft,
  kind: CsvKind,
  column: DraftColumn,
  own: string | null,
  withSplits: boolean,
) {
  const { columns } = csvKindFor(kind, draft.update);
  const required = new Set(columns.required);
  const others = new Map(
    draft.columns.flatMap((each) =>
      each === column ? [] : each.fields.map((field) => [field, each.name] as const),
    ),
  );
  const isFree = (field: string) => !others.has(field) || isCombinable(columns.properties[field] ?? {});
  const fields = Object.keys(columns.properties).map((field) => {
    const combined = others.has(field) && field !== own ? `, combined with ${others.get(field)}` : '';
    return {
      value: field,
      label: `${toFieldLabel(field)}${required.has(field) ? ' *' : ''}${isFree(field) ? combined : ''}`,
      disabled: field !== own && (!isFree(field) || column.fields.includes(field)),
    };
  });
  const splits = Object.entries(columnSplits)
    .filter(([, split]) => split.fields.every((field) => Object.hasOwn(columns.properties, field)))
    .map(([name, split]) => ({ value: splitPrefix + name, label: `${split.label} (split)` }));
  return withSplits ? [...fields, ...splits] : fields;
}
