import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

/**
 * Asks before the user leaves a screen with unsaved changes.
 * @param isUnsaved called when the user leaves
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Text size="sm">Your changes are not saved. They are lost if you leave.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
