import { Button, Group } from '@mantine/core';
import { GuardedButton } from './access/guarded-button.tsx';

interface DialogButtonsProps {
  /** The label of the button that confirms the dialog. */
  verb: string;
  isRunning: boolean;
  /** Whether it deletes or replaces data. */
  isDestructive?: boolean;
  whyNot?: string | undefined;
  /** Without it, the button submits the form. */
  onConfirm?: () => void;
  cancelLabel?: string;
  onCancel: () => void;
  /** The space above, outside of a stack. */
  mt?: 'lg';
}

export function DialogButtons(props: DialogButtonsProps) {
  const { verb, isRunning, isDestructive = false, whyNot, onConfirm, cancelLabel = 'Cancel' } = props;
  return (
    <Group justify="flex-end" mt={props.mt}>
      <Button variant="default" onClick={props.onCancel}>
        {cancelLabel}
      </Button>
      <GuardedButton
        type={onConfirm ? 'button' : 'submit'}
        loading={isRunning}
        whyNot={whyNot}
        onClick={onConfirm}
        {...(isDestructive && { color: 'red.9' })}
      >
        {verb}
      </GuardedButton>
    </Group>
  );
}
