import { EmptyState } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { ScreenBody } from '../screen-body.tsx';
import { ScreenHeader } from '../screen-header.tsx';
import { useWhyNot } from './why-not.ts';

interface RoleGateProps {
  operation: OperationName;
  /** The heading, if the screen has none outside the gate. */
  title?: string;
  children: ReactNode;
}

/** Shows a form or a screen to officers who may use it, and the reason to others. */
export function RoleGate({ operation, title, children }: RoleGateProps) {
  const reason = useWhyNot()(operation);
  if (reason === undefined) return children;
  return (
    <>
      {title && <ScreenHeader title={title} />}
      <ScreenBody>
        <EmptyState icon={<IconLock />} withIndicatorBackground py="xl">
          <EmptyState.Title component="h2">{reason}</EmptyState.Title>
          <EmptyState.Description>
            An administrator can change your roles in Settings, under Officers.
          </EmptyState.Description>
        </EmptyState>
      </ScreenBody>
    </>
  );
}
