import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface RefusalAlertProps {
  message: string | undefined;
  onRetry?: () => void;
}

/** Why something did not work, where no field can say it. */
export function RefusalAlert({ message, onRetry }: RefusalAlertProps) {
  if (!message) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      <Group justify="space-between" wrap="nowrap">
        {message}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
