import { Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session-state.ts';
import { AnchorLink } from '../components/route-link.tsx';
import classes from './app-shell.module.css';

/** Above every screen until the first officer exists. */
export function NoOfficersBanner() {
  const { data: session } = useQuery(sessionQuery);
  if (session?.hasOfficers !== false) return null;
  return (
    <aside aria-label="Access" className={classes.banner}>
      <IconLockOpen size={16} stroke={1.75} aria-hidden />
      <Text size="sm">
        Offerdesk has no officers yet: everyone who opens this window has full access.{' '}
        <AnchorLink to="/settings/{-$section}" params={{ section: 'officers' }} inherit underline="always">
          Create the first officer
        </AnchorLink>
      </Text>
    </aside>
  );
}
