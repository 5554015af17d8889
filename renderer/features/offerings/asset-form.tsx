import { Alert, Modal } from '@mantine/core';
import { useState } from 'react';
import { type Asset, assetTypes } from '#shared/contracts/offerings/assets.ts';
import type { CallArguments } from '../../api/client.ts';
import { OperationError } from '../../api/operation-error.ts';
import { useAction } from '../../api/use-action.ts';
import { formatCount } from '../../components/format-number.ts';
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
  { name: 'template', label: 'Template', kind: 'text', isRequired: true },
  { name: 'enableBonus', label: 'Bonus units', kind: 'flag' },
  { name: 'yield', label: 'Yield', kind: 'percent' },
  { name: 'duration', label: 'Duration', kind: 'number' },
  { name: 'durationType', label: 'Unit of the duration', kind: 'text', placeholder: 'MONTHS' },
  { name: 'tiers', label: 'Tiers', kind: 'long', description: 'A JSON list of client systems' },
  { name: 'bonusTiers', label: 'Bonus tiers', kind: 'long', description: 'A JSON list of client systems' },
];
/** The value of each list without entries. */
const emptyLists = { tiers: null, bonusTiers: [] };
const lists = ['tiers', 'bonusTiers'] as const;

type NewAsset = Omit<CallArguments<'createAsset'>[0]['body'], 'offeringId'>;

/** The values of an asset, its lists as JSON text. */
function toAssetValues(asset: Partial<Asset>) {
  const texts = Object.fromEntries(
    lists.map((name) => {
      const value = asset[name];
      return [name, Array.isArray(value) && value.length > 0 ? JSON.stringify(value, null, 2) : null];
    }),
  );
  return toValues(fields, { ...asset, ...texts });
}

/**
 * The fields in the format of requests.
 * @throws OperationError, if a list is not JSON
 */
function toAssetBody(values: ReturnType<typeof toAssetValues>): NewAsset {
  const body = toBody<Record<string, unknown>>(fields, values);
  for (const name of lists) {
    try {
      body[name] = body[name] === null ? emptyLists[name] : JSON.parse(String(body[name]));
    } catch {
      const errors = [{ field: name, message: 'must be a JSON list' }];
      throw new OperationError({ code: 'invalid', message: 'Invalid request', errors });
    }
  }
  return body as NewAsset;
}

interface AssetFormProps {
  /** The offering of a new asset, or the asset to edit, with the number of trades that reference it. */
  target: { offeringId: string } | { asset: Asset; trades: number };
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an asset to an offering, or edits one. */
export function AssetForm({ isOpen, ...rest }: AssetFormProps) {
  const { target } = rest;
  const title =
    'asset' in target
      ? `${target.trades > 0 ? 'Change terms of' : 'Edit'} ${target.asset.name}`
      : 'Add asset';
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={title}>
      <Form {...rest} />
    </Modal>
  );
}

function Form({ target, onClose }: Omit<AssetFormProps, 'isOpen'>) {
  const { asset, trades = 0 } = 'asset' in target ? target : {};
  const changes = useChanges(toAssetValues(asset ?? { type: 'UNITS', template: 'STANDARD' }));
  const create = useAction('createAsset');
  const update = useAction('updateAsset');
  const [formatError, setFormatError] = useState<OperationError>();

  async function save(body: NewAsset): Promise<boolean> {
    if ('offeringId' in target) {
      return (await create.run({ body: { offeringId: target.offeringId, ...body } })) !== undefined;
    }
    const { id, updatedAt } = target.asset;
    const { template, ...others } = body;
    const sent = {
      expectedUpdatedAt: updatedAt,
      ...others,
      ...(template && { template }),
      changesTerms: target.trades > 0,
    };
    return (await update.run({ params: { id }, body: sent })) !== undefined;
  }

  async function submit() {
    setFormatError(undefined);
    try {
      if (!(await save(toAssetBody(changes.values)))) return;
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      setFormatError(error);
      return;
    }
    toast(asset ? 'Asset updated' : 'Asset added');
    onClose();
  }

  return (
    <DialogForm
      keepAs={asset?.id ?? 'new asset'}
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={formatError ?? create.error ?? update.error}
      description={trades > 0 && <TermChangeAlert trades={trades} />}
      verb={trades > 0 ? 'Change terms' : asset ? 'Save' : 'Add asset'}
      isRunning={create.isRunning || update.isRunning}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}

/** What a change of the terms of an asset with trades leads to (compliance.md § 3.2). */
function TermChangeAlert({ trades }: { trades: number }) {
  return (
    <Alert color="yellow" title={`${formatCount(trades, 'trade')} of this asset`}>
      Placed trades keep their price. If a term changes after the approval, the offering and its approved open
      trades return to review. Investors of a Regulation Crowdfunding offering must reconfirm. To offer other
      terms to new investors only, add another asset.
    </Alert>
  );
}
