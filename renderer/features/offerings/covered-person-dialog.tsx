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
    <Modal opened={isOpen} onClose={rest.onClose} title={title} size="lg">
      <PersonForm {...rest} />
    </Modal>
  );
}

/** The scope of a person does not change: one who is covered for another offering is another record. */
function fieldsFor(
  { issuer, offerings, files }: IssuerDetails,
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
      description: 'Issuer for the issuer itself',
    },
    ...(person === undefined
      ? [
          {
            name: 'offeringId',
            label: 'Covered for',
            kind: 'choice' as const,
            choices: scopes,
            description: 'All offerings of the issuer, unless you choose one',
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
            description: 'If the person also owns 20 percent or more',
          },
        ]
      : []),
    { name: 'answer', label: 'Answer', kind: 'choice', choices: questionnaireAnswers },
    { name: 'questionnaireOn', label: 'Answered on', kind: 'day' },
    {
      name: 'bringDownOn',
      label: 'Bring-down date',
      kind: 'day',
      description: 'If the person must answer again before 12 months are over',
    },
    { name: 'waiverReference', label: 'Reference of the waiver', kind: 'text' },
    {
      name: 'questionnaireFileId',
      label: 'Questionnaire',
      kind: 'document',
      choices: documents,
      document: { targetId: issuer.id, label: 'OTHER', category: 'bad-actor-questionnaire' },
    },
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
  const isWaived = changes.values.answer === 'WAIVED' || Boolean(changes.values.waiverReference);

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
      fields={fields.filter(({ name }) => name !== 'waiverReference' || isWaived)}
      columns={2}
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
