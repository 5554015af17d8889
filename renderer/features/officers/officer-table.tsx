import { Avatar, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { formatRoles } from '#shared/domain/officer-roles.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { useAction } from '../../api/use-action.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast, toastWithUndo } from '../../components/toast.tsx';
import { OfficerMenu } from './officer-menu.tsx';

interface OfficerTableProps {
  officers: Officer[];
  onEdit: (officer: Officer) => void;
  onReset: (officer: Officer) => void;
  onResetSecondFactor: (officer: Officer) => void;
  onShowSessions: (officer: Officer) => void;
}

export function OfficerTable(props: OfficerTableProps) {
  const { officers, onEdit, onReset, onResetSecondFactor, onShowSessions } = props;
  const { data: session } = useQuery(sessionQuery);
  const enable = useAction('enableOfficer');
  const disable = useAction('disableOfficer');
  const signOut = useAction('signOutOfficer');

  async function enableOfficer({ id, name }: Officer) {
    const enabled = await enable.run({ params: { id } });
    if (enabled) toast(awaitsAdministrator(enabled) ? enabled.message : `${name} enabled`);
  }
  async function signOutEverywhere({ id, name }: Officer) {
    if (await signOut.run({ params: { id } })) toast(`${name} signed out everywhere`);
  }
  async function disableOfficer(officer: Officer) {
    if (!(await disable.run({ params: { id: officer.id } }))) return;
    toastWithUndo(`${officer.name} disabled`, () => void enableOfficer(officer));
  }

  const error = disable.error ?? enable.error ?? signOut.error;
  return (
    <Stack>
      <ErrorAlert message={error?.details} />
      <Table.ScrollContainer minWidth={480} type="native">
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Roles</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {officers.map((officer) => {
              const isOwn = officer.id === session?.officer?.id;
              return (
                <Table.Tr key={officer.id}>
                  <Table.Td>
                    <Identity officer={officer} isOwn={isOwn} />
                  </Table.Td>
                  <Table.Td>{formatRoles(officer.roles)}</Table.Td>
                  <Table.Td>
                    <Status officer={officer} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <OfficerMenu
                      officer={officer}
                      onEdit={() => onEdit(officer)}
                      onReset={isOwn ? undefined : () => onReset(officer)}
                      onResetSecondFactor={
                        isOwn || officer.secondFactorSince === null
                          ? undefined
                          : () => onResetSecondFactor(officer)
                      }
                      onShowSessions={() => onShowSessions(officer)}
                      onSignOut={() => void signOutEverywhere(officer)}
                      onEnable={() => void enableOfficer(officer)}
                      onDisable={() => void disableOfficer(officer)}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function Identity({ officer: { name, email, disabledAt }, isOwn }: { officer: Officer; isOwn: boolean }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} size={30} color={disabledAt ? 'gray' : 'harbor'} />
      <div>
        <Text size="sm" fw={500}>
          {isOwn ? `${name} (you)` : name}
        </Text>
        {email && <Dimmed size="xs">{email}</Dimmed>}
      </div>
    </Group>
  );
}

function Status({ officer: { disabledAt, secondFactorSince } }: { officer: Officer }) {
  return (
    <>
      {disabledAt ? (
        <Badge variant="default" tt="none" fw={500}>
          Disabled
        </Badge>
      ) : (
        'Enabled'
      )}
      <Dimmed size="xs">{secondFactorSince ? 'Second factor on' : 'No second factor'}</Dimmed>
    </>
  );
}
