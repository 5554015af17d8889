import { Button, Group } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { toastError } from '../../components/toast.tsx';

/** How long the full SSN is shown. */
const shownMilliseconds = 30_000;

interface RevealedSsnProps {
  individualId: string;
  /** The masked SSN of responses. */
  masked: string;
}

/** An SSN: masked, until it is revealed, which the history records. */
export function RevealedSsn({ individualId, masked }: RevealedSsnProps) {
  const [ssn, setSsn] = useState<string>();
  const { run, isRunning, error } = useAction('revealSsn');

  useEffect(() => {
    if (ssn === undefined) return;
    const timer = setTimeout(() => setSsn(undefined), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [ssn]);

  useEffect(() => {
    if (error) toastError(error.besides([]) ?? error.message);
  }, [error]);

  async function reveal() {
    const answer = await run({ params: { id: individualId } });
    if (answer) setSsn(answer.ssn);
  }

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
          loading={isRunning}
          onClick={reveal}
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
    </Group>
  );
}
