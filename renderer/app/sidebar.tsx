import { Badge, Group, Kbd, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { useOperation } from '../api/use-operation.ts';
import { ColorSchemeMenu } from '../components/color-scheme-menu.tsx';
import { Logo } from '../components/logo.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { SessionMenu } from '../features/access/session/session-menu.tsx';
import { type Destination, navigation } from './navigation.ts';
import classes from './sidebar.module.css';

/** The ways to every screen, with what waits in each. */
export function Sidebar() {
  return (
    <div className={classes.sidebar}>
      <Group gap="xs" className={classes.brand}>
        <Logo />
        <Text fw={600}>Offerdesk</Text>
      </Group>
      <UnstyledButton className={classes.search} onClick={spotlight.open}>
        <IconSearch size={16} stroke={1.75} />
        <span>Search or go to</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <ScrollArea className={classes.scroll} type="auto" scrollbarSize={6}>
        <nav aria-label="Screens">
          {navigation.map(({ title = '', destinations }) => (
            <div key={title} className={classes.group}>
              {title && (
                <Text className={classes.title} id={`nav-${title}`}>
                  {title}
                </Text>
              )}
              <ul aria-labelledby={title && `nav-${title}`} className={classes.list}>
                {destinations.map((destination) => (
                  <li key={destination.name}>
                    <Entry destination={destination} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </ScrollArea>
      <Group className={classes.foot} justify="space-between" gap={4} wrap="nowrap">
        <SessionMenu />
        <ColorSchemeMenu />
      </Group>
    </div>
  );
}

function Entry({
  destination: { name, to, params = {}, Icon, reviews: counted = [] },
}: {
  destination: Destination;
}) {
  const waiting = useWaiting(counted);
  return (
    <RouteLink
      to={to}
      params={params}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      label={name}
      classNames={{ root: classes.entry, label: classes.label, section: classes.section }}
      leftSection={<Icon size={17} stroke={1.75} />}
      rightSection={
        waiting > 0 && (
          <Badge
            variant="light"
            color="gray"
            size="sm"
            aria-label={`${waiting} waiting`}
            className={classes.count}
          >
            {compact.format(waiting)}
          </Badge>
        )
      }
    />
  );
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** How many records wait in these reviews, in the states that are somebody's to decide. */
function useWaiting(names: ReviewName[]): number {
  const { output } = useOperation('getQueueCounts');
  const counts = output?.items ?? [];
  return counts
    .filter(
      ({ review, state }) => names.includes(review) && reviews[review].waiting.some((name) => name === state),
    )
    .reduce((sum, { count }) => sum + count, 0);
}
