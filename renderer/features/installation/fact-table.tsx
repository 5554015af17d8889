import { Code, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dimmed } from '../../components/dimmed.tsx';

/** Names and values, one row each. */
export function FactTable({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <Table variant="vertical" layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Tbody>
        {facts.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Th w={160} fw={500}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A path, which only administrators see. */
export function PathForAdministrators({ path }: { path: string | null }) {
  if (path !== null) return <Code>{path}</Code>;
  return <Dimmed>Visible to administrators only</Dimmed>;
}
