import { Button, Group, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { importOutcomes } from '#shared/contracts/csv-imports/imports.ts';
import { call } from '../../api/client.ts';
import { formatError } from '../../components/format-error.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import classes from './import-outcome.module.css';

interface OutcomeRowsProps {
  id: string;
  only: (typeof importOutcomes)[number];
  title: string;
  description: string;
}

const rowsAtOnce = 50;

/** Rows that were not imported, or not undone, each with its reasons. */
export function OutcomeRows({ id, only, title, description }: OutcomeRowsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listImportOutcomes', id, only],
    initialPageParam: 0,
    queryFn: ({ pageParam: after }) =>
      call('listImportOutcomes', { params: { id }, query: { only, after, limit: rowsAtOnce } }),
    getNextPageParam: ({ rows }) => (rows.length === rowsAtOnce ? rows.at(-1)?.row : undefined),
    refetchInterval: false,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Section title={title} description={description}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={80}>Row</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, reasons, recordId }) => (
            <Table.Tr key={row}>
              <Table.Td className={classes.row}>
                {recordId ? <RecordLink id={recordId}>{row}</RecordLink> : row}
              </Table.Td>
              <Table.Td>{reasons.map(formatError).join(' · ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Group>
      )}
    </Section>
  );
}
