import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Dimmed } from './dimmed.tsx';

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Its action, at the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with its own title. */
export function Section({ title, description, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} withBorder p="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <div>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {description && <Dimmed>{description}</Dimmed>}
        </div>
        {action && <div style={{ flex: 'none' }}>{action}</div>}
      </Group>
      {children}
    </Paper>
  );
}
