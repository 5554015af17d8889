import { Alert, Group, Select, Stack, Table, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKindOf, csvKinds } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { type Action, useAction } from '../../api/use-action.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { IssuerSelect } from '../../components/record-select.tsx';
import { AccountSelect } from './account-select.tsx';
import classes from './columns-step.module.css';
import { nameKind } from './import-labels.ts';

/** The kind of the rows, their owner, and the field of each column. */
export function ColumnsStep({ draft }: { draft: ImportDraft }) {
  const set = useAction('setImportDraft');
  const params = { id: draft.id };
  return (
    <Stack gap="lg">
      <Group gap="md" align="flex-start">
        <Select
          label="Record type"
          placeholder="Select"
          data={csvKinds.map((kind) => ({ value: kind, label: nameKind(kind) }))}
          value={draft.kind}
          allowDeselect={false}
          onChange={(kind) => kind && void set.run({ params, body: { kind: kind as CsvKind } })}
        />
        {draft.kind && csvKindOf(draft.kind).needsIssuer ? (
          <IssuerSelect
            label="Issuer"
            description="The offerings will belong to this issuer's account."
            value={draft.issuerId}
            onChange={(issuerId) => void set.run({ params, body: { issuerId } })}
          />
        ) : (
          <AccountSelect
            value={draft.accountId}
            name={draft.accountName}
            onChange={(accountId) => void set.run({ params, body: { accountId } })}
          />
        )}
      </Group>
      <AboutOnePerson draft={draft} />
      <ErrorAlert message={set.error?.details} />
      {draft.missingFields.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle />} title="Map required fields">
          Map a column to {listOfFields(draft.missingFields)}.
        </Alert>
      )}
      {draft.kind && <ColumnTable draft={draft} kind={draft.kind} set={set} />}
    </Stack>
  );
}

/** Files about one person cannot be imported here, so this explains where. */
function AboutOnePerson({ draft: { guesses, kind } }: { draft: ImportDraft }) {
  const [likeliest] = guesses;
  if (kind !== null || (likeliest?.kind !== 'aic' && likeliest?.kind !== 'kyc')) return null;
  const what =
    likeliest.kind === 'aic'
      ? 'the net worth statements of one individual'
      : 'the identity document of one individual';
  return (
    <Alert color="blue" icon={<IconInfoCircle />} title={`This looks like ${what}`}>
      This file refers to an individual and to files that are already stored. Import it with the client API or
      the command <code>offerdesk import {likeliest.kind}</code>. Help has an example.
    </Alert>
  );
}

/** `First name and to Last name`. */
function listOfFields(fields: readonly string[]): string {
  return fields.map((field) => toFieldLabel(field)).join(' and to ');
}

interface ColumnTableProps {
  draft: ImportDraft;
  kind: CsvKind;
  set: Action<'setImportDraft'>;
}

function ColumnTable({ draft, kind, set }: ColumnTableProps) {
  const { columns } = csvKindOf(kind);
  const required = new Set(columns.required);
  const used = new Set(draft.columns.map(({ field }) => field));
  const options = (own: string | null) =>
    Object.keys(columns.properties).map((field) => ({
      value: field,
      label: `${toFieldLabel(field)}${required.has(field) ? ' *' : ''}`,
      disabled: field !== own && used.has(field),
    }));
  const choose = (index: number, field: string | null) => {
    const fields = draft.columns.map((column, place) => (place === index ? field : column.fields));
    void set.run({ params: { id: draft.id }, body: { fields } });
  };
  return (
    <Table verticalSpacing={6} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Column in file</Table.Th>
          <Table.Th>Sample values</Table.Th>
          <Table.Th w={260}>Maps to</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {draft.columns.map(({ name, field, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique key
          <Table.Tr key={index} data-unused={field === null || undefined}>
            <Table.Td>
              <Text size="sm" fw={500} className={classes.text}>
                {name || `Column ${index + 1}`}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm" c="dimmed" className={classes.text}>
                {samples.join(' · ') || 'No sample values'}
              </Text>
            </Table.Td>
            <Table.Td>
              <Select
                size="xs"
                searchable
                clearable
                placeholder="Do not import"
                aria-label={`Field of ${name || `column ${index + 1}`}`}
                data={options(field)}
                value={field}
                onChange={(next) => choose(index, next)}
                clearButtonProps={{ 'aria-label': `Do not import ${name || `column ${index + 1}`}` }}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
