import { Modal, Stack, Text } from '@mantine/core';
import { useAction } from '../../api/use-action.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';
import type { CoveredPerson } from './covered-persons.tsx';

interface RemoveCoveredPersonProps {
  /** Undefined while the dialog is closed. */
  person: CoveredPerson | undefined;
  onClose: () => void;
}

export function RemoveCoveredPerson({ person, onClose }: RemoveCoveredPersonProps) {
  return (
    <Modal opened={person !== undefined} onClose={onClose} title={`Remove ${person?.name}?`}>
      {person && <Confirmation person={person} onClose={onClose} />}
    </Modal>
  );
}

function Confirmation({ person, onClose }: { person: CoveredPerson; onClose: () => void }) {
  const { run, isRunning, error } = useAction('removeCoveredPerson');

  async function remove() {
    const body = { expectedUpdatedAt: person.updatedAt };
    if (!(await run({ params: { id: person.id }, body }))) return;
    toast(`${person.name} removed`);
    onClose();
  }

  return (
    <Stack>
      <Text size="sm">
        Remove {person.name} only if they are no longer covered, for example after they resigned. Approvals of
        offerings then no longer require a questionnaire of them. The audit log keeps the record.
      </Text>
      <ErrorAlert message={error?.besides([])} />
      <DialogButtons
        verb="Remove"
        isDestructive
        isRunning={isRunning}
        onConfirm={() => void remove()}
        onCancel={onClose}
      />
    </Stack>
  );
}
