import { Button, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { useAction } from '../../../api/use-action.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { GuardedButton } from '../../officers/guarded-button.tsx';
import { DataJobStatus } from '../data-job-status.tsx';
import { useDataJob } from '../use-data-job.ts';

/** Follows the chain of the audit log, in the background. */
export function VerifyActivity() {
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
      <Popover.Dropdown aria-label="Verification of the audit log">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Each event holds the fingerprint of the one before it. All of them are followed, from the first to
            the last.
          </Text>
          <ErrorAlert message={error?.besides([])} />
          {job && (
            <DataJobStatus
              job={job}
              done={`All ${job.events?.toLocaleString()} events are as they were written.`}
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
