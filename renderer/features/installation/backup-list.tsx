import { Code, Table, Text } from '@mantine/core';
import type { ListedBackup } from '#shared/contracts/installation/backup-schedule.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatCount } from '../../components/format-number.ts';
import { Loaded } from '../../components/loaded.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';

const originLabels: Record<ListedBackup['origin'], string> = {
  manual: 'Manual',
  scheduled: 'Scheduled',
  'scheduled-elsewhere': 'Scheduled by other data',
};

interface BackupListProps {
  /** Fills in the folder where a backup is checked and restored. */
  onSelect: (folder: string) => void;
}

/** The backups in the folder of the schedule, and those in the audit log. */
export function BackupList({ onSelect }: BackupListProps) {
  const query = useOperation('listBackups');
  return (
    <Section
      title="Backups"
      description="Backups in the folder of scheduled backups, and those that the audit log records."
    >
      <Loaded query={query} height={120}>
        {({ items }) =>
          items.length === 0 ? (
            <NothingYet guide="backup-and-restore.md">
              No backups yet. Create one, or schedule backups. They are then listed here.
            </NothingYet>
          ) : (
            <BackupTable items={items} onSelect={onSelect} />
          )
        }
      </Loaded>
    </Section>
  );
}

function BackupTable({ items, onSelect }: BackupListProps & { items: ListedBackup[] }) {
  return (
    <Table.ScrollContainer minWidth={440} maxHeight={420} type="native">
      <Table verticalSpacing="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Created</Table.Th>
            <Table.Th scope="col" w={130}>
              Type and size
            </Table.Th>
            <Table.Th scope="col" w={150}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((backup) => (
            <BackupRow key={`${backup.folder}${backup.createdAt}`} backup={backup} onSelect={onSelect} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function BackupRow({ backup, onSelect }: BackupListProps & { backup: ListedBackup }) {
  const { folder, createdAt, origin, files, bytes, isFound } = backup;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">
          <When at={createdAt} exactTo="minute" />
        </Text>
        {folder && <Code style={{ overflowWrap: 'anywhere' }}>{folder}</Code>}
        {!isFound && <Dimmed>Folder not found. Connect its disk, or it was moved or deleted.</Dimmed>}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{originLabels[origin]}</Text>
        <Dimmed size="xs">
          {[bytes !== null && formatBytes(bytes), files !== null && formatCount(files, 'file')]
            .filter(Boolean)
            .join(', ')}
        </Dimmed>
      </Table.Td>
      <Table.Td>
        {isFound && folder && (
          <GuardedButton
            operation="startBackupCheck"
            size="compact-sm"
            variant="default"
            onClick={() => onSelect(folder)}
          >
            Check or restore…
          </GuardedButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
