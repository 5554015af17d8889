import { type ButtonProps, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { toast } from '../../components/toast.tsx';

/** Removes the sample data, after a confirmation. */
export function RemoveSampleData(props: ButtonProps) {
  const [isAsking, { open, close }] = useDisclosure();
  const { run, isRunning, error } = useAction('removeSampleData');
  const remove = async () => {
    const removed = await run();
    if (!removed) return;
    close();
    toast(`Removed the sample data: ${formatCount(removed.records, 'record')}`);
  };
  return (
    <>
      <GuardedButton operation="removeSampleData" variant="default" {...props} onClick={open}>
        Remove sample data
      </GuardedButton>
      <Modal opened={isAsking} onClose={close} title="Remove the sample data?">
        <Text size="sm">
          All records of the sample data will be deleted, also those that officers added to them. The audit
          log stays. Your own records do not change.
        </Text>
        <ErrorAlert message={error?.details} />
        <DialogButtons
          verb="Remove sample data"
          isRunning={isRunning}
          isDestructive
          onConfirm={() => void remove()}
          onCancel={close}
          mt="lg"
        />
      </Modal>
    </>
  );
}
