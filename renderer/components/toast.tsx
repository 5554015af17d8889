import { Button, Group, Kbd, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { useUndo } from '../stores/undo.ts';

const undoMilliseconds = 8000;

/** What was said last of something that is done. */
let latest: string | undefined;

/** Says that something is done, instead of what was said of that before: whoever works fast reads one at most. */
function replace(data: NotificationData): string {
  if (latest !== undefined) notifications.hide(latest);
  latest = notifications.show(data);
  return latest;
}

/** Says that something is done. */
export function toast(message: string): void {
  replace({ message });
}

/** Says that something did not work, where the screen has no better place for it. It stays until it is read. */
export function toastError(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false });
}

/**
 * Says that something is done, and offers to take it back, by a key too.
 * @param undo does so; it says itself how that went
 */
export function toastWithUndo(message: string, undo: () => void): void {
  const { offer, end } = useUndo.getState();
  const undoDecision = () => {
    notifications.hide(id);
    undo();
  };
  const id = replace({
    autoClose: undoMilliseconds,
    onClose: () => end(undoDecision),
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          rightSection={
            <Kbd size="xs" aria-hidden>
              Z
            </Kbd>
          }
          onClick={undoDecision}
        >
          Undo
        </Button>
      </Group>
    ),
  });
  offer(undoDecision);
}
