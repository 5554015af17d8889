import { Badge, Code, Group, Table, Text } from '@mantine/core';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { When } from '../../components/when.tsx';
import classes from './api-key-table.module.css';

const scopeNames: Record<ApiKey['scopes'][number], string> = { read: 'Read', write: 'Write' };

interface ApiKeyTableProps {
  keys: ApiKey[];
  replaced: ReadonlySet<string>;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeyTable({ keys, replaced, onRotate, onRevoke }: ApiKeyTableProps) {
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table verticalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Account</Table.Th>
            <Table.Th>Scopes</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td>
                <Group gap="xs">
                  <Text size="sm" fw={500}>
                    {key.name}
                  </Text>
                  <Code title="Last four characters of the key">…{key.hint}</Code>
                  {replaced.has(key.id) && <Badge variant="default">Rotated</Badge>}
                </Group>
              </Table.Td>
              <Table.Td>{key.accountName}</Table.Td>
              <Table.Td>{key.scopes.map((scope) => scopeNames[scope]).join(', ')}</Table.Td>
              <Table.Td>
                <ApiKeyExpiry apiKey={key} />
              </Table.Td>
              <Table.Td>{key.lastUsedAt ? <When at={key.lastUsedAt} /> : <Dimmed>Never</Dimmed>}</Table.Td>
              <Table.Td ta="right">
                {key.revokedAt ? (
                  <Badge variant="default">Revoked</Badge>
                ) : (
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    {!replaced.has(key.id) && !isExpired(key) && (
                      <GuardedButton
                        operation="rotateApiKey"
                        size="compact-sm"
                        variant="subtle"
                        aria-label={`Rotate ${key.name}`}
                        onClick={() => onRotate(key)}
                      >
                        Rotate
                      </GuardedButton>
                    )}
                    <GuardedButton
                      operation="revokeApiKey"
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={`Revoke ${key.name}`}
                      onClick={() => onRevoke(key)}
                    >
                      Revoke
                    </GuardedButton>
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function isExpired({ expiresAt }: ApiKey): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'always' });

/** When a key expires; a near expiry is highlighted. */
function ApiKeyExpiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  if (expiresAt === null) {
    return <Dimmed>Never</Dimmed>;
  }
  const hours = (Date.parse(expiresAt) - Date.now()) / hourMilliseconds;
  if (hours <= 0) return <Badge color="orange">Expired</Badge>;
  if (hours > 48) return <When at={expiresAt} />;
  const label =
    hours < 1 ? relative.format(Math.ceil(hours * 60), 'minute') : relative.format(Math.ceil(hours), 'hour');
  return (
    <time dateTime={expiresAt} title={expiresAt}>
      {label}
    </time>
  );
}
