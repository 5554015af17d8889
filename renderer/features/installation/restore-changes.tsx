import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  describeRestoreChange,
  findRemovedOfficers,
  type RestoreChange,
} from '#shared/domain/restore-changes.ts';

/** What a restore changes in the data of the backup, the removal of officers first. */
export function RestoreChanges({ changes }: { changes: readonly RestoreChange[] }) {
  const removed = findRemovedOfficers(changes);
  const others = changes.filter((change) => !removed.includes(change));
  return (
    <Stack gap="xs">
      {removed.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title="Officers are removed">
          <Sentences changes={removed} />
        </Alert>
      )}
      {others.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            Changes to the data of the backup
          </Text>
          <Sentences changes={others} />
        </>
      )}
    </Stack>
  );
}

function Sentences({ changes }: { changes: readonly RestoreChange[] }) {
  return (
    <List size="sm" mah={240} style={{ overflowY: 'auto' }}>
      {changes.map((change) => (
        <List.Item key={`${change.kind} ${change.id}`}>{describeRestoreChange(change)}</List.Item>
      ))}
    </List>
  );
}
