import { Center, EmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

interface FullPageProps {
  icon: ReactNode;
  title: string;
  description: ReactNode;
  action?: ReactNode;
}

/** A message that uses the whole window. */
export function FullPage({ icon, title, description, action }: FullPageProps) {
  return (
    <Center component="main" mih="100vh" p="xl">
      <EmptyState icon={icon} withIndicatorBackground size="lg" maw={480}>
        <EmptyState.Title component="h1">{title}</EmptyState.Title>
        <EmptyState.Description component="div">{description}</EmptyState.Description>
        {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
      </EmptyState>
    </Center>
  );
}
