import { Badge, Code, Group, Table, Text } from '@mantine/core';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { When } from '../../components/when.tsx';
import { ApiKeyActions } from './api-key-actions.tsx';
import { ApiKeyExpiry } from './api-key-expiry.tsx';
import classes from './api-key-table.module.css';
import { nameScopes } from './name-scopes.ts';

interface ApiKeyTableProps {
  keys: ApiKey[];
  replaced: ReadonlySet<string>;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeyTable({ keys, replaced, onRotate, onRevoke }: ApiKeyTableProps) {
  return (
    <Table.ScrollContainer minWidth={680} type="native">
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
                  <Text size="sm" fw={500} component="div">
                    <RecordLink id={key.id}>{key.name}</RecordLink>
                  </Text>
                  <Code title="Last four characters of the key">…{key.hint}</Code>
                  {replaced.has(key.id) && <Badge variant="default">Rotated</Badge>}
                </Group>
              </Table.Td>
              <Table.Td>{key.accountName}</Table.Td>
              <Table.Td>{nameScopes(key)}</Table.Td>
              <Table.Td>
                <ApiKeyExpiry apiKey={key} />
              </Table.Td>
              <Table.Td>{key.lastUsedAt ? <When at={key.lastUsedAt} /> : <Dimmed>Never</Dimmed>}</Table.Td>
              <Table.Td ta="right">
                <ApiKeyActions
                  apiKey={key}
                  isRotated={replaced.has(key.id)}
                  size="compact-sm"
                  variant="subtle"
                  onRotate={onRotate}
                  onRevoke={onRevoke}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
