import { Modal } from '@mantine/core';
import { coveredCapacities, questionnaireAnswers } from '#shared/domain/covered-persons.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { toast } from '../../components/toast.tsx';
import type { CoveredOwner, CoveredPerson, IssuerDetails } from './covered-persons.tsx';

interface CoveredPersonDialogProps {
  details: IssuerDetails;
  /** Undefined for a new one. */
  person: CoveredPerson | undefined;
  /** The owner whose questionnaire is recorded. */
  owner: CoveredOwner | undefined;
  /** The owners without a questionnaire. */
  owners: readonly CoveredOwner[];
  isOpen: boolean;
  onClose: () => void;
}

export function CoveredPersonDialog({ isOpen, ...rest }: CoveredPersonDialogProps) {
  const title = rest.person ? `Edit ${rest.person.name}` : 'Add covered person';
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={title}>
      <PersonForm {...rest} />
    </Modal>
  );
}

/** The scope of a person does not change: one who is covered for another offering is another record. */
function fieldsFor(
  { offerings, files }: IssuerDetails,
  owners: readonly CoveredOwner[],
  person: CoveredPerson | undefined,
): FieldSpec[] {
  const own = person?.ownerId ? [{ value: person.ownerId, label: person.name }] : [];
  const choices = [...own, ...owners.map(({ id, name }) => ({ value: id, label: name }))];
  const scopes = offerings.map(({ id, name }) => ({ value: id, label: `Only ${name}` }));
  const documents = files.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'name', label: 'Name', kind: 'text', isRequired: true },
    {
      name: 'capacity',
      label: 'Capacity',
      kind: 'choice',
      choices: coveredCapacities,
      isRequired: true,
      description: 'Choose Issuer for the issuer itself.',
    },
    ...(person === undefined
      ? [
          {
            name: 'offeringId',
            label: 'Covered for',
            kind: 'choice' as const,
            choices: scopes,
            description: 'Without an offering, the person is covered for all offerings of the issuer.',
          },
        ]
      : []),
    ...(choices.length > 0
      ? [
          {
            name: 'ownerId',
            label: 'Owner of the issuer',
            kind: 'choice' as const,
            choices,
            description: 'For a person who also owns 20 percent or more.',
          },
        ]
      : []),
    { name: 'questionnaireOn', label: 'Questionnaire answered on', kind: 'day' },
    {
      name: 'bringDownOn',
      label: 'Bring-down date',
      kind: 'day',
      description: 'The last day before it must be answered again, if that is before 12 months are over.',
    },
    {
      name: 'questionnaireFileId',
      label: 'Document',
      kind: 'choice',
      choices: documents,
      ...(documents.length === 0 && { description: 'Attach the questionnaire to the issuer first.' }),
    },
    { name: 'answer', label: 'Answer', kind: 'choice', choices: questionnaireAnswers },
    { name: 'waiverReference', label: 'Reference of the waiver', kind: 'text' },
  ];
}

type CreateBody = CallArguments<'createCoveredPerson'>[0]['body'];
type UpdateBody = CallArguments<'updateCoveredPerson'>[0]['body'];

function PersonForm({ details, person, owner, owners, onClose }: Omit<CoveredPersonDialogProps, 'isOpen'>) {
  const fields = fieldsFor(details, owners, person);
  const ofOwner = owner && { name: owner.name, capacity: 'BENEFICIAL_OWNER', ownerId: owner.id };
  const changes = useChanges(toValues(fields, person ?? ofOwner));
  const create = useAction('createCoveredPerson');
  const update = useAction('updateCoveredPerson');
  const { error } = person ? update : create;

  async function submit() {
    const issuerId = details.issuer.id;
    const saved = person
      ? await update.run({
          params: { id: person.id },
          body: {
            expectedUpdatedAt: person.updatedAt,
            ...toBody<Omit<UpdateBody, 'expectedUpdatedAt'>>(fields, changes.changed),
          },
        })
      : await create.run({
          body: { issuerId, ...toBody<Omit<CreateBody, 'issuerId'>>(fields, changes.values) },
        });
    if (!saved) return;
    toast(person ? `${saved.name} updated` : `${saved.name} added`);
    onClose();
  }

  return (
    <DialogForm
      keepAs={person?.id ?? 'new covered person'}
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={error}
      verb={person ? 'Save' : 'Add person'}
      isRunning={create.isRunning || update.isRunning}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}
