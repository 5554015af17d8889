import { PasswordInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { OperationError } from '../../api/operation-error.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { useRecord } from '../../api/use-operation.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { CodeField, type CodeProof, codeFields } from '../officers/session/code-field.tsx';

export type Confirmed = { passphrase?: string } & Partial<Record<'code' | 'recoveryCode', string>>;

interface PassphraseFormProps {
  /** What the button says. */
  verb: string;
  /** Whether the button deletes or replaces data. */
  isDestructive?: boolean;
  whyNot?: string | undefined;
  isRunning: boolean;
  error: OperationError | undefined;
  /** The fields in `children`, which show their own errors. */
  fields?: string[];
  /** Whether the passphrase is the first field of the dialog. */
  hasFocus?: boolean;
  /** @param confirmed is part of the request; empty while the installation has no officers */
  onSubmit: (confirmed: Confirmed) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog that an officer confirms with their passphrase, and the code of a second factor. */
export function PassphraseForm(props: PassphraseFormProps) {
  const { error, fields = [], onSubmit, onClose } = props;
  const [passphrase, setPassphrase] = useState('');
  const [proof, setProof] = useState<CodeProof>();
  const { data: session } = useQuery(sessionQuery);
  const isOfficer = session?.officer != null;

  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit(isOfficer ? { passphrase, ...proof } : {});
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {props.children}
        {isOfficer && (
          <PasswordInput
            label="Your passphrase"
            data-autofocus={props.hasFocus || undefined}
            autoComplete="current-password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={error?.at('passphrase')}
          />
        )}
        {isOfficer && <OwnCode proof={proof} onChange={setProof} error={error} />}
        <ErrorAlert message={error?.besides([...fields, 'passphrase', ...codeFields])} />
        <DialogButtons
          verb={props.verb}
          isRunning={props.isRunning}
          isDestructive={props.isDestructive ?? false}
          whyNot={props.whyNot}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

interface OwnCodeProps {
  proof: CodeProof | undefined;
  onChange: (proof: CodeProof) => void;
  error: OperationError | undefined;
}

/** Asks officers with a second factor for a code. */
function OwnCode({ proof = { code: '' }, onChange, error }: OwnCodeProps) {
  const { output } = useRecord('getSecondFactor');
  return output?.since ? <CodeField proof={proof} onChange={onChange} error={error} /> : null;
}
