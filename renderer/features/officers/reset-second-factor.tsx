import { Modal, Stack, Text } from '@mantine/core';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';

interface ResetSecondFactorProps {
  officer: Officer;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before the second factor of an officer who lost the device is turned off. */
export function ResetSecondFactor({ officer, isOpen, onClose }: ResetSecondFactorProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Reset second factor: ${officer.name}`}>
      <Confirmation officer={officer} onDone={onClose} />
    </Modal>
  );
}

function Confirmation({ officer: { id, name }, onDone }: { officer: Officer; onDone: () => void }) {
  const { run, isRunning, error } = useAction('resetSecondFactor');

  async function reset() {
    const output = await run({ params: { id } });
    if (!output) return;
    toast(awaitsAdministrator(output) ? output.message : `Second factor of ${name} reset`);
    onDone();
  }
  return (
    <Stack>
      <Text size="sm">
        Make sure that the request is from {name}. The authenticator app and the recovery codes of {name} stop
        working, all of their sessions end, and sign-in requires only the passphrase until {name} turns on the
        second factor again.
      </Text>
      <ErrorAlert message={error?.besides([])} />
      <DialogButtons
        verb="Reset second factor"
        isRunning={isRunning}
        isDestructive
        onConfirm={() => void reset()}
        onCancel={onDone}
      />
    </Stack>
  );
}
