import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OperationError } from '../../../api/operation-error.ts';

/** What an officer enters besides the passphrase, as the operations receive it. */
export type CodeProof = { code: string } | { recoveryCode: string };

/** The fields of operations that `CodeField` shows errors of. */
export const codeFields = ['code', 'recoveryCode'] as const;

const codeLength = 6;

interface CodeFieldProps {
  proof: CodeProof;
  onChange: (proof: CodeProof) => void;
  /** Called with the sixth digit of a code. */
  onComplete?: (proof: CodeProof) => void;
  /** Whether a recovery code can be entered instead. */
  allowsRecovery?: boolean;
  isFocused?: boolean;
  error: OperationError | undefined;
}

/** The code of the authenticator app, or a recovery code instead. */
export function CodeField(props: CodeFieldProps) {
  const { proof, onChange, onComplete, allowsRecovery = true, isFocused = false, error } = props;
  const isRecovery = 'recoveryCode' in proof;
  // A switch between the two is an action of the officer, who then types.
  const [hasSwitched, setSwitched] = useState(false);
  const focus = { autoFocus: isFocused || hasSwitched, ...(isFocused && { 'data-autofocus': true }) };

  const switchKind = () => {
    setSwitched(true);
    onChange(isRecovery ? { code: '' } : { recoveryCode: '' });
  };
  return (
    <div>
      {isRecovery ? (
        <TextInput
          key="recovery"
          label="Recovery code"
          description="Each recovery code can be used once."
          size="sm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...focus}
          value={proof.recoveryCode}
          onChange={(event) => onChange({ recoveryCode: event.currentTarget.value })}
          // Without any code, the operation asks for that of the app.
          error={error?.at('recoveryCode') ?? error?.at('code')}
        />
      ) : (
        <TextInput
          key="code"
          label="Code"
          description="6 digits from your authenticator app"
          size="sm"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength + 1}
          {...focus}
          value={proof.code}
          onChange={(event) => {
            const code = event.currentTarget.value;
            onChange({ code });
            if (countDigits(code) === codeLength && countDigits(proof.code) < codeLength)
              onComplete?.({ code });
          }}
          error={error?.at('code')}
        />
      )}
      {allowsRecovery && (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={switchKind}>
          {isRecovery ? 'Use a code from your authenticator app' : 'Use a recovery code'}
        </Anchor>
      )}
    </div>
  );
}

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
