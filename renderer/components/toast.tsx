import { Button, Group, Kbd, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { useUndo } from '../stores/undo.ts';

/** Unless more time is offered, as for decisions. */
const usualUndoSeconds = 8;

/** The ID of the last success message. */
let latest: string | undefined;

/** Replaces the previous success message, because a user who works fast reads at most one. */
function replace(data: NotificationData): string {
  if (latest !== undefined) notifications.hide(latest);
  latest = notifications.show(data);
  return latest;
}

export function toast(message: string): void {
  replace({ message });
}

/** Long enough to notice a message that the user does not expect, and to read it twice. */
const noticeMilliseconds = (message: string) => 8000 + message.length * 120;

/** Shows an error that has no better place on the screen. */
export function toastError(message: string): void {
  notifications.show({ message, color: 'red', autoClose: noticeMilliseconds(message) });
}

/** Shows a message that is no result of what the user just did, such as what another officer did. */
export function toastNotice(message: string): void {
  notifications.show({ message, autoClose: noticeMilliseconds(message) });
}

/**
 * Shows a success message with an Undo button, which also has a shortcut.
 * @param undo undoes it, and shows the result itself
 * @param seconds how long it is offered
 */
export function toastWithUndo(message: string, undo: () => void, seconds = usualUndoSeconds): void {
  const { offer, end } = useUndo.getState();
  const undoAndHide = () => {
    notifications.hide(id);
    undo();
  };
  const id = replace({
    autoClose: seconds * 1000,
    onClose: () => end(undoAndHide),
    message: (
      <Group justify="space-between" gap={4}>
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
          onClick={undoAndHide}
        >
          Undo
        </Button>
      </Group>
    ),
  });
  offer(undoAndHide);
}
