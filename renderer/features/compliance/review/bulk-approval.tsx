import { Button, Group, Stack, Text } from '@mantine/core';

interface BulkApprovalProps {
  label: string;
  /** Whether it cannot be undone. */
  isFinal: boolean;
  count: number;
  onDecide: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before many records are approved. */
export function BulkApproval({ label, isFinal, count, onDecide, onCancel }: BulkApprovalProps) {
  return (
    <Stack>
      <Text size="sm">
        Each record is validated individually. Records that cannot be approved are skipped and listed.
        {isFinal && ' This cannot be undone.'}
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
