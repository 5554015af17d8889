import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const undoMilliseconds = 8000;

/** Says that something is done. */
export function toast(message: string): void {
  notifications.show({ message });
}

/** Says that something did not work, where the screen has no better place for it. It stays until it is read. */
export function toastRefusal(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false });
}

/**
 * Says that something is done, and offers to take it back.
 * @param undo does so; it says itself how that went
 */
export function toastWithUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: undoMilliseconds,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
