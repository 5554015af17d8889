import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconDevices,
  IconDevicesOff,
  IconDots,
  IconEdit,
  IconKey,
  IconShieldOff,
} from '@tabler/icons-react';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { Guard, useReason } from '../../components/access/guard.tsx';

interface OfficerMenuProps {
  officer: Officer;
  onEdit: () => void;
  /** Missing for one’s own passphrase, whose change requires the old one. */
  onReset: (() => void) | undefined;
  /** Missing for one’s own second factor, which requires a code, and while it is off. */
  onResetSecondFactor: (() => void) | undefined;
  onShowSessions: () => void;
  onSignOut: () => void;
  onEnable: () => void;
  onDisable: () => void;
}

/** The actions of an administrator for an officer. */
export function OfficerMenu(props: OfficerMenuProps) {
  const { officer, onEdit, onReset, onResetSecondFactor, onShowSessions, onSignOut, onEnable, onDisable } =
    props;
  const whyNot = useReason({ operation: 'updateOfficer' });
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={`Manage ${officer.name}`}>
      <IconDots size={18} stroke={1.75} />
    </ActionIcon>
  );
  if (whyNot) return <Guard whyNot={whyNot}>{button}</Guard>;
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} stroke={1.75} />} onClick={onEdit}>
          Edit name and roles
        </Menu.Item>
        {onReset && (
          <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={onReset}>
            Reset passphrase
          </Menu.Item>
        )}
        {onResetSecondFactor && (
          <Menu.Item leftSection={<IconShieldOff size={16} stroke={1.75} />} onClick={onResetSecondFactor}>
            Reset second factor
          </Menu.Item>
        )}
        {!officer.disabledAt && (
          <Menu.Item leftSection={<IconDevices size={16} stroke={1.75} />} onClick={onShowSessions}>
            Show sessions
          </Menu.Item>
        )}
        {!officer.disabledAt && (
          <Menu.Item leftSection={<IconDevicesOff size={16} stroke={1.75} />} onClick={onSignOut}>
            Sign out everywhere
          </Menu.Item>
        )}
        {officer.disabledAt ? (
          <Menu.Item leftSection={<IconCheck size={16} stroke={1.75} />} onClick={onEnable}>
            Enable
          </Menu.Item>
        ) : (
          <Menu.Item color="red" leftSection={<IconBan size={16} stroke={1.75} />} onClick={onDisable}>
            Disable
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
