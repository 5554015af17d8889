import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';

interface PasswordLinkProps {
  userId: string;
  /** The person who receives the link. */
  email: string;
}

/** A button that creates a link with which a user sets a password, and shows it once. */
export function PasswordLink({ userId, email }: PasswordLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const { run, isRunning, error } = useAction('createPasswordLink');
  const close = () => setIsOpen(false);

  async function create() {
    const created = await run({ params: { userId } });
    if (created) setLink(created.link);
  }

  return (
    <>
      <GuardedButton
        size="compact-xs"
        variant="default"
        operation="createPasswordLink"
        onClick={() => setIsOpen(true)}
      >
        Create password link
      </GuardedButton>
      <Modal
        opened={isOpen}
        onClose={close}
        onExitTransitionEnd={() => setLink(undefined)}
        title={link ? 'Password link created' : 'Create password link'}
        // A misclick must not close the only view of the link.
        closeOnClickOutside={!link}
        closeOnEscape={!link}
        withCloseButton={!link}
      >
        {link ? (
          <Stack>
            <Alert color="orange" icon={<IconEyeOff />}>
              Copy the link now. It is not shown again.
            </Alert>
            <CopyField name="link" value={link} />
            <Group justify="flex-end">
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <Stack>
            <Text size="sm">
              Send the link to <b>{email}</b>. The person who opens it sets the password of this user, once
              and within {limits.passwordLinkHours} hours. An earlier link no longer works.
            </Text>
            <ErrorAlert message={error?.besides([])} />
            <DialogButtons verb="Create link" isRunning={isRunning} onConfirm={create} onCancel={close} />
          </Stack>
        )}
      </Modal>
    </>
  );
}
