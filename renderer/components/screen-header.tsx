import { Breadcrumbs, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dimmed } from './dimmed.tsx';
import { AnchorLink } from './route-link.tsx';
import classes from './screen-header.module.css';

export interface ScreenHeaderProps {
  /** The title of the screen and of the window. */
  title: string;
  /** The screens above it. */
  trail?: { name: string; to: NonNullable<LinkProps['to']> }[];
  /** Next to the title, such as the state of a record. */
  badge?: ReactNode;
  /** A line below the title. */
  description?: ReactNode;
  actions?: ReactNode;
}

export function ScreenHeader({ title, trail = [], badge, description, actions }: ScreenHeaderProps) {
  useDocumentTitle(`${title} · Offerdesk`);
  return (
    <header className={classes.header}>
      <div className={classes.names}>
        {trail.length > 0 && (
          <Breadcrumbs separatorMargin={6} className={classes.trail} component="nav" aria-label="Breadcrumb">
            {trail.map(({ name, to }) => (
              <AnchorLink key={name} to={to} size="xs" c="dimmed">
                {name}
              </AnchorLink>
            ))}
          </Breadcrumbs>
        )}
        <Group gap="sm" wrap="nowrap" className={classes.line}>
          <Title order={1} className={classes.title} title={title}>
            {title}
          </Title>
          {badge}
        </Group>
        {description && <Dimmed>{description}</Dimmed>}
      </div>
      {actions && (
        <Group gap="xs" wrap="nowrap">
          {actions}
        </Group>
      )}
    </header>
  );
}
