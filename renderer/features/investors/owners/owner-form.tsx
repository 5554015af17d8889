import { Modal, SimpleGrid, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import type { OwnerRecord } from '#shared/contracts/accreditation/owners.ts';
import { ownerKinds } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import type { CallArguments } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import type { FieldSpec, FormValues } from '../../../components/record-form/field-spec.ts';
import { FormField } from '../../../components/record-form/form-field.tsx';
import { toBody, toValues } from '../../../components/record-form/form-values.ts';
import { useKeptChanges } from '../../../components/record-form/kept-changes.ts';
import { useChanges } from '../../../components/record-form/use-changes.ts';
import { RecordSelect } from '../../../components/record-select.tsx';
import { toast } from '../../../components/toast.tsx';

const kindField: FieldSpec = {
  name: 'kind',
  label: 'Kind',
  kind: 'choice',
  choices: ownerKinds,
  isRequired: true,
};

const shareFields: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true },
  {
    name: 'percent',
    label: 'Percent of the equity',
    kind: 'number',
    description: 'Empty if there is no equity',
  },
];
const controlField: FieldSpec = { name: 'controlPerson', label: 'Control person', kind: 'flag' };
const trusteeField: FieldSpec = { ...controlField, label: 'Trustee' };

/** What identifies a natural person who is not a linked individual, with the labels of an individual. */
const identification = (masked: string | null): FieldSpec[] =>
  (
    [
      { name: 'dob', kind: 'day' },
      { name: 'ssn', kind: 'text', placeholder: masked ?? '123-45-6789', isSecret: true },
      { name: 'citizenship', kind: 'listed', listed: 'citizenship' },
      { name: 'address', kind: 'text' },
      { name: 'address2', kind: 'text' },
      { name: 'city', kind: 'text' },
      { name: 'state', kind: 'listed', listed: 'state-code' },
      { name: 'zip', kind: 'text' },
      { name: 'country', kind: 'listed', listed: 'country-code' },
    ] as const
  ).map((field) => ({ ...field, label: toFieldLabel(field.name, 'Individual') }));

/** The owner to change, or the place of a new one. */
export interface EditedOwner {
  owner: OwnerRecord | undefined;
  /** The owner whose owner is added; undefined in the first tier. */
  parent: OwnerRecord | undefined;
}

interface OwnerFormProps {
  /** The legal entity or the issuer. */
  subjectId: string;
  edited: EditedOwner | undefined;
  onClose: () => void;
}

/** Adds an owner, or changes one. */
export function OwnerForm({ subjectId, edited, onClose }: OwnerFormProps) {
  const { owner, parent } = edited ?? {};
  const noun = isTrust(parent) ? 'trustee' : 'owner';
  const title = owner ? `Edit ${owner.name}` : `Add ${noun}${parent ? ` of ${parent.name}` : ''}`;
  return (
    <Modal opened={edited !== undefined} onClose={onClose} title={title} size="lg">
      {edited && <Fields key={owner?.id} subjectId={subjectId} edited={edited} onClose={onClose} />}
    </Modal>
  );
}

const isTrust = (parent: OwnerRecord | undefined) => parent?.kind === 'TRUST';

type NewOwner = CallArguments<'createOwner'>[0]['body'];

function Fields({ subjectId, edited: { owner, parent }, onClose }: OwnerFormProps & { edited: EditedOwner }) {
  const identificationFields = identification(owner?.ssn ?? null);
  const fields = [
    ...(owner ? [] : [kindField]),
    ...shareFields,
    controlField,
    { name: 'individualId', label: '', kind: 'text' as const },
    { name: 'ownerEntityId', label: '', kind: 'text' as const },
    ...identificationFields,
  ];
  const initial = { kind: 'NATURAL_PERSON', controlPerson: isTrust(parent) };
  const changes = useChanges(toValues(fields, owner ? { ...owner, ssn: null } : initial));
  useKeptChanges(`${owner?.id ?? 'new owner'} ${parent?.id ?? ''}`, changes.changed, changes.set, fields);
  const create = useAction(subjectId.startsWith('issuer_') ? 'createIssuerOwner' : 'createOwner');
  const update = useAction('updateOwner');
  const { isRunning, error } = owner ? update : create;
  const kind = owner?.kind ?? changes.values.kind;
  const fieldOf = (field: FieldSpec) => (
    <FormField
      key={field.name}
      field={field}
      value={changes.values[field.name] ?? ''}
      values={changes.values}
      error={error?.at(field.name)}
      onChange={(value) => changes.set(field.name, value)}
    />
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = owner
      ? await update.run({ params: { id: owner.id }, body: toBody(fields, changes.changed) })
      : await create.run({
          params: { id: subjectId },
          body: {
            ...toBody<NewOwner>(fields, ofKind(changes.values, isTrust(parent))),
            parentOwnerId: parent?.id ?? null,
          },
        });
    if (!saved) return;
    toast(owner ? `${saved.name} updated` : `${saved.name} added`);
    onClose();
  }

  const isPerson = kind === 'NATURAL_PERSON';
  const link = isPerson ? 'individualId' : 'ownerEntityId';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!owner && fieldOf(kindField)}
        <SimpleGrid cols={3}>
          {shareFields.map(fieldOf)}
          {isTrust(parent) ? fieldOf(trusteeField) : isPerson && fieldOf(controlField)}
        </SimpleGrid>
        <RecordSelect
          list={isPerson ? 'individuals' : 'legalEntities'}
          label={isPerson ? 'Linked individual' : 'Linked legal entity'}
          description="Its approved review identifies the owner"
          name={link}
          clearable
          value={String(changes.values[link] ?? '') || null}
          onChange={(id) => changes.set(link, id)}
          error={error?.at(link)}
        />
        {isPerson && <SimpleGrid cols={3}>{identificationFields.map(fieldOf)}</SimpleGrid>}
        <ErrorAlert message={error?.besides(fields.map(({ name }) => name))} />
        <DialogButtons
          verb={owner ? 'Save' : isTrust(parent) ? 'Add trustee' : 'Add owner'}
          isRunning={isRunning}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** The values that the form of this kind shows: the kind can have been changed after others were filled in. */
function ofKind(values: FormValues, isTrustee: boolean): FormValues {
  if (values.kind === 'NATURAL_PERSON') return { ...values, ownerEntityId: '' };
  const control = isTrustee ? [controlField.name] : [];
  const own = ['kind', ...shareFields.map(({ name }) => name), ...control, 'ownerEntityId'];
  return Object.fromEntries(Object.entries(values).filter(([name]) => own.includes(name)));
}
