import { IconPlus } from '@tabler/icons-react';
import type { OperationName } from '#shared/contracts/index.ts';
import { GuardedButton } from './access/guarded-button.tsx';

interface NewRecordButtonProps {
  href: string;
  label: string;
  /** The operation that creates the record. */
  operation: OperationName;
}

/** Links to the form of a new record. */
export function NewRecordButton({ href, label, operation }: NewRecordButtonProps) {
  return (
    <GuardedButton
      href={href}
      operation={operation}
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.75} />}
    >
      {label}
    </GuardedButton>
  );
}
