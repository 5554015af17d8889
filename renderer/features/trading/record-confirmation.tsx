import { Modal, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { toast } from '../../components/toast.tsx';

interface RecordConfirmationProps {
  tradeId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** An officer records that the investor confirmed the commitment in writing (compliance.md § 3.3). */
export function RecordConfirmation({ isOpen, ...rest }: RecordConfirmationProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title="Record written confirmation">
      <ConfirmationForm {...rest} />
    </Modal>
  );
}

function ConfirmationForm({ tradeId, onClose }: Omit<RecordConfirmationProps, 'isOpen'>) {
  const [note, setNote] = useKeptState(`confirmation ${tradeId}`, '');
  const { run, isRunning, error } = useAction('recordReconfirmation');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await run({ params: { id: tradeId }, body: { note } }))) return;
    toast('Written confirmation recorded');
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          Record it only if you have the investor's own confirmation, after the notice of the change. It ends
          the extended cancellation right and cannot be undone.
        </Text>
        <Textarea
          label="Where the written confirmation is"
          description="Internal note, such as the date and the sender of an email"
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={error?.at('note')}
        />
        <ErrorAlert message={error?.besides(['note'])} />
        <DialogButtons verb="Record confirmation" isRunning={isRunning} onCancel={onClose} />
      </Stack>
    </form>
  );
}
