import { Code, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dimmed } from '../../components/dimmed.tsx';

interface FactTableProps {
  facts: readonly { name: string; value: ReactNode }[];
  nameWidth?: number;
  maw?: number;
}

/** Names and values, one row each. */
export function FactTable({ facts, ...props }: FactTableProps) {
  const { nameWidth = 160, maw } = props;
  return (
    <Table variant="vertical" layout="fixed" {...(maw && { maw })} style={{ overflowWrap: 'anywhere' }}>
      <Table.Tbody>
        {facts.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Th w={nameWidth} fw={500}>
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
