import { Text } from '@mantine/core';
import type { AuditEvent } from '#shared/contracts/installation/audit-log.ts';
import { kindOf } from '../../../components/record-link.tsx';

/** The name and the kind of the record of an event; its ID if it has no name. */
export function AuditedRecord({ event: { recordId, recordName } }: { event: AuditEvent }) {
  if (recordName === null)
    return (
      <Text span ff="monospace" fz="xs">
        {recordId}
      </Text>
    );
  return (
    <span title={`${recordName}\n${recordId}`}>
      {recordName}{' '}
      <Text span inherit c="dimmed" fz="xs">
        {kindOf(recordId)}
      </Text>
    </span>
  );
}
