import { Code, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SecondFactorEnrollment } from '#shared/contracts/officers/second-factor.ts';
import { useAction } from '../../../api/use-action.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { CodeField, type CodeProof } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

interface EnrollmentProps {
  /** The second factor is on; the recovery codes must be shown. */
  onTurnedOn: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Sets up an authenticator app: passphrase, QR code, first code. */
export function SecondFactorEnrollmentForm({ onTurnedOn, onCancel }: EnrollmentProps) {
  const [enrollment, setEnrollment] = useState<SecondFactorEnrollment>();
  return enrollment ? (
    <ConfirmEnrollment enrollment={enrollment} onTurnedOn={onTurnedOn} onCancel={onCancel} />
  ) : (
    <StartEnrollment onStarted={setEnrollment} onCancel={onCancel} />
  );
}

interface StartEnrollmentProps {
  onStarted: (enrollment: SecondFactorEnrollment) => void;
  onCancel: () => void;
}

function StartEnrollment({ onStarted, onCancel }: StartEnrollmentProps) {
  const [passphrase, setPassphrase] = useState('');
  const { run, isRunning, error } = useAction('startSecondFactorEnrollment');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const enrollment = await run({ body: { passphrase } });
    if (enrollment) onStarted(enrollment);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          Each sign-in then requires your passphrase and a one-time code from an authenticator app on your
          phone or computer. Someone who learns your passphrase cannot sign in without it.
        </Text>
        <PasswordInput
          label="Passphrase"
          data-autofocus
          autoComplete="current-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={error?.at('passphrase')}
        />
        <ErrorAlert message={error?.besides(['passphrase'])} />
        <DialogButtons verb="Continue" isRunning={isRunning} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function ConfirmEnrollment({
  enrollment,
  onTurnedOn,
  onCancel,
}: EnrollmentProps & { enrollment: SecondFactorEnrollment }) {
  const [proof, setProof] = useState<CodeProof>({ code: '' });
  const { run, isRunning, error } = useAction('turnOnSecondFactor');

  async function turnOn(given: CodeProof) {
    const code = 'code' in given ? given.code : '';
    const output = await run({ body: { code } });
    if (output) onTurnedOn(output.recoveryCodes);
    else setProof({ code: '' });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void turnOn(proof);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">1. Scan this QR code with your authenticator app, or enter the key in the app.</Text>
        <Stack align="center" gap="xs">
          <QrCode text={enrollment.uri} label="QR code with the key below" width={208} />
          <Code aria-label="Key">{inGroups(enrollment.secret)}</Code>
        </Stack>
        <Text size="sm">2. Enter the code that the app shows.</Text>
        <CodeField
          proof={proof}
          onChange={setProof}
          onComplete={(given) => void turnOn(given)}
          allowsRecovery={false}
          isFocused
          error={error}
        />
        <ErrorAlert message={error?.besides(['code'])} />
        <DialogButtons verb="Turn on" isRunning={isRunning} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** Groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
