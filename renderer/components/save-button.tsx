import type { ButtonProps } from '@mantine/core';
import { GuardedButton } from './access/guarded-button.tsx';

interface SaveButtonProps {
  isChanged: boolean;
  isRunning: boolean;
  /** Why the officer cannot save; undefined if the officer can. */
  whyNot: string | undefined;
  variant?: ButtonProps['variant'];
  children?: string;
}

/** Submits a form of the settings. It says why it is disabled, also while nothing has changed. */
export function SaveButton({ isChanged, isRunning, whyNot, variant, children = 'Save' }: SaveButtonProps) {
  return (
    <GuardedButton
      type="submit"
      {...(variant && { variant })}
      loading={isRunning}
      whyNot={whyNot ?? (isChanged ? undefined : 'No changes')}
    >
      {children}
    </GuardedButton>
  );
}
