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
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SessionState, SignOutReason } from '#shared/contracts/officers/session.ts';
import { limits } from '#shared/domain/limits.ts';
import { call } from '../../../api/client.ts';
import { ignoreOperationError, type OperationError } from '../../../api/operation-error.ts';
import { showSession } from '../../../api/session-state.ts';
import { useAction } from '../../../api/use-action.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { FormPage } from '../../../components/full-page.tsx';
import { toastNotice } from '../../../components/toast.tsx';
import { CodeField, type CodeProof, codeFields } from './code-field.tsx';
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
  /** Entered after the passphrase was correct; undefined until then, and for officers without a second factor. */
  const [proof, setProof] = useState<CodeProof>();
  /** It asked for the code, so it is not an error of what was typed. */
  const [askedBy, setAskedBy] = useState<OperationError>();
  const field = useRef<HTMLInputElement>(null);
  const signIn = useAction('signIn');
  const unlock = useAction('unlockSession');

  const officerId = chosen ?? known?.id ?? '';
  const isUnlocking = officerId === officer?.id;
  const { isRunning, error } = isUnlocking ? unlock : signIn;
  useEffect(() => {
    if (error?.at('code') === undefined) return;
    // A rejected code is typed again.
    setProof((current) => (current && 'recoveryCode' in current ? current : { code: '' }));
    setAskedBy((first) => first ?? error);
  }, [error]);

  async function enter(given?: CodeProof) {
    const state = isUnlocking
      ? await unlock.run({ body: { passphrase } })
      : await signIn.run({ body: { officerId, passphrase, ...given } });
    if (!state) {
      field.current?.select();
      return;
    }
    remember(officerId);
    showSession(state);
    if (given && 'recoveryCode' in given) await showRecoveryCodesLeft();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void enter(proof);
  }

  if (proof) {
    const goBack = () => {
      setProof(undefined);
      setAskedBy(undefined);
      setPassphrase('');
      signIn.reset();
    };
    return (
      <>
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <CodeField
              proof={proof}
              onChange={setProof}
              onComplete={(given) => void enter(given)}
              isFocused
              error={error === askedBy ? undefined : error}
            />
            <ErrorAlert message={error?.besides(codeFields)} />
            <Button type="submit" size="sm" fullWidth loading={isRunning} mt={4}>
              Sign in
            </Button>
            <Button variant="subtle" color="gray" size="sm" fullWidth onClick={goBack}>
              Back
            </Button>
          </Stack>
        </form>
        <Help {...deviceHelp} />
      </>
    );
  }
  return (
    <>
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
          <ErrorAlert message={error?.besides(['officerId', 'passphrase', ...codeFields])} />
          <Button type="submit" size="sm" fullWidth loading={isRunning} mt={4}>
            {isUnlocking ? 'Unlock' : 'Sign in'}
          </Button>
        </Stack>
      </form>
      <Help {...passphraseHelp} />
    </>
  );
}

async function showRecoveryCodesLeft(): Promise<void> {
  try {
    const { recoveryCodesLeft } = await call('getSecondFactor');
    toastNotice(`Recovery code used. ${recoveryCodesLeft} left.`);
  } catch (error) {
    ignoreOperationError(error);
  }
}

interface HelpProps {
  question: string;
  answer: string;
  /** A command on the computer that runs Offerdesk, for the last administrator. */
  command: string;
}

function Help({ question, answer, command }: HelpProps) {
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
        {question}
      </Anchor>
      <Collapse expanded={isOpen}>
        <Text size="sm" c="dimmed" mt="xs">
          {answer} If no administrator can sign in, run this command with your name on the computer that runs
          Offerdesk:
        </Text>
        <Code block mt="xs" className={classes.command}>
          {command}
        </Code>
      </Collapse>
    </div>
  );
}

const passphraseHelp: HelpProps = {
  question: 'Forgot your passphrase?',
  answer: 'An administrator can reset it in Settings, under Officers.',
  command: 'npm run --silent offerdesk -- officer reset-passphrase "NAME"',
};

const deviceHelp: HelpProps = {
  question: 'Lost your device?',
  answer:
    'Use one of your recovery codes. Without one, an administrator can reset your second factor in Settings, under Officers.',
  command: 'npm run --silent offerdesk -- officer reset-second-factor "NAME"',
};
