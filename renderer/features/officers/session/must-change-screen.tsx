import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery, showSession } from '../../../api/session-state.ts';
import { useAction } from '../../../api/use-action.ts';
import { Logo } from '../../../components/logo.tsx';
import { ChangePassphraseForm } from './change-passphrase.tsx';
import classes from './sign-in-screen.module.css';

/** The first screen of an officer whose passphrase an administrator set: no one else may know it. */
export function MustChangeScreen() {
  useDocumentTitle('Change your passphrase · Offerdesk');
  const signOut = useAction('signOut');
  const signOutNow = async () => {
    const state = await signOut.run();
    if (state) showSession(state);
  };
  return (
    <main className={classes.screen}>
      <Stack className={classes.card} gap="lg">
        <Stack gap={6} align="center">
          <Logo />
          <Title order={1} size="h2">
            Change your passphrase
          </Title>
          <Text size="sm" c="dimmed" ta="center">
            An administrator set your passphrase. Choose a new one to continue.
          </Text>
        </Stack>
        <ChangePassphraseForm
          oldLabel="Passphrase from the administrator"
          onDone={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })}
          cancel={{ label: 'Sign out', run: () => void signOutNow() }}
        />
      </Stack>
    </main>
  );
}
