import { Modal, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { assetTypes } from '#shared/contracts/offerings/assets.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { FormField } from '../../components/record-form/form-field.tsx';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { toast } from '../../components/toast.tsx';

const fields: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, placeholder: 'Class B Units' },
  { name: 'type', label: 'Type', kind: 'choice', choices: assetTypes, isRequired: true },
  { name: 'pricePerUnit', label: 'Price per unit', kind: 'money', isRequired: true },
  { name: 'totalUnits', label: 'Units', kind: 'number', isRequired: true },
];

interface NewAssetProps {
  offeringId: string;
  isOpen: boolean;
  onClose: () => void;
}

export function NewAsset({ isOpen, ...rest }: NewAssetProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title="Add an asset">
      <AssetForm {...rest} />
    </Modal>
  );
}

function AssetForm({ offeringId, onClose }: Omit<NewAssetProps, 'isOpen'>) {
  const changes = useChanges(toValues(fields, { type: 'UNITS' }));
  const { run, isRunning, error } = useAction('createAsset');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = toBody<Omit<CallArguments<'createAsset'>[0]['body'], 'offeringId'>>(fields, changes.values);
    const created = await run({ body: { offeringId, ...body } });
    if (!created) return;
    toast('Asset added');
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={changes.values[field.name] ?? ''}
            error={error?.at(field.name)}
            onChange={(value) => changes.set(field.name, value)}
          />
        ))}
        <ErrorAlert message={error?.besides(fields.map(({ name }) => name))} />
        <DialogButtons verb="Add asset" isRunning={isRunning} onCancel={onClose} />
      </Stack>
    </form>
  );
}
