import { ActionIcon, Badge, Group, SegmentedControl, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { accountOrigins, DeveloperAccount } from '#shared/contracts/clients/developer-accounts.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import { AccountForm } from './account-form.tsx';
import classes from './api-key-table.module.css';

type Origin = (typeof accountOrigins)[number];

const origins: { value: Origin; label: string }[] = [
  { value: 'created', label: 'Created here' },
  { value: 'registered', label: 'Registered via API' },
];

/** The owners of keys: each account sees its own records, and those of accounts registered through it. */
export function DeveloperAccounts() {
  const [origin, setOrigin] = useState<Origin>('created');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 200);
  const [isNaming, naming] = useDisclosure(false);
  const [renamed, setRenamed] = useState<DeveloperAccount>();
  const { output, error, reload } = useOperation('listDeveloperAccounts', {
    query: { origin, text: text || null, limit: 200 },
  });

  function name(account: DeveloperAccount | undefined) {
    setRenamed(account);
    naming.open();
  }

  return (
    <Section
      title="Developer accounts"
      description="Each account sees its own records and those of accounts registered through it."
      action={
        <GuardedButton
          operation="createDeveloperAccount"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => name(undefined)}
        >
          Create account
        </GuardedButton>
      }
    >
      <Group mb="sm">
        <SegmentedControl
          aria-label="Accounts shown"
          data={origins}
          value={origin}
          onChange={(value) => setOrigin(value as Origin)}
        />
        <TextInput
          aria-label="Search accounts"
          placeholder="Name"
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
      {!output && !error && <Skeleton height={72} />}
      {output && output.items.length === 0 && (
        <NothingYet guide="api-keys.md">
          {text
            ? `No accounts match “${text}”.`
            : 'No accounts registered via the API yet. They appear here when a client system registers them; you can also create one.'}
        </NothingYet>
      )}
      {output && output.items.length > 0 && <AccountTable accounts={output.items} onRename={name} />}
      {output?.next && (
        <Text size="sm" c="dimmed" mt="sm">
          The newest {output.items.length} are shown. Search by name to find others.
        </Text>
      )}
      <AccountForm account={renamed} isOpen={isNaming} onClose={naming.close} />
    </Section>
  );
}

interface AccountTableProps {
  accounts: DeveloperAccount[];
  onRename: (account: DeveloperAccount) => void;
}

function AccountTable({ accounts, onRename }: AccountTableProps) {
  return (
    <Table.ScrollContainer minWidth={640} type="native">
      <Table verticalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Registered by</Table.Th>
            <Table.Th>Active keys</Table.Th>
            <Table.Th>Last request</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Table.Tr key={account.id}>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm" fw={500} title={account.id} component="div">
                    <RecordLink id={account.id}>{account.name}</RecordLink>
                  </Text>
                  {account.status !== 'LIVE' && <Badge variant="default">{account.status}</Badge>}
                </Group>
              </Table.Td>
              <Table.Td>{account.parentAccountName ?? '–'}</Table.Td>
              <Table.Td>{account.activeKeys}</Table.Td>
              <Table.Td>
                {account.lastUsedAt ? <When at={account.lastUsedAt} exactTo="minute" /> : 'Never'}
              </Table.Td>
              <Table.Td>
                <When at={account.createdAt} />
              </Table.Td>
              <Table.Td ta="right">
                <Guard operation="renameDeveloperAccount">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Edit ${account.name}`}
                    onClick={() => onRename(account)}
                  >
                    <IconPencil size={16} stroke={1.75} />
                  </ActionIcon>
                </Guard>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
