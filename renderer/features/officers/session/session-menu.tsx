import { Avatar, Kbd, Menu, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDevices,
  IconDevicesOff,
  IconKey,
  IconLock,
  IconLogout,
  IconShieldLock,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SessionState } from '#shared/contracts/officers/session.ts';
import { formatRoles } from '#shared/domain/officer-roles.ts';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { sessionQuery, showSession } from '../../../api/session-state.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { timeOfDay } from '../../../components/when.tsx';
import { coverScreens } from '../../../stores/session.ts';
import { OwnSessions } from '../open-sessions.tsx';
import { ChangePassphrase } from './change-passphrase.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import classes from './session-menu.module.css';

/** The signed-in officer, with the actions to leave; without officers, a link to create the first one. */
export function SessionMenu() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  return session.officer ? (
    <OfficerMenu officer={session.officer} roles={session.roles} endsAt={session.endsAt} />
  ) : (
    <Menu position="top-start" width={248}>
      <MenuTarget name="Back office" label="No officers yet" />
      <Menu.Dropdown>
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/settings/{-$section}" params={{ section: 'officers' }} {...props} />
          )}
          leftSection={<IconUserPlus size={16} stroke={1.75} />}
        >
          Create the first officer
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface OfficerMenuProps {
  officer: NonNullable<SessionState['officer']>;
  roles: SessionState['roles'];
  endsAt: SessionState['endsAt'];
}

function OfficerMenu({ officer, roles, endsAt }: OfficerMenuProps) {
  const [isChangingPassphrase, changing] = useDisclosure(false);
  const [areSessionsShown, sessions] = useDisclosure(false);
  const [isSecondFactorShown, secondFactor] = useDisclosure(false);
  useShortcuts('Everywhere', [{ keys: 'mod+shift+L', label: 'Lock', run: lockNow, inDialogs: true }]);

  return (
    <>
      <Menu position="top-start" width={248}>
        <MenuTarget name={officer.name} label={formatRoles(roles)} />
        <Menu.Dropdown>
          {endsAt && <Menu.Label>Signed in until {timeOfDay(endsAt)}</Menu.Label>}
          <Menu.Item
            leftSection={<IconLock size={16} stroke={1.75} />}
            rightSection={<Kbd size="xs">Ctrl Shift L</Kbd>}
            onClick={lockNow}
          >
            Lock now
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={changing.open}>
            Change your passphrase
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={16} stroke={1.75} />} onClick={secondFactor.open}>
            Second factor
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size={16} stroke={1.75} />} onClick={sessions.open}>
            Your sessions
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.75} />}
            onClick={() => void endSession('signOut')}
          >
            Sign out
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDevicesOff size={16} stroke={1.75} />}
            onClick={() => void endSession('signOutEverywhere')}
          >
            Sign out everywhere
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OwnSessions isOpen={areSessionsShown} onClose={sessions.close} />
      <SecondFactorDialog isOpen={isSecondFactorShown} onClose={secondFactor.close} />
      <ChangePassphrase isOpen={isChangingPassphrase} onClose={changing.close} />
    </>
  );
}

export const lockNow = () => void endSession('lockSession');

/** Clears the screens even if the operation fails. */
async function endSession(operation: 'lockSession' | 'signOut' | 'signOutEverywhere'): Promise<void> {
  try {
    showSession(await call(operation));
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    coverScreens();
  }
}

function MenuTarget({ name, label }: { name: string; label: string }) {
  return (
    <Menu.Target>
      <UnstyledButton className={classes.target}>
        <Avatar name={name} size={26} color="harbor" aria-hidden />
        <span className={classes.who}>
          <Text span size="sm" fw={500} truncate lh={1.25}>
            {name}
          </Text>
          <Text span size="xs" c="dimmed" truncate lh={1.25}>
            {label}
          </Text>
        </span>
      </UnstyledButton>
    </Menu.Target>
  );
}
