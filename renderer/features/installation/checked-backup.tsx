import { Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { countedKinds } from '../../components/record-screens.ts';
import { When } from '../../components/when.tsx';
import { ConfirmRestore } from './confirm-restore.tsx';

const kinds = [...countedKinds, { count: 'apiKeys' as const, name: 'API keys' }];

/** The content of a checked backup and the changes of a restore, with the button to start it. */
export function CheckedBackup({ check }: { check: DataJob }) {
  const { output } = useOperation('getOverview');
  const [isOpen, { open, close }] = useDisclosure(false);
  const whyNot = useWhyNot()('startRestore');
  const { createdAt, files, bytes, counts } = check;
  return (
    <Stack>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Replaced by the restore</Table.Th>
            <Table.Th scope="col" ta="right">
              Now
            </Table.Th>
            <Table.Th scope="col" ta="right">
              In the backup
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(({ count, name }) => (
            <Table.Tr key={count}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="right">{output?.counts[count].toLocaleString()}</Table.Td>
              <Table.Td ta="right">{counts?.[count].toLocaleString()}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">
        Created {createdAt && <When at={createdAt} exactTo="minute" />}, {files?.toLocaleString()}{' '}
        {files === 1 ? 'file' : 'files'}, {formatBytes(bytes ?? 0)}. Later changes are not in the backup.
      </Text>
      <div>
        <GuardedButton color="red.9" whyNot={whyNot} onClick={open}>
          Restore this backup…
        </GuardedButton>
      </div>
      <ConfirmRestore check={check} isOpen={isOpen} onClose={close} />
    </Stack>
  );
}
