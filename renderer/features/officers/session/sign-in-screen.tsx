import {
  Alert,
  Anchor,
  Button,
  Code,
  Collapse,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure, useDocumentTitle, useLocalStorage } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import type { SessionState, SignOutReason } from '#shared/contracts/officers/session.ts';
import { limits } from '#shared/domain/limits.ts';
import { showSession } from '../../../api/session-state.ts';
import { useAction } from '../../../api/use-action.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { FormPage } from '../../../components/full-page.tsx';
import classes from './sign-in-screen.module.css';

const signOutReasons: Record<SignOutReason, string> = {
  expired: `A sign-in lasts ${limits.sessionHours} hours. Sign in again to continue.`,
  ended: 'You or an administrator ended this session.',
  everywhere: 'You, an administrator, or the restore of a backup ended all your sessions.',
  'passphrase-changed': 'Your passphrase was changed. Sign in with the new one.',
  disabled: 'An administrator disabled your profile.',
};

/** Shown while no officer is signed in, or the screens are locked. */
export function SignInScreen({ session }: { session: SessionState }) {
  const isLocked = session.officer !== null;
  useDocumentTitle(`${isLocked ? 'Locked' : 'Sign in'} · Offerdesk`);
  return (
    <FormPage
      title={isLocked ? 'Offerdesk is locked' : 'Sign in to Offerdesk'}
      description={
        isLocked ? 'Unlock to continue where you left off.' : 'Your decisions are recorded under your name.'
      }
    >
      {session.signedOutBecause && (
        <Alert color="yellow" py="xs" title="You were signed out">
          {signOutReasons[session.signedOutBecause]}
        </Alert>
      )}
      <SignInForm session={session} />
      <PassphraseHelp />
    </FormPage>
  );
}

function SignInForm({ session: { officer, officers } }: { session: SessionState }) {
  // The last officer on this computer is the most likely one.
  const [remembered, remember] = useLocalStorage({
    key: 'offerdesk-officer',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const known = officers.find(({ id }) => id === (officer?.id ?? remembered)) ?? officers[0];
  const [chosen, setChosen] = useState<string>();
  const [passphrase, setPassphrase] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const signIn = useAction('signIn');
  const unlock = useAction('unlockSession');

  const officerId = chosen ?? known?.id ?? '';
  const isUnlocking = officerId === officer?.id;
  const { isRunning, error } = isUnlocking ? unlock : signIn;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const state = isUnlocking
      ? await unlock.run({ body: { passphrase } })
      : await signIn.run({ body: { officerId, passphrase } });
    if (state) {
      remember(officerId);
      showSession(state);
    } else {
      field.current?.select();
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label="Officer"
          size="sm"
          data={officers.map(({ id, name }) => ({ value: id, label: name }))}
          value={officerId}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            field.current?.focus();
          }}
          error={error?.at('officerId')}
        />
        <PasswordInput
          ref={field}
          label="Passphrase"
          size="sm"
          autoFocus
          autoComplete="current-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={error?.at('passphrase')}
        />
        <ErrorAlert message={error?.besides(['officerId', 'passphrase'])} />
        <Button type="submit" size="sm" fullWidth loading={isRunning} mt={4}>
          {isUnlocking ? 'Unlock' : 'Sign in'}
        </Button>
      </Stack>
    </form>
  );
}

function PassphraseHelp() {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        c="dimmed"
        className={classes.forgotten}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        Forgot your passphrase?
      </Anchor>
      <Collapse expanded={isOpen}>
        <Text size="sm" c="dimmed" mt="xs">
          An administrator can reset it in Settings, under Officers. If no administrator can sign in, run this
          command with your name on the computer that runs Offerdesk:
        </Text>
        <Code block mt="xs" className={classes.command}>
          npm run --silent offerdesk -- officer reset-passphrase "NAME"
        </Code>
      </Collapse>
    </div>
  );
}
