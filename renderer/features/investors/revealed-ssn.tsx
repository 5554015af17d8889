import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { toBody } from '../../components/record-form/form-values.ts';

/** How long the full SSN is shown. */
const shownMilliseconds = 30_000;

const reasonField: FieldSpec = {
  name: 'reason',
  label: 'Reason',
  kind: 'text',
  isRequired: true,
  placeholder: 'Tax form, client call, subpoena',
  description: 'Shown in the history and the audit log.',
};

interface RevealedSsnProps {
  individualId: string;
  /** The masked SSN of responses. */
  masked: string;
}

/** An SSN: masked, until it is revealed for a reason, which the history records. */
export function RevealedSsn({ individualId, masked }: RevealedSsnProps) {
  const [ssn, setSsn] = useState<string>();
  const [isAsking, asking] = useDisclosure();

  useEffect(() => {
    if (ssn === undefined) return;
    const timer = setTimeout(() => setSsn(undefined), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [ssn]);

  return (
    <Group gap={6} wrap="nowrap">
      <span aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {ssn ?? masked}
      </span>
      {ssn === undefined ? (
        <GuardedButton
          operation="revealSsn"
          variant="subtle"
          size="compact-xs"
          leftSection={<IconEye size={13} stroke={1.75} />}
          onClick={asking.open}
          aria-label="Reveal the Social Security number"
        >
          Reveal
        </GuardedButton>
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconEyeOff size={13} stroke={1.75} />}
          onClick={() => setSsn(undefined)}
          aria-label="Hide the Social Security number"
        >
          Hide
        </Button>
      )}
      <Modal opened={isAsking} onClose={asking.close} title="Reveal the Social Security number">
        <ReasonForm individualId={individualId} onReveal={setSsn} onClose={asking.close} />
      </Modal>
    </Group>
  );
}

interface ReasonFormProps {
  individualId: string;
  onReveal: (ssn: string) => void;
  onClose: () => void;
}

function ReasonForm({ individualId, onReveal, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const { run, isRunning, error } = useAction('revealSsn');

  async function reveal() {
    const body = toBody<{ reason: string }>([reasonField], { reason });
    const answer = await run({ params: { id: individualId }, body });
    if (!answer) return;
    onReveal(answer.ssn);
    onClose();
  }

  return (
    <DialogForm
      keepAs={`reveal ${individualId}`}
      fields={[reasonField]}
      values={{ reason }}
      onSet={(_name, value) => setReason(String(value))}
      error={error}
      verb="Reveal"
      isRunning={isRunning}
      onSubmit={reveal}
      onCancel={onClose}
    />
  );
}
