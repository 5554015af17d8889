import { ActionIcon, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import type { ChangeDraft } from './use-draft-settings.ts';

interface FieldDefaultsProps {
  draft: ImportDraft;
  kind: CsvKind;
  onChange: ChangeDraft;
}

/** The values of fields for all rows in which no column has one; those of missing required fields are asked for. */
export function FieldDefaults({ draft, kind, onChange }: FieldDefaultsProps) {
  const [added, setAdded] = useState<string[]>([]);
  const { properties } = csvKindFor(kind, draft.update).columns;
  // In an update, the empty cells of a column leave stored values unchanged.
  const mapped = draft.update ? draft.columns.flatMap(({ fields }) => fields) : [];
  const available = Object.keys(properties).filter((field) => !mapped.includes(field));
  const given = draft.defaults.map(({ field }) => field);
  // Another record type does not have all the fields that were added.
  const stillAdded = added.filter((field) => available.includes(field));
  const asked = [...new Set([...given, ...draft.missingFields, ...stillAdded])];
  const others = available.filter((field) => !asked.includes(field));
  const set = (field: string, value: string | null) => {
    if (!value) setAdded((known) => known.filter((each) => each !== field));
    onChange(({ defaults }) => {
      const kept = defaults.filter((each) => each.field !== field);
      return { defaults: value ? [...kept, { field, value }] : kept };
    });
  };
  return (
    <Stack gap="xs" component="section" aria-label="Values for all rows">
      <div>
        <Text size="sm" fw={600}>
          Values for all rows
        </Text>
        <Text size="sm" c="dimmed">
          {draft.update
            ? 'Written to every updated record. Only for fields without a column.'
            : 'Used where the file has no value for a field.'}
        </Text>
      </div>
      <Group gap="sm" align="flex-end">
        {asked.map((field) => {
          const value = draft.defaults.find((each) => each.field === field)?.value ?? '';
          return (
            <DefaultInput
              key={`${field} ${value}`}
              field={field}
              value={value}
              choices={choicesOf(properties[field])}
              onSet={(next) => set(field, next)}
            />
          );
        })}
        <Select
          w={220}
          searchable
          selectFirstOptionOnChange
          aria-label="Add a value for all rows"
          placeholder="Add a value"
          data={others.map((field) => ({ value: field, label: toFieldLabel(field) }))}
          value={null}
          onChange={(field) => field && setAdded((known) => [...known, field])}
        />
      </Group>
    </Stack>
  );
}

interface DefaultInputProps {
  field: string;
  value: string;
  choices: readonly string[] | undefined;
  onSet(value: string | null): void;
}

function DefaultInput({ field, value, choices, onSet }: DefaultInputProps) {
  const [text, setText] = useState(value);
  const label = toFieldLabel(field);
  if (choices)
    return (
      <Select
        w={220}
        label={label}
        placeholder="Select"
        clearable
        data={choices.map((choice) => ({ value: choice, label: toChoiceLabel(choice) }))}
        value={value || null}
        onChange={onSet}
        clearButtonProps={{ 'aria-label': `Remove the value of ${label}` }}
      />
    );
  return (
    <TextInput
      w={220}
      label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== value && onSet(text.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      rightSection={
        value && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove the value of ${label}`}
            onClick={() => onSet(null)}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
}

function choicesOf(schema: object | undefined): string[] | undefined {
  const { enum: values } = (schema ?? {}) as { enum?: unknown[] };
  return values?.filter((value) => typeof value === 'string');
}
