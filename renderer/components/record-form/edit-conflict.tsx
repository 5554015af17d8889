import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

/** Says that somebody else has saved the record, and offers to go on from there. */
export function EditConflict({ onLoadLatest }: { onLoadLatest: () => Promise<void> }) {
  return (
    <Alert color="gray" icon={<IconRefresh />} role="alert" title="The record has changed meanwhile">
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        Somebody else saved it after you opened it. Your own changes stay; the other fields become what they
        are now.
        <Button variant="default" onClick={() => void onLoadLatest()}>
          Go on from there
        </Button>
      </Group>
    </Alert>
  );
}
