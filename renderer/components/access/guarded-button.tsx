import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Guard, type Guarded, useReason } from './guard.tsx';

type GuardedButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> &
  Guarded & {
    /** The address that the button leads to, if it is a link. */
    href?: string | undefined;
    /** The name of the file that the link saves; true to use that of the response. */
    download?: boolean | string;
  };

/** A button, or a link that looks like one, that shows why it is disabled. */
export function GuardedButton({ operation, whyNot, reasonAt, href, download, ...props }: GuardedButtonProps) {
  const reason = useReason({ operation, whyNot });
  if (href !== undefined && reason === undefined) {
    return (
      <Button component="a" href={href} download={download} {...(props as ButtonProps)}>
        {props.children}
      </Button>
    );
  }
  return (
    <Guard whyNot={reason} {...(reasonAt && { reasonAt })}>
      <Button {...props} />
    </Guard>
  );
}
