import { Modal, Text } from '@mantine/core';
import { paymentMethodTypes } from '#shared/contracts/trading/payment-methods.ts';
import { reasonsFor } from '#shared/domain/decisions.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { type FundingKind, fundingKindLabels } from '#shared/domain/funding.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { CalendarDay } from '../../components/calendar-day.tsx';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { toast } from '../../components/toast.tsx';

type Funding = CallOutput<'getTradeFunding'>;
type Entry = Funding['entries'][number];
type Stated = Funding['defaults']['receipt'];

/** The entry that a form is about, with its default values. */
export type EntryDraft =
  | { kind: 'RECEIPT' | 'REFUND'; stated: Stated }
  | { kind: 'REVERSAL'; receipt: Entry; rest: number };

const operations = {
  RECEIPT: 'recordReceipt',
  REFUND: 'recordRefund',
  REVERSAL: 'recordReversal',
} as const satisfies Record<FundingKind, string>;

const amount: FieldSpec = { name: 'amount', label: 'Amount', kind: 'money', isRequired: true };
const reference: FieldSpec = { name: 'reference', label: 'Reference', kind: 'text' };
const note: FieldSpec = { name: 'note', label: 'Internal note', kind: 'long' };

const receiptFields: FieldSpec[] = [
  amount,
  { name: 'receivedOn', label: 'Received on', kind: 'day', isRequired: true },
  { name: 'payerName', label: 'Payer', kind: 'text', isRequired: true },
  { name: 'method', label: 'Method', kind: 'choice', choices: paymentMethodTypes },
  reference,
  { name: 'payerAccountLast4', label: 'Payer’s account, last 4 digits', kind: 'text' },
  note,
];

/** The fields of the request for each kind of entry. */
function fieldsOf(kind: FundingKind, reasons: { value: string; label: string }[]): FieldSpec[] {
  switch (kind) {
    case 'RECEIPT':
      return receiptFields;
    case 'REFUND':
      return [
        amount,
        { name: 'paidOn', label: 'Paid on', kind: 'day', isRequired: true },
        { name: 'payeeName', label: 'Payee', kind: 'text', isRequired: true },
        reference,
        { name: 'reasonCode', label: 'Reason', kind: 'choice', choices: reasons, isRequired: true },
        note,
      ];
    case 'REVERSAL':
      return [amount, { name: 'reversedOn', label: 'Reversed on', kind: 'day', isRequired: true }, note];
  }
}

function defaultsOf(draft: EntryDraft, today: string): object {
  if (draft.kind === 'REVERSAL') return { amount: draft.rest, reversedOn: today };
  const { day, party, ...stated } = draft.stated;
  return draft.kind === 'RECEIPT'
    ? { ...stated, receivedOn: day, payerName: party }
    : { ...stated, paidOn: day, payeeName: party };
}

interface FundingFormProps {
  trade: CallOutput<'getTradeDetails'>['trade'];
  today: string;
  draft: EntryDraft | undefined;
  onClose: () => void;
}

export function FundingForm({ draft, onClose, ...rest }: FundingFormProps) {
  const verb = draft ? `Record ${fundingKindLabels[draft.kind].toLowerCase()}` : '';
  return (
    <Modal opened={draft !== undefined} onClose={onClose} title={verb}>
      {draft && <EntryForm {...rest} draft={draft} verb={verb} onClose={onClose} />}
    </Modal>
  );
}

interface EntryFormProps extends Omit<FundingFormProps, 'draft'> {
  draft: EntryDraft;
  verb: string;
}

function EntryForm({ trade, today, draft, verb, onClose }: EntryFormProps) {
  const { output: codes } = useOperation('listReasonCodes');
  const reasons = reasonsFor('funding', 'FUNDED', 'REFUNDED', codes?.items ?? []);
  const fields = fieldsOf(
    draft.kind,
    reasons.map(({ code, label }) => ({ value: code, label })),
  );
  const changes = useChanges(toValues(fields, defaultsOf(draft, today)));
  const { run, isRunning, error } = useAction(operations[draft.kind]);

  async function submit() {
    const body = {
      expectedUpdatedAt: trade.updatedAt,
      ...(draft.kind === 'REVERSAL' && { receiptId: draft.receipt.id }),
      ...toBody<object>(fields, changes.values),
    };
    const recorded = await run({ params: { id: trade.id }, body: body as never });
    if (!recorded) return;
    toast(
      recorded.awaitsSecond ? `Proposed: ${verb.toLowerCase()}` : `${fundingKindLabels[draft.kind]} recorded`,
    );
    onClose();
  }

  return (
    <DialogForm
      keepAs={`${verb} ${draft.kind === 'REVERSAL' ? draft.receipt.id : trade.id}`}
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={error}
      verb={verb}
      isRunning={isRunning}
      onSubmit={submit}
      onCancel={onClose}
      description={
        draft.kind === 'REVERSAL' && (
          <Text size="sm">
            Receipt of {formatMoney(draft.receipt.amount)}, <CalendarDay at={draft.receipt.day} />. Record
            that the bank returned the payment, or that the receipt belongs to another trade.
          </Text>
        )
      }
    />
  );
}
