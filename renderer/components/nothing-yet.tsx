import { EmptyState, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnchorLink } from './route-link.tsx';

interface NothingYetProps {
  /** Both are for a screen or a pane; a section has a title of its own. */
  Icon?: TablerIcon;
  title?: string;
  /** What will appear, and how to try it. */
  children: ReactNode;
  /** The page of the guide about it. */
  guide: `${string}.md`;
  actions?: ReactNode;
  className?: string;
}

/** Shown instead of a list, a queue, a chart, or a section that is empty. */
export function NothingYet({ Icon, title, children, guide, actions, className }: NothingYetProps) {
  const link = (
    <AnchorLink to="/help/{-$page}" params={{ page: guide }} inherit underline="always">
      Read the guide
    </AnchorLink>
  );
  if (!Icon) {
    return (
      <Text size="sm" c="dimmed">
        {children} {link}
      </Text>
    );
  }
  return (
    <EmptyState icon={<Icon />} withIndicatorBackground py="lg" className={className ?? ''}>
      <EmptyState.Title component="h2">{title}</EmptyState.Title>
      <EmptyState.Description>
        {children} {link}
      </EmptyState.Description>
      {actions && <EmptyState.Actions>{actions}</EmptyState.Actions>}
    </EmptyState>
  );
}
