import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

type GuardedButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why it may not be pressed; undefined where it may. */
    whyNot: string | undefined;
  };

/** A button that says why it may not be pressed, to the keyboard as to the pointer. */
export function GuardedButton({ whyNot, onClick, ...props }: GuardedButtonProps) {
  const isBarred = whyNot !== undefined;
  return (
    <Tooltip label={whyNot} disabled={!isBarred} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...props}
        data-disabled={isBarred || undefined}
        aria-disabled={isBarred}
        onClick={isBarred ? refuse : onClick}
      />
    </Tooltip>
  );
}

/** Enter in a field of a form presses its button, too. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
