import { Button, Group, Stack, Text } from '@mantine/core';

interface BulkApprovalProps {
  label: string;
  /** What cannot be undone. */
  final: string | undefined;
  count: number;
  onDecide: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before many records are approved. */
export function BulkApproval({ label, final, count, onDecide, onCancel }: BulkApprovalProps) {
  return (
    <Stack>
      {final && (
        <Text size="sm" fw={500}>
          {final}
        </Text>
      )}
      <Text size="sm">
        Each record is validated individually. Records that cannot be approved are skipped and listed.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onDecide} data-autofocus>
          {label} {count.toLocaleString()}
        </Button>
      </Group>
    </Stack>
  );
}
