import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Fragment } from 'react/jsx-runtime';
import { onDesktopCommand } from '../api/desktop.ts';
import { useEverTrue } from '../components/use-ever-true.ts';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { useShownShortcuts } from '../stores/shortcuts.ts';
import classes from './shortcuts-sheet.module.css';

/** The help sheet with every keyboard shortcut of the current screen, until another screen is shown. */
export function ShortcutsSheet() {
  const address = useRouterState({ select: ({ location }) => location.href });
  const [openedAt, setOpenedAt] = useState<string>();
  const open = useCallback(() => setOpenedAt(address), [address]);
  const isOpen = openedAt === address;
  useShortcuts('Everywhere', [{ keys: '?', label: 'Show keyboard shortcuts', run: open }]);
  useEffect(() => onDesktopCommand('show-keys', open), [open]);
  return useEverTrue(isOpen) && <Sheet isOpen={isOpen} onClose={() => setOpenedAt(undefined)} />;
}

function Sheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const groups = useShownShortcuts((shown) => shown.groups);
  const byTitle = Map.groupBy(groups.values(), ({ title }) => title);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={640}>
      <Stack gap="lg">
        {[...byTitle].map(([title, parts]) => (
          <section key={title}>
            <Title order={3} size="sm" mb={6}>
              {title}
            </Title>
            <dl className={classes.keys}>
              {parts
                .flatMap(({ shortcuts }) => shortcuts)
                .map(({ keys, label }) => (
                  <Fragment key={keys}>
                    <Text component="dt" size="sm">
                      {label}
                    </Text>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </Fragment>
                ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}

const names: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  space: 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Draws `mod+K` as keys. */
function Keys({ keys }: { keys: string }) {
  const caps = (keys === '+' ? [keys] : keys.split('+')).map(
    (key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  );
  return (
    <Group gap={4} component="span">
      {caps.map((cap) => (
        <Kbd key={cap} size="sm">
          {cap}
        </Kbd>
      ))}
    </Group>
  );
}
