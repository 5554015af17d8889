import { Button, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { useAction } from '../../../api/use-action.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatCount } from '../../../components/format-number.ts';
import { DataJobStatus } from '../data-job-status.tsx';
import { useDataJob } from '../use-data-job.ts';

/** Verifies the chain of the audit log in the background. */
export function VerifyAuditLog() {
  const [isOpen, opened] = useDisclosure(false);
  const job = useDataJob('audit-log');
  const { run, error } = useAction('startCheck');

  async function verify() {
    opened.open();
    if (job?.state !== 'running') await run({ body: { kind: 'audit-log' } });
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(isNow) => !isNow && opened.close()}
      position="bottom-end"
      width={360}
      withArrow
      trapFocus
    >
      <Popover.Target>
        <GuardedButton
          operation="startCheck"
          leftSection={<IconShieldCheck size={16} stroke={1.75} />}
          onClick={verify}
        >
          Verify
        </GuardedButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Audit log verification">
        <Stack gap="sm">
          <Dimmed>
            Each event contains the hash of the previous event. Verification checks all hashes, from the first
            event to the last.
          </Dimmed>
          <ErrorAlert message={error?.besides([])} />
          {job && (
            <DataJobStatus
              job={job}
              done={`${formatCount(job.events ?? 0, 'event')} verified. No tampering found.`}
            />
          )}
          <Button variant="default" onClick={opened.close}>
            Close
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
