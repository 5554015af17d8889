import { Modal, Text } from '@mantine/core';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { reasonsFor } from '#shared/domain/decisions.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { DialogForm } from '../../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../../components/record-form/form-values.ts';
import { useChanges } from '../../../components/record-form/use-changes.ts';
import { toast } from '../../../components/toast.tsx';

/** What an officer does with a bank line. */
export type MatchDraft =
  | { as: 'RECEIPT' | 'REFUND'; tradeId: string }
  | { as: 'REVERSAL' | 'RECORDED'; tradeId: string; entryId: string }
  | { as: 'UNDO' };

const verbs: Record<MatchDraft['as'], string> = {
  RECEIPT: 'Record receipt',
  REFUND: 'Record refund',
  REVERSAL: 'Record reversal',
  RECORDED: 'Link entry',
  UNDO: 'Undo match',
};

const explanations: Record<MatchDraft['as'], string> = {
  RECEIPT: 'The amount, day, reference, and account of the bank line become a receipt of the trade.',
  REFUND: 'The amount, day, and reference of the bank line become a refund of the trade.',
  REVERSAL: 'The bank returned the payment of this receipt.',
  RECORDED: 'The entry was recorded before the bank line was imported. No entry is added.',
  UNDO: 'A reversal of the receipt is recorded on the trade, and the bank line can be matched again. Nothing is deleted.',
};

function fieldsOf(as: MatchDraft['as'], reasons: { value: string; label: string }[]): FieldSpec[] {
  const note: FieldSpec = { name: 'note', label: 'Internal note', kind: 'long', isRequired: as === 'UNDO' };
  switch (as) {
    case 'RECEIPT':
      return [
        {
          name: 'payerName',
          label: 'Payer',
          kind: 'text',
          description: 'Who paid, if the bank line does not name the payer',
        },
        note,
      ];
    case 'REFUND':
      return [
        { name: 'reasonCode', label: 'Reason', kind: 'choice', choices: reasons, isRequired: true },
        note,
      ];
    case 'RECORDED':
      return [];
    default:
      return [note];
  }
}

interface MatchFormProps {
  shown: ReviewCase;
  draft: MatchDraft | undefined;
  onClose: () => void;
}

/** Confirms the match of a bank line, or its end. */
export function MatchForm({ shown, draft, onClose }: MatchFormProps) {
  return (
    <Modal opened={draft !== undefined} onClose={onClose} title={draft && verbs[draft.as]}>
      {draft && <DraftForm shown={shown} draft={draft} onClose={onClose} />}
    </Modal>
  );
}

function DraftForm({ shown, draft, onClose }: MatchFormProps & { draft: MatchDraft }) {
  const { output: codes } = useOperation('listReasonCodes');
  const reasons = reasonsFor('funding', 'FUNDED', 'REFUNDED', codes?.items ?? []);
  const fields = fieldsOf(
    draft.as,
    reasons.map(({ code, label }) => ({ value: code, label })),
  );
  const changes = useChanges(toValues(fields));
  const match = useAction('matchPayment');
  const undo = useAction('undoPaymentMatch');
  const { isRunning, error } = draft.as === 'UNDO' ? undo : match;

  async function submit() {
    const params = { id: shown.id };
    const common = { expectedUpdatedAt: shown.updatedAt, ...toBody<object>(fields, changes.values) };
    const recorded =
      draft.as === 'UNDO'
        ? await undo.run({ params, body: { note: '', ...common } })
        : await match.run({ params, body: { ...common, ...draft } });
    if (!recorded) return;
    toast(
      recorded.awaitsSecond
        ? `Proposed: ${verbs[draft.as].toLowerCase()}`
        : draft.as === 'UNDO'
          ? 'Match undone'
          : 'Matched',
    );
    onClose();
  }

  return (
    <DialogForm
      keepAs={`${draft.as} ${shown.id}`}
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={error}
      verb={verbs[draft.as]}
      isRunning={isRunning}
      onSubmit={submit}
      onCancel={onClose}
      description={<Text size="sm">{explanations[draft.as]}</Text>}
    />
  );
}
