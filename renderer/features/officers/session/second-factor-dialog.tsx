import { Button, Group, Modal, PasswordInput, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SecondFactor } from '#shared/contracts/officers/second-factor.ts';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../../api/use-action.ts';
import { useRecord } from '../../../api/use-operation.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { toast } from '../../../components/toast.tsx';
import { When } from '../../../components/when.tsx';
import { CodeField, type CodeProof, codeFields } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEnrollmentForm } from './second-factor-enrollment.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The officer's own second factor: turn it on or off, and create new recovery codes. */
export function SecondFactorDialog({ isOpen, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCodes(undefined)}
      title={codes ? 'Recovery codes' : 'Second factor'}
      // A misclick must not close the only view of the codes.
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <SecondFactorState onCodes={setCodes} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ContentProps {
  /** Shows new recovery codes. */
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function SecondFactorState({ onCodes, onClose }: ContentProps) {
  const { output, error, reload } = useRecord('getSecondFactor');
  if (!output)
    return error ? <ErrorAlert message={error.message} onRetry={reload} /> : <Skeleton height={96} />;
  const { since, recoveryCodesLeft } = output;
  if (since === null) return <SecondFactorEnrollmentForm onTurnedOn={onCodes} onCancel={onClose} />;
  return <TurnedOn state={{ since, recoveryCodesLeft }} onCodes={onCodes} onClose={onClose} />;
}

function TurnedOn({
  state: { since, recoveryCodesLeft },
  onCodes,
  onClose,
}: ContentProps & { state: SecondFactor & { since: string } }) {
  const [form, setForm] = useState<'off' | 'codes'>();
  const create = useAction('createRecoveryCodes');
  const turnOff = useAction('turnOffSecondFactor');

  if (form === 'codes') {
    const run = async (body: ConfirmedBody) => {
      const created = await create.run({ body });
      if (created) onCodes(created.recoveryCodes);
    };
    return (
      <ConfirmForm verb="Create recovery codes" action={create} run={run} onCancel={() => setForm(undefined)}>
        The {recoveryCodesLeft} unused recovery codes that you have now stop working.
      </ConfirmForm>
    );
  }
  if (form === 'off') {
    const run = async (body: ConfirmedBody) => {
      if (!(await turnOff.run({ body }))) return;
      toast('Second factor turned off');
      onClose();
    };
    return (
      <ConfirmForm verb="Turn off" action={turnOff} run={run} onCancel={() => setForm(undefined)}>
        Sign-in then requires only your passphrase. To use another device, turn the second factor off, and on
        again.
      </ConfirmForm>
    );
  }
  return (
    <Stack>
      <Text size="sm">
        On since <When at={since} exactTo="minute" />. Each sign-in requires a code from your authenticator
        app.
      </Text>
      <Text size="sm" c={recoveryCodesLeft < 3 ? 'red' : undefined}>
        {recoveryCodesLeft} of {limits.recoveryCodes} recovery codes left. Each replaces one code if you do
        not have your device.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setForm('off')}>
          Turn off
        </Button>
        <Button variant="default" onClick={() => setForm('codes')} data-autofocus>
          Create new recovery codes
        </Button>
      </Group>
    </Stack>
  );
}

type ConfirmedBody = { passphrase: string } & Partial<Record<'code' | 'recoveryCode', string>>;

interface ConfirmFormProps {
  verb: string;
  action: Pick<ReturnType<typeof useAction<'turnOffSecondFactor'>>, 'isRunning' | 'error'>;
  run: (body: ConfirmedBody) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for the passphrase and a code again. */
function ConfirmForm({ verb, action: { isRunning, error }, run, onCancel, children }: ConfirmFormProps) {
  const [passphrase, setPassphrase] = useState('');
  const [proof, setProof] = useState<CodeProof>({ code: '' });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run({ passphrase, ...proof });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{children}</Text>
        <PasswordInput
          label="Passphrase"
          autoFocus
          autoComplete="current-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={error?.at('passphrase')}
        />
        <CodeField proof={proof} onChange={setProof} error={error} />
        <ErrorAlert message={error?.besides(['passphrase', ...codeFields])} />
        <DialogButtons verb={verb} isRunning={isRunning} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
