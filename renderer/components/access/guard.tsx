import { Tooltip } from '@mantine/core';
import { cloneElement, createContext, type MouseEvent, type ReactElement, useContext } from 'react';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import { useWhyNot } from './why-not.ts';

/** What a control does, which determines whether this officer may use it. */
export interface Guarded {
  /** The operation that the control runs or leads to: its role is checked. */
  operation?: OperationName;
  /** Another reason why the control is disabled now. */
  whyNot?: string | undefined;
  /** Where the reason is shown, so that it does not cover another control. */
  reasonAt?: 'left' | 'top';
}

interface ControlProps {
  onClick?: unknown;
}

/**
 * The one way in which a control is disabled with a reason. It stays visible and keeps its place in the order of
 * focus; the reason is shown on hover, focus, and touch, and is part of its accessible description.
 */
export function Guard({
  operation,
  whyNot,
  reasonAt = 'top',
  children,
}: Guarded & { children: ReactElement<ControlProps> }) {
  const reason = useReason({ operation, whyNot });
  if (reason === undefined) return children;
  const disabled = {
    'data-disabled': true,
    'aria-disabled': true,
    'aria-description': reason,
    onClick: cancelEvent,
  };
  return (
    <Tooltip
      label={reason}
      position={reasonAt}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      {cloneElement(children, disabled as ControlProps)}
    </Tooltip>
  );
}

/** Why the record of a page cannot be changed; undefined if it can. */
export const UnchangeableReason = createContext<string | undefined>(undefined);

/** Operations that change no content of the record. */
const alwaysPossible: readonly OperationName[] = ['revealSsn', 'restoreRecord'];

/** Why the control is disabled: the role first, since the officer cannot change it. */
export function useReason({ operation, whyNot }: Guarded): string | undefined {
  const describeRole = useWhyNot();
  const unchangeable = useContext(UnchangeableReason);
  const isChange =
    operation && operations[operation].scope === 'write' && !alwaysPossible.includes(operation);
  return (operation && describeRole(operation)) ?? (isChange ? unchangeable : undefined) ?? whyNot;
}

/** Enter in a field of a form presses its button, too. */
function cancelEvent(event: MouseEvent): void {
  event.preventDefault();
}
