import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { kycImages, kycSides } from '#shared/contracts/compliance/kyc.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { accreditationTypes } from '#shared/records/individual.ts';
import { useOperation } from '../../api/use-operation.ts';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { FormField } from '../../components/record-form/form-field.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { useDropBeside } from './drop-anywhere.tsx';
import type { ChangeDraft } from './use-draft-settings.ts';

interface DocumentTargetProps {
  draft: ImportDraft;
  onChange: ChangeDraft;
}

/** Whom a document is about, and the files that it names: one record is created from all rows. */
export function DocumentTarget({ draft, onChange }: DocumentTargetProps) {
  const values = Object.fromEntries(draft.target.map(({ field, value }) => [field, value]));
  const set = (field: string, value: string) =>
    onChange(({ target }) => {
      // The files belong to the individual.
      const kept = field === 'individualId' ? [] : target.filter((each) => each.field !== field);
      return { target: value === '' ? kept : [...kept, { field, value }] };
    });
  const props = { values, onSet: set };
  return draft.kind === 'aic' ? <StatementTarget {...props} /> : <IdentityTarget {...props} />;
}

interface TargetProps {
  values: Record<string, string>;
  onSet(field: string, value: string): void;
}

/** The account that the net worth statements are of. */
function StatementTarget({ values, onSet }: TargetProps) {
  const { investorAccountId = '', aicAccreditationType = '', accredited = '' } = values;
  return (
    <Stack gap="sm" component="section" aria-label="Subject of the net worth statements">
      <Text size="sm" c="dimmed">
        All rows become one accreditation record, which replaces the current items of the individual.
      </Text>
      <SimpleGrid cols={3}>
        <RecordSelect
          list="investorAccounts"
          label="Investor account"
          withAsterisk
          value={investorAccountId || null}
          onChange={(id) => onSet('investorAccountId', id)}
        />
        <FormField
          field={{
            name: 'aicAccreditationType',
            label: 'Claimed category',
            kind: 'choice',
            isRequired: true,
            choices: [...accreditationTypes.map((value) => ({ value, label: toChoiceLabel(value) }))],
          }}
          value={aicAccreditationType}
          values={values}
          error={undefined}
          onChange={(value) => onSet('aicAccreditationType', String(value))}
        />
        <FormField
          field={{
            name: 'accredited',
            label: 'Client claims to be accredited',
            kind: 'yes-no',
            description: 'Shown to the reviewer. Only an officer can approve an accreditation.',
          }}
          value={accredited}
          values={values}
          error={undefined}
          onChange={(value) => onSet('accredited', String(value))}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** The field of the import for the file of each side. */
const fileFields = { front: 'frontFileId', back: 'backFileId', selfie: 'selfieFileId' } as const;

/** The individual of an identity document, with its images. */
function IdentityTarget({ values, onSet }: TargetProps) {
  const { individualId = '' } = values;
  useDropBeside();
  return (
    <Stack gap="sm" component="section" aria-label="Subject of the identity document">
      <RecordSelect
        list="individuals"
        label="Individual"
        description="The row becomes one identity document of this individual."
        withAsterisk
        value={individualId || null}
        onChange={(id) => onSet('individualId', id)}
      />
      {individualId === '' ? (
        <Alert color="blue" icon={<IconInfoCircle />} title="Select the individual first">
          Then choose or upload the images of the document.
        </Alert>
      ) : (
        <Images key={individualId} individualId={individualId} values={values} onSet={onSet} />
      )}
    </Stack>
  );
}

function Images({ individualId, values, onSet }: TargetProps & { individualId: string }) {
  const { output } = useOperation('getIndividualDetails', { params: { id: individualId } });
  return (
    <SimpleGrid cols={3}>
      {kycSides.map((side) => {
        const name = fileFields[side];
        const { label } = kycImages[side];
        const existing = output?.files.filter((file) => file.label === label) ?? [];
        const field: FieldSpec = {
          name,
          label: toChoiceLabel(side.toUpperCase()),
          kind: 'document',
          isRequired: side === 'front',
          choices: existing.map((file) => ({ value: file.id, label: file.name })),
          document: { targetId: individualId, label, category: 'kyc-document' },
        };
        return (
          <FormField
            key={name}
            field={field}
            value={values[name] ?? ''}
            values={values}
            error={undefined}
            onChange={(value) => onSet(name, String(value))}
          />
        );
      })}
    </SimpleGrid>
  );
}
