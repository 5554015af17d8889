import { Button, Fieldset, Group, Modal, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import { putEntityAccreditation } from '#shared/contracts/accreditation/entity-accreditation.ts';
import { aicItemsMax } from '#shared/contracts/compliance/aic-items.ts';
import { aicMethods, jointRelations } from '#shared/domain/accreditation-rules/submission.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { contractFields } from '../../components/record-form/contract-fields.ts';
import { type FieldSpec, type FormValues, within } from '../../components/record-form/field-spec.ts';
import { FormField } from '../../components/record-form/form-field.tsx';
import { toBody } from '../../components/record-form/form-values.ts';
import { toast } from '../../components/toast.tsx';
import { itemFields, itemNames } from './submission-fields.ts';

interface SubmitProps {
  details: AccreditationDetails;
}

/** A button with the dialog in which an officer enters the accreditation of a person or a legal entity. */
export function SubmitAccreditation({ details }: SubmitProps) {
  const [isOpen, dialog] = useDisclosure();
  const operation = operationOf(details);
  return (
    <>
      <GuardedButton
        size="compact-xs"
        variant="default"
        operation={operation}
        aria-label="Submit accreditation"
        whyNot={
          details.complianceReview === 'REJECTED' ? 'Reopen the rejected accreditation first' : undefined
        }
        onClick={dialog.open}
      >
        Submit
      </GuardedButton>
      <Modal opened={isOpen} onClose={dialog.close} title="Submit accreditation" size="xl">
        <SubmitForm details={details} onClose={dialog.close} />
      </Modal>
    </>
  );
}

const isPerson = ({ subjectId }: AccreditationDetails) => subjectId.startsWith('individual_');
const operationOf = (details: AccreditationDetails) =>
  isPerson(details) ? 'putAic' : 'putEntityAccreditation';

/** The methods of persons whose test can be that of a couple. */
const jointMethods = ['NET_WORTH', 'INCOME'];

function fieldsOf(details: AccreditationDetails, values: FormValues, count: number) {
  const [kindField] = isPerson(details)
    ? [{ name: 'type', label: 'Method', kind: 'choice', isRequired: true, choices: aicMethods } as FieldSpec]
    : contractFields(putEntityAccreditation.body, { basis: { label: 'Basis or method' } });
  const kind = String(values[kindField?.name ?? ''] || '');
  const joint: FieldSpec[] = jointMethods.includes(kind)
    ? [
        { name: 'jointWith.relation', label: 'Joint test with', kind: 'choice', choices: jointRelations },
        ...(values['jointWith.relation']
          ? within('jointWith', [
              { name: 'firstName', label: 'First name', kind: 'text', isRequired: true },
              { name: 'lastName', label: 'Last name', kind: 'text', isRequired: true },
            ])
          : []),
      ]
    : [];
  const items = kind
    ? Array.from({ length: count }, (_, index) => within(`metadata[${index}]`, itemFields(details, kind)))
    : [];
  return { kind, head: [...(kindField ? [kindField] : []), ...joint], items };
}

function SubmitForm({ details, onClose }: SubmitProps & { onClose: () => void }) {
  const [values, setValues] = useState<FormValues>({});
  const [count, setCount] = useState(1);
  const { run, isRunning, error } = useAction(operationOf(details));
  const { kind, head, items } = fieldsOf(details, values, count);
  const all = [...head, ...items.flat()];

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { subjectId } = details;
    const body = {
      ...toBody<object>(head.slice(0, 1), values),
      metadata: items.map((fields, index) => toBody<object>(fields, values, `metadata[${index}]`)),
      ...(values['jointWith.relation'] && { jointWith: toBody<object>(head, values, 'jointWith') }),
    };
    const params = isPerson(details) ? { individualId: subjectId } : { id: subjectId };
    const stored = await run({ params, body } as never);
    if (!stored) return;
    toast('Accreditation submitted');
    onClose();
  }

  const fieldsIn = (fields: readonly FieldSpec[]) => (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          values={values}
          error={error?.at(field.name)}
          onChange={(value) => setValues((former) => ({ ...former, [field.name]: value }))}
        />
      ))}
    </SimpleGrid>
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {fieldsIn(head)}
        {items.map((fields, index) => (
          <Fieldset key={fields[0]?.name} legend={`${itemNames[kind] ?? 'Evidence'} ${index + 1}`}>
            {fieldsIn(fields)}
          </Fieldset>
        ))}
        {kind && (
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              disabled={count >= aicItemsMax}
              onClick={() => setCount(count + 1)}
            >
              Add another
            </Button>
            {count > 1 && (
              <Button variant="subtle" size="compact-sm" onClick={() => setCount(count - 1)}>
                Remove the last
              </Button>
            )}
          </Group>
        )}
        <ErrorAlert message={error?.besides(all.map(({ name }) => name))} />
        <DialogButtons verb="Submit" isRunning={isRunning} onCancel={onClose} />
      </Stack>
    </form>
  );
}
