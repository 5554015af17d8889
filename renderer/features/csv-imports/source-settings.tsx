import { Group, Select, Stack, Text } from '@mantine/core';
import type { ImportDraft, setImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { DelimiterName, Encoding } from '#shared/contracts/csv-imports/source-settings.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { countRows, delimiterLabels, encodingLabels } from './import-labels.ts';
import type { ChangeDraft } from './use-draft-settings.ts';

type Source = ImportDraft['source'];
type Choices = NonNullable<InputOf<typeof setImportDraft>['body']['source']>;

interface SourceSettingsProps {
  draft: ImportDraft;
  isDisabled: boolean;
  onChange: ChangeDraft;
}

/** How the rows are read from the file: detected, and read again when the user changes it. */
export function SourceSettings({ draft, isDisabled, onChange }: SourceSettingsProps) {
  const { source } = draft;
  const change = (choices: Choices) =>
    onChange(({ source: { sheet, encoding, delimiter, headerRow } }) => {
      // A header row belongs to the other settings.
      const isSameTable = choices.headerRow !== undefined;
      const current = isSameTable
        ? { sheet, encoding, delimiter, headerRow }
        : { sheet, encoding, delimiter };
      return { source: { ...current, ...choices } };
    });
  const select = { size: 'xs', allowDeselect: false, disabled: isDisabled } as const;
  return (
    <Stack gap={6}>
      <Group gap="md" align="flex-end">
        {source.sheets.length > 0 && (
          <Select
            {...select}
            label="Sheet"
            data={source.sheets}
            value={source.sheet}
            onChange={(sheet) => sheet !== null && change({ sheet })}
          />
        )}
        {source.encoding !== null && (
          <Select
            {...select}
            label="Encoding"
            data={toOptions(encodingLabels)}
            value={source.encoding}
            onChange={(encoding) => encoding !== null && change({ encoding: encoding as Encoding })}
          />
        )}
        {source.delimiter !== null && (
          <Select
            {...select}
            label="Delimiter"
            data={toOptions(delimiterLabels)}
            value={source.delimiter}
            onChange={(delimiter) => delimiter !== null && change({ delimiter: delimiter as DelimiterName })}
          />
        )}
        <Select
          {...select}
          label="Header row"
          w={420}
          data={source.start.map(({ row, cells }) => ({ value: String(row), label: nameRow(row, cells) }))}
          value={String(source.headerRow)}
          onChange={(row) => row !== null && change({ headerRow: Number(row) })}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {explainSkipped(source)}
      </Text>
    </Stack>
  );
}

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** `Row 4: First name, Last name, Email`. */
function nameRow(row: number, cells: readonly string[]): string {
  return `Row ${row}: ${cells.filter(Boolean).join(', ')}`;
}

/** `Excel, Investors` or `UTF-8, comma`, and the skipped rows. */
export function describeSource(source: Source): string[] {
  const { sheet, encoding, delimiter } = source;
  const form =
    encoding && delimiter
      ? `${encodingLabels[encoding]}, ${delimiterLabels[delimiter].toLowerCase()}`
      : `Excel, ${sheet}`;
  return [form, explainSkipped(source)];
}

function explainSkipped({ start, headerRow, totalsRows }: Source): string {
  const above = start.filter(({ row }) => row < headerRow).length;
  const [first] = totalsRows;
  const sentences = [
    above > 0 && `${countRows(above)} above the header ${above === 1 ? 'was' : 'were'} skipped.`,
    totalsRows.length === 1 && `Row ${first} looks like totals or a note and was skipped.`,
    totalsRows.length > 1 && `Rows ${totalsRows.join(', ')} look like totals or notes and were skipped.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
