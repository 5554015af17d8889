import { Modal } from '@mantine/core';
import { sophistications } from '#shared/contracts/trading/purchaser-records.ts';
import type { CallArguments, CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { toast } from '../../components/toast.tsx';

export const sophisticationLabels: Readonly<Record<string, string>> = {
  PERSON: 'The purchaser understands the risks',
  REPRESENTATIVE: 'A purchaser representative understands the risks',
};

const fields: FieldSpec[] = [
  {
    name: 'relationshipSince',
    label: 'Relationship since',
    kind: 'day',
    description: 'The first day of the relationship, which must be before the offering starts.',
  },
  {
    name: 'sophistication',
    label: 'Sophistication',
    kind: 'choice',
    choices: sophistications.map((value) => ({ value, label: sophisticationLabels[value] ?? value })),
  },
  {
    name: 'informationDeliveredOn',
    label: 'Information delivered on',
    kind: 'day',
    description: 'The delivery of the information of Rule 502(b), which must be before the day of the sale.',
  },
];

interface PurchaserDialogProps {
  record: CallOutput<'getPurchaserRecord'> | undefined;
  /** The investor account. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What officers record for a purchaser under Rule 506(b) (compliance.md § 5.5). */
export function PurchaserDialog({ record, isOpen, ...rest }: PurchaserDialogProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={`Purchaser record of ${rest.name}`}>
      {record && <PurchaserForm record={record} onClose={rest.onClose} />}
    </Modal>
  );
}

type Body = CallArguments<'setPurchaserRecord'>[0]['body'];

function PurchaserForm({
  record,
  onClose,
}: {
  record: CallOutput<'getPurchaserRecord'>;
  onClose: () => void;
}) {
  const changes = useChanges(toValues(fields, record));
  const { run, isRunning, error } = useAction('setPurchaserRecord');

  async function submit() {
    const { investorAccountId, offeringId } = record;
    const body = { offeringId, ...toBody<Omit<Body, 'offeringId'>>(fields, changes.changed) };
    if (!(await run({ params: { id: investorAccountId }, body }))) return;
    toast('Purchaser recorded');
    onClose();
  }

  return (
    <DialogForm
      keepAs={`purchaser ${record.investorAccountId} ${record.offeringId}`}
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={error}
      verb="Save"
      isRunning={isRunning}
      whyNot={changes.isChanged ? undefined : 'No changes'}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}
