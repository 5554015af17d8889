import { Badge, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dueWindows } from '#shared/domain/due-kinds.ts';
import { isPending, type ReviewName } from '#shared/domain/reviews.ts';
import { useOperation } from '../api/use-operation.ts';
import { ColorSchemeMenu } from '../components/color-scheme-menu.tsx';
import { Logo } from '../components/full-page.tsx';
import { useSecondApprovalCount } from '../features/compliance/second-approvals/use-second-approval-count.ts';
import { SessionMenu } from '../features/officers/session/session-menu.tsx';
import { type Destination, type DestinationGroup, navigation } from './navigation.ts';
import { openPalette } from './palette.tsx';
import classes from './sidebar.module.css';

/** Links to every screen, with the number of pending records. */
export function Sidebar() {
  return (
    <div className={classes.sidebar}>
      <Group gap="xs" className={classes.brand}>
        <Logo />
        <Text fw={600}>Offerdesk</Text>
      </Group>
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} stroke={1.75} />
        <span>Search or jump to…</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <nav aria-label="Screens" className={classes.screens}>
        <div className={classes.scrolling}>
          {navigation
            .filter(({ isPinned }) => !isPinned)
            .map((group) => (
              <EntryGroup key={group.title ?? ''} group={group} />
            ))}
        </div>
        {navigation
          .filter(({ isPinned }) => isPinned)
          .map((group) => (
            <EntryGroup key={group.title ?? ''} group={group} />
          ))}
      </nav>
      <Group className={classes.foot} justify="space-between" gap={4} wrap="nowrap">
        <SessionMenu />
        <ColorSchemeMenu />
      </Group>
    </div>
  );
}

function EntryGroup({ group: { title, isPinned, destinations } }: { group: DestinationGroup }) {
  return (
    <div className={isPinned ? classes.pinned : classes.group}>
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
  );
}

function Entry({
  destination: { name, to, params = {}, Icon, reviews: counted = [], countsDue, countsProposals },
}: {
  destination: Destination;
}) {
  const pending = usePendingCount(counted);
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = useMatchRoute()({ to, params, fuzzy: to !== '/' }) !== false;
  // On a low window, the entry of the screen can be outside of the part that scrolls.
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      to={to}
      params={params}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className={classes.entry}
    >
      <Icon size={17} stroke={1.75} className={classes.icon} />
      <span className={classes.label}>{name}</span>
      {countsDue && <DueBadge />}
      {countsProposals && <SecondApprovalBadge />}
      {pending > 0 && <CountBadge count={pending} label={`${pending} pending`} />}
    </Link>
  );
}

function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <Badge variant="light" color="gray" size="sm" aria-label={label} className={classes.count}>
      {compact.format(count)}
    </Badge>
  );
}

/** The number of due dates that are past, or that are near. */
function DueBadge() {
  const { output } = useOperation('getDueCounts');
  const counts = output?.items ?? [];
  const near = counts.reduce((sum, { overdue, within: [first = 0] }) => sum + overdue + first, 0);
  if (near === 0) return null;
  return <CountBadge count={near} label={`${near} due within ${dueWindows[0]} days`} />;
}

/** The number of proposals of other officers that this one can confirm. */
function SecondApprovalBadge() {
  const count = useSecondApprovalCount();
  return count > 0 && <CountBadge count={count} label={`${count} awaiting your approval`} />;
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** The number of records that await an officer in these reviews. */
function usePendingCount(names: readonly ReviewName[]): number {
  const { output } = useOperation('getQueueCounts');
  const counts = output?.items ?? [];
  return counts
    .filter(({ review, state }) => names.includes(review) && isPending(review, state))
    .reduce((sum, { count }) => sum + count, 0);
}
