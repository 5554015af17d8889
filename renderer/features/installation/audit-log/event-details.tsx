import { Code, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import type { AuditEvent } from '#shared/contracts/installation/audit-log.ts';
import { formatOfChange } from '#shared/records/changed-field.ts';
import { toFieldLabelOf } from '#shared/records/field-label.ts';
import { AuditValue } from '../../../components/audit-value.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import { When } from '../../../components/when.tsx';
import { OfficerName } from './actor.tsx';
import { formatAction, formatActor } from './event-labels.ts';
import { readAuditLogSearch } from './event-search.ts';

interface AuditEventDetailsProps {
  event: AuditEvent | undefined;
  onClose: () => void;
}

export function AuditEventDetails({ event, onClose }: AuditEventDetailsProps) {
  return (
    <Drawer
      opened={event !== undefined}
      onClose={onClose}
      title={event && (event.outcome ?? formatAction(event.action))}
      position="right"
      size={520}
    >
      {event && <Details event={event} />}
    </Drawer>
  );
}

function Details({ event }: { event: AuditEvent }) {
  const { seq, at, actorKind, actorId, recordId, recordName, requestId, hash } = event;
  return (
    <Stack>
      <Table variant="vertical" layout="fixed" fz="sm">
        <Table.Tbody>
          <Fact name="Time">
            <When at={at} exactTo="minute" />
          </Fact>
          <Fact name="User">
            <AnchorLink
              inherit
              to="/audit-log"
              search={readAuditLogSearch({ actorKind, actor: actorId })}
              title={`Show all events of ${actorId}`}
            >
              {formatActor(event)}
            </AnchorLink>
          </Fact>
          <Fact name="Record">
            <Group gap="2px 8px" style={{ overflowWrap: 'anywhere' }}>
              <RecordLink id={recordId}>{recordName ?? recordId}</RecordLink>
              {recordName && (
                <Text span inherit c="dimmed">
                  {recordId}
                </Text>
              )}
              <AnchorLink inherit to="/audit-log" search={{ record: recordId }}>
                Show history
              </AnchorLink>
            </Group>
          </Fact>
          <Fact name="No.">{seq.toLocaleString()}</Fact>
          <Fact name="Operation">
            <AnchorLink inherit to="/audit-log" search={{ operation: seq }}>
              Show all events of this operation
            </AnchorLink>
          </Fact>
          {requestId && (
            <Fact name="Request ID">
              <Code style={{ overflowWrap: 'anywhere' }}>{requestId}</Code>
            </Fact>
          )}
        </Table.Tbody>
      </Table>
      <Changes event={event} />
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          This hash covers this event and all earlier events. Store it elsewhere to prove later that none was
          changed.
        </Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {hash}
        </Code>
      </div>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={100}>{name}</Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

type Values = Record<string, unknown>;

const toValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : { value };

/** The rows of an event: the changed fields; of a setting, what it changed; of a note, the parts that its title does not say. */
function readRows({ before, after, outcome }: Pick<AuditEvent, 'before' | 'after' | 'outcome'>) {
  if ('before' in after && 'after' in after) {
    const [old, changed] = [toValues(after.before), toValues(after.after)];
    const fields = Object.keys({ ...old, ...changed });
    const isSame = (field: string) => JSON.stringify(old[field]) === JSON.stringify(changed[field]);
    return { before: old, after: changed, fields: fields.filter((field) => !isSame(field)) };
  }
  const [note] = outcome === null ? [] : Object.values(after);
  if (!note) return { before: before ?? {}, after, fields: Object.keys(after) };
  const noted = toValues(note);
  return { before: {}, after: noted, fields: besidesOutcome.filter((field) => noted[field]) };
}

/** What a decision has besides its outcome. */
const besidesOutcome = ['note', 'message', 'proposedById', 'decidedAt'];

function Changes({ event }: { event: AuditEvent }) {
  const { recordId } = event;
  const { before, after, fields } = readRows(event);
  const isChange = Object.keys(before).length > 0;
  if (fields.length === 0) return null;
  return (
    <Table fz="sm" layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          {isChange && <Table.Th>Before</Table.Th>}
          <Table.Th>{isChange ? 'After' : 'Value'}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Td>{toFieldLabelOf(recordId, field.replace(/ById$/, 'By'))}</Table.Td>
            {isChange && (
              <Table.Td c="dimmed">
                <AuditValue value={before[field]} as={formatOfChange(recordId, field)} />
              </Table.Td>
            )}
            <Table.Td>
              {field === 'proposedById' ? (
                <OfficerName id={String(after[field])} />
              ) : (
                <AuditValue value={after[field]} as={formatOfChange(recordId, field)} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
