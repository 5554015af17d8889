import { AppShell, Container, Group, Text } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { ColorSchemeMenu } from '../components/color-scheme-menu.tsx';
import { Logo } from '../components/logo.tsx';
import { useSession } from '../stores/session.ts';
import { NotFound } from './not-found.tsx';
import { routes } from './routes.ts';
import { SessionOver } from './session-over.tsx';
import classes from './shell.module.css';

/** The frame around every screen. */
export function Shell() {
  const isOver = useSession((session) => session.isOver);
  const [hash] = useHash();
  if (isOver) return <SessionOver />;
  const { Screen } = routes.find(({ path }) => path === hash.replace(/^#/, '')) ?? { Screen: NotFound };
  return (
    <AppShell header={{ height: 56 }}>
      <AppShell.Header>
        <Container size="lg" h="100%">
          <Group h="100%" justify="space-between">
            <Group gap="xs">
              <Logo />
              <Text fw={600}>Offerdesk</Text>
            </Group>
            <ColorSchemeMenu />
          </Group>
        </Container>
      </AppShell.Header>
      <AppShell.Main className={classes.main}>
        <Container size="lg" py="xl">
          <Screen />
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}
