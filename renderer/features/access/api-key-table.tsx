import { Badge, Button, Code, Group, Table, Text } from '@mantine/core';
import type { ApiKey } from '#shared/contracts/access/api-keys.ts';
import { When } from '../../components/when.tsx';
import classes from './api-key-table.module.css';

const scopeNames: Record<ApiKey['scopes'][number], string> = { read: 'Read', write: 'Write' };

interface ApiKeyTableProps {
  keys: ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeyTable({ keys, onRevoke }: ApiKeyTableProps) {
  return (
    <Table.ScrollContainer minWidth={720} type="native">
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
                  <Code title="The last four characters of the key">…{key.hint}</Code>
                </Group>
              </Table.Td>
              <Table.Td>{key.accountName}</Table.Td>
              <Table.Td>{key.scopes.map((scope) => scopeNames[scope]).join(', ')}</Table.Td>
              <Table.Td>
                <Expiry apiKey={key} />
              </Table.Td>
              <Table.Td>
                {key.lastUsedAt ? <When at={key.lastUsedAt} exactTo="minute" /> : <Never />}
              </Table.Td>
              <Table.Td ta="right">
                {key.revokedAt ? (
                  <Badge variant="default">Revoked</Badge>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => onRevoke(key)}
                  >
                    Revoke
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Expiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  if (expiresAt === null) return <Never />;
  if (Date.parse(expiresAt) <= Date.now()) return <Badge color="orange">Expired</Badge>;
  return <When at={expiresAt} />;
}

function Never() {
  return (
    <Text size="sm" c="dimmed">
      Never
    </Text>
  );
}
