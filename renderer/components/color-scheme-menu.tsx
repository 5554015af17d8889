import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The choices of the officer, as they are named everywhere. */
export const colorSchemes = [
  { scheme: 'light', name: 'Light', Icon: IconSun },
  { scheme: 'dark', name: 'Dark', Icon: IconMoon },
  { scheme: 'auto', name: 'System default', Icon: IconDeviceDesktop },
] as const satisfies { scheme: MantineColorScheme; name: string; Icon: typeof IconSun }[];

/** Selects light or dark, stored in this browser. */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon } = colorSchemes.find(({ scheme }) => scheme === colorScheme) ?? colorSchemes[2];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Appearance">
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemes.map((choice) => (
          <Menu.Item
            key={choice.scheme}
            leftSection={<choice.Icon size={16} stroke={1.75} />}
            rightSection={choice.scheme === colorScheme && <IconCheck size={14} aria-label="Selected" />}
            onClick={() => setColorScheme(choice.scheme)}
          >
            {choice.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
