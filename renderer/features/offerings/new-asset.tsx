import { Modal } from '@mantine/core';
import { assetTypes } from '#shared/contracts/offerings/assets.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
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

  async function submit() {
    const body = toBody<Omit<CallArguments<'createAsset'>[0]['body'], 'offeringId'>>(fields, changes.values);
    const created = await run({ body: { offeringId, ...body } });
    if (!created) return;
    toast('Asset added');
    onClose();
  }

  return (
    <DialogForm
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={error}
      verb="Add asset"
      isRunning={isRunning}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}
