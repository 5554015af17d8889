import { Badge } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** Marks a reason or a note that only approvers and its author read (compliance.md § 7.2). */
export function RestrictedBadge() {
  return (
    <Badge
      size="xs"
      variant="light"
      color="orange"
      leftSection={<IconLock size={10} aria-hidden />}
      title="Only approvers and the author read it. It is never sent to the client."
    >
      Restricted
    </Badge>
  );
}
