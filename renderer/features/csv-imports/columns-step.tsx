import { Alert, Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKindOf, csvKinds, isDocument } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { IssuerSelect } from '../../components/record-select.tsx';
import { When } from '../../components/when.tsx';
import { AccountSelect } from './account-select.tsx';
import { ColumnTable } from './column-table.tsx';
import { DayOrders } from './day-orders.tsx';
import { DocumentTarget } from './document-target.tsx';
import { FieldDefaults } from './field-defaults.tsx';
import { nameKind } from './import-labels.ts';
import { SavedMappings } from './saved-mappings.tsx';
import { SourceSettings } from './source-settings.tsx';
import { UpdateSettings } from './update-settings.tsx';
import { useDraftSettings } from './use-draft-settings.ts';

/** The kind of the rows, their owner, and the field of each column. */
export function ColumnsStep({ draft }: { draft: ImportDraft }) {
  const { change, isRunning, error } = useDraftSettings(draft);
  return (
    <Stack gap="lg">
      <Group gap="md" align="flex-start">
        <Select
          label="Record type"
          placeholder="Select"
          data={csvKinds.map((kind) => ({ value: kind, label: nameKind(kind) }))}
          value={draft.kind}
          allowDeselect={false}
          onChange={(kind) => kind && change(() => ({ kind: kind as CsvKind }))}
        />
        {draft.kind && isDocument(draft.kind) ? null : draft.kind && csvKindOf(draft.kind).needsIssuer ? (
          <IssuerSelect
            label="Issuer"
            description="The offerings will belong to this issuer's account."
            value={draft.issuerId}
            onChange={(issuerId) => change(() => ({ issuerId }))}
          />
        ) : (
          <AccountSelect
            value={draft.accountId}
            name={draft.accountName}
            onChange={(accountId) => change(() => ({ accountId }))}
          />
        )}
        <Box mt={27}>
          <SavedMappings
            draftId={draft.id}
            mayBeSaved={draft.kind !== null}
            onApply={(mappingId) => change(() => ({ mappingId }))}
          />
        </Box>
      </Group>
      {draft.kind && isDocument(draft.kind) && <DocumentTarget draft={draft} onChange={change} />}
      {draft.kind && !isDocument(draft.kind) && (
        <UpdateSettings
          update={draft.update}
          kind={draft.kind}
          onChange={(update) => change(() => ({ update }))}
        />
      )}
      <SourceSettings draft={draft} isDisabled={isRunning} onChange={change} />
      <MappedAsBefore draft={draft} onRematch={() => change(() => ({ isRematched: true }))} />
      <ErrorAlert message={error?.details} />
      {draft.missingFields.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle />} title="Map required fields">
          {askForFields(draft.missingFields.map((field) => toFieldLabel(field)))}
        </Alert>
      )}
      <DayOrders
        draft={draft}
        onAnswer={(reading) => change(() => ({ reading }))}
        onAnswerAll={(dayOrder) => change(() => ({ dayOrder }))}
      />
      <UnconfirmedMatches draft={draft} onConfirm={(confirmed) => change(() => ({ confirmed }))} />
      {draft.kind && (
        <>
          <FieldDefaults draft={draft} kind={draft.kind} onChange={change} />
          <ColumnTable draft={draft} kind={draft.kind} onChange={change} />
        </>
      )}
    </Stack>
  );
}

interface MappedAsBeforeProps {
  draft: ImportDraft;
  onRematch(): void;
}

/** The draft has the mapping of the last import of a file with the same header. */
function MappedAsBefore({ draft: { mappedAs }, onRematch }: MappedAsBeforeProps) {
  if (!mappedAs) return null;
  return (
    <Alert color="blue" icon={<IconInfoCircle />} title="Mapped as in the last import">
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">
          {mappedAs.savedBy} imported a file with the same columns on <When at={mappedAs.savedAt} />.
        </Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={onRematch}>
          Match by names instead
        </Button>
      </Group>
    </Alert>
  );
}

interface UnconfirmedMatchesProps {
  draft: ImportDraft;
  onConfirm(columns: number[]): void;
}

/** Matches that are not certain, which a person confirms or changes before the rows are validated. */
function UnconfirmedMatches({ draft: { columns }, onConfirm }: UnconfirmedMatchesProps) {
  const unsure = columns.flatMap(({ confidence }, index) => (confidence === 'check' ? [index] : []));
  if (unsure.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle />}
      title={`Check ${formatCount(unsure.length, 'match', 'matches')}`}
    >
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">
          The names or values of these columns are similar to a field. Confirm each match, or choose another
          field.
        </Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={() => onConfirm(unsure)}>
          Confirm all
        </Button>
      </Group>
    </Alert>
  );
}

function askForFields(labels: readonly string[]): string {
  const [first, ...others] = labels;
  if (others.length === 0) return `Map a column to ${first}, or enter a value for all rows.`;
  return `Map a column to each of these fields, or enter a value for all rows: ${labels.join(', ')}.`;
}
