import { Group, Select } from '@mantine/core';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import { type UpdateMode, updateKeys } from '#shared/contracts/csv-imports/update-mode.ts';
import { toFieldLabel, toInlineLabel } from '#shared/records/field-label.ts';
import { keyLabels } from './import-labels.ts';

interface UpdateSettingsProps {
  update: ImportDraft['update'];
  kind: CsvKind;
  onChange(update: UpdateMode | null): void;
}

const adding = 'add';

/** Whether the rows add records or update existing ones, and what happens to rows without a record. */
export function UpdateSettings({ update, kind, onChange }: UpdateSettingsProps) {
  const { label, updates } = csvKindOf(kind);
  const mayUpdate = updates.length > 0;
  const choose = (by: string) => {
    const key = updateKeys.find((each) => each === by);
    onChange(key ? { by: key, unmatched: update?.unmatched ?? 'error' } : null);
  };
  return (
    <Group gap="md" align="flex-start">
      <Select
        label="Existing records"
        description={describe(kind, update)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw={420}
        data={[
          { value: adding, label: 'Add new records' },
          ...updateKeys.map((by) => ({ value: by, label: `Update, matched by ${keyLabels[by]}` })),
        ]}
        value={update?.by ?? adding}
        disabled={!mayUpdate}
        allowDeselect={false}
        onChange={(by) => by && choose(by)}
      />
      {update && (
        <Select
          label="Rows without a match"
          data={[
            { value: 'error', label: 'Show an error' },
            { value: 'add', label: `Add as new ${label.many}` },
          ]}
          value={update.unmatched}
          allowDeselect={false}
          onChange={(unmatched) =>
            unmatched && onChange({ ...update, unmatched: unmatched as 'error' | 'add' })
          }
        />
      )}
    </Group>
  );
}

/** What an update does not change. */
function describe(kind: CsvKind, update: UpdateMode | null): string | undefined {
  const { label, updates, columns } = csvKindOf(kind);
  if (updates.length === 0) return `Files of ${label.many} only add records.`;
  if (!update) return undefined;
  const fixed = Object.keys(columns.properties)
    .filter((column) => updates.every(({ fields }) => !fields[column]))
    .map((column) => toInlineLabel(toFieldLabel(column)));
  return `Empty cells leave stored values unchanged. Not updated: ${fixed.join(', ')}, and the email for signing in.`;
}
