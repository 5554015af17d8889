import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

/** Reports that someone else has saved the record, and offers to continue with the latest version. */
export function EditConflict({ onLoadLatest }: { onLoadLatest: () => Promise<void> }) {
  return (
    <Alert color="gray" icon={<IconRefresh />} role="alert" title="This record was updated by someone else">
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        Your changes are kept. All other fields are set to their current values.
        <Button variant="default" onClick={() => void onLoadLatest()}>
          Keep my changes
        </Button>
      </Group>
    </Alert>
  );
}
