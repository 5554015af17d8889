import { List, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { toast } from '../../components/toast.tsx';
import type { OfferingChange } from './offering-changes.tsx';

interface NotMaterialDialogProps {
  offeringId: string;
  /** Undefined while it is closed. */
  kind: 'propose' | 'confirm' | undefined;
  /** The changes that the determination concerns. */
  changes: OfferingChange[];
  onClose: () => void;
}

/** The determination that changes are not material, with its effect (compliance.md § 3.2). */
export function NotMaterialDialog({ kind, ...rest }: NotMaterialDialogProps) {
  const title = kind === 'confirm' ? 'Confirm as not material?' : 'Propose as not material';
  return (
    <Modal opened={kind !== undefined} onClose={rest.onClose} title={title}>
      {kind === 'confirm' ? <Confirmation {...rest} /> : <ProposalForm {...rest} />}
    </Modal>
  );
}

type FormProps = Omit<NotMaterialDialogProps, 'kind'>;

function Effect({ changes }: { changes: OfferingChange[] }) {
  const sum = (of: 'dueReconfirmations' | 'tradesPutBack') =>
    changes.reduce((total, change) => total + change[of], 0);
  const [due, reset] = [sum('dueReconfirmations'), sum('tradesPutBack')];
  return (
    <>
      <Text size="sm">
        This applies to {formatCount(changes.length, 'change')} since the offering was last approved. If it is
        confirmed:
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          {due === 0
            ? 'No reconfirmation ends, because none is due.'
            : `${formatCount(due, 'reconfirmation')} will no longer be required.`}
        </List.Item>
        <List.Item>
          {reset === 0
            ? 'No trade is approved again, because no approval was reset.'
            : `${formatCount(reset, 'trade')} will be approved again, except those that an officer has decided since or that another change affects.`}
        </List.Item>
        <List.Item>The review of the offering itself still needs a decision.</List.Item>
      </List>
    </>
  );
}

function ProposalForm({ offeringId, changes, onClose }: FormProps) {
  const [note, setNote] = useKeptState(`not material ${offeringId}`, '');
  const { run, isRunning, error } = useAction('proposeNotMaterial');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await run({ params: { id: offeringId }, body: { note } }))) return;
    toast('Proposed as not material: awaiting second approval');
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Effect changes={changes} />
        <Textarea
          label="Internal note"
          description="Why the changes are not material. Another approver must confirm; until then, they are material."
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={error?.at('note')}
        />
        <ErrorAlert message={error?.besides(['note'])} />
        <DialogButtons verb="Propose" isRunning={isRunning} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function Confirmation({ offeringId, changes, onClose }: FormProps) {
  const { run, isRunning, error } = useAction('confirmNotMaterial');

  async function confirm() {
    if (!(await run({ params: { id: offeringId } }))) return;
    toast('Changes confirmed as not material');
    onClose();
  }

  return (
    <Stack>
      <Effect changes={changes} />
      <ErrorAlert message={error?.besides([])} />
      <DialogButtons
        verb="Confirm as not material"
        isRunning={isRunning}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      />
    </Stack>
  );
}
