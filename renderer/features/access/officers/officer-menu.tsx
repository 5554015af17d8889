import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBan, IconCheck, IconDevicesOff, IconDots, IconEdit, IconKey } from '@tabler/icons-react';
import type { Officer } from '#shared/contracts/access/officers.ts';
import { useWhyNot } from '../why-not.ts';

interface OfficerMenuProps {
  officer: Officer;
  onEdit: () => void;
  /** None for one’s own passphrase, which takes the old one. */
  onReset: (() => void) | undefined;
  onSignOut: () => void;
  onEnable: () => void;
  onDisable: () => void;
}

/** What an administrator can do with an officer. */
export function OfficerMenu({ officer, onEdit, onReset, onSignOut, onEnable, onDisable }: OfficerMenuProps) {
  const whyNot = useWhyNot()('updateOfficer');
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Manage ${officer.name}`}
      data-disabled={whyNot !== undefined || undefined}
      aria-disabled={whyNot !== undefined}
    >
      <IconDots size={18} stroke={1.75} />
    </ActionIcon>
  );
  if (whyNot) {
    return (
      <Tooltip label={whyNot} events={{ hover: true, focus: true, touch: true }}>
        {button}
      </Tooltip>
    );
  }
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} stroke={1.75} />} onClick={onEdit}>
          Change name and roles
        </Menu.Item>
        {onReset && (
          <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={onReset}>
            Give a new passphrase
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
