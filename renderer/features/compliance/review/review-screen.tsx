import { EmptyState, SegmentedControl } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Refused } from '../../../api/refused.ts';
import { readingOf, useRecord } from '../../../api/use-operation.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { toast, toastRefusal } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { DocumentPane } from '../documents/document-pane.tsx';
import { groupOf } from '../review-groups.ts';
import { CasePane } from './case-pane.tsx';
import { findBefore, findBehind } from './neighbours.ts';
import { QueueFilterMenu } from './queue-filter-menu.tsx';
import { QueuePane } from './queue-pane.tsx';
import classes from './review-screen.module.css';
import { type QueueFilters, useQueue } from './use-queue.ts';

const route = getRouteApi('/reviews/$review');

/** How many cases are read ahead, so that the next one is there when it is wanted. */
const readAhead = 2;

/** The queue at the left, the document in the middle, data and findings at the right. */
export function ReviewScreen() {
  const review = route.useParams().review as ReviewName;
  const { id: chosen, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const queue = useQueue(review, filters);
  const shown = chosen ?? queue.items[0]?.id;
  const position = queue.items.findIndex((item) => item.id === shown);
  const upcoming = useMemo(
    () =>
      queue.items.slice(Math.max(position, 0) + 1, Math.max(position, 0) + 1 + readAhead).map(({ id }) => id),
    [queue.items, position],
  );
  useEffect(() => {
    for (const id of upcoming) {
      void queryClient.prefetchQuery(readingOf('getCase', { params: { review, id } }));
    }
  }, [review, upcoming]);

  // What is looked at now, for who comes back to it from something that took a while.
  const latest = useRef<string>(undefined);
  useEffect(() => {
    latest.current = shown;
    return () => {
      latest.current = undefined;
    };
  }, [shown]);

  const open = (id: string | undefined) =>
    void navigate({ search: id === undefined ? filters : { ...filters, id }, replace: true });
  const step = async (find: typeof findBehind, otherwise: string) => {
    if (shown === undefined) return;
    try {
      const neighbour = await find(review, filters, queue, shown);
      if (neighbour) open(neighbour);
      else toast(otherwise);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toastRefusal(error.message);
    }
  };
  const next = async () => {
    await step(findBehind, 'Nothing waits behind it');
    if (position + 1 >= queue.items.length - readAhead) queue.readMore();
  };
  const leave = async (id: string) => {
    const find = (neighbour: typeof findBehind) =>
      neighbour(review, filters, queue, id).catch(() => undefined);
    const neighbour = (await find(findBehind)) ?? (await find(findBefore));
    // Whoever has gone elsewhere meanwhile is not brought back.
    if (latest.current === id) open(neighbour);
  };
  // From wherever one has gone since.
  const comeBack = (id: string) =>
    void navigate({ to: '/reviews/$review', params: { review }, search: { ...filters, id } });
  useShortcuts('Queue', [
    { keys: 'j', words: 'Next record', run: () => void next() },
    { keys: 'k', words: 'Previous record', run: () => void step(findBefore, 'Nothing waits before it') },
  ]);

  const group = groupOf(review);
  return (
    <>
      <ScreenHeader
        title={group?.name ?? reviews[review].words}
        badge={
          group &&
          group.reviews.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Review"
              value={review}
              data={group.reviews.map((name) => ({ value: name, label: reviews[name].words }))}
              onChange={(name) => void navigate({ params: { review: name }, search: {} })}
            />
          )
        }
        actions={
          <QueueFilterMenu
            review={review}
            filters={filters}
            onChange={(changed: QueueFilters) => void navigate({ search: changed, replace: true })}
          />
        }
      />
      <RefusalAlert message={queue.refused?.message} />
      <div className={classes.panes}>
        <QueuePane
          key={JSON.stringify([review, filters])}
          review={review}
          filters={filters}
          queue={queue}
          shown={shown}
          onOpen={open}
        />
        {shown === undefined ? (
          <NothingWaits isLoading={queue.isLoading} isFiltered={Object.keys(filters).length > 0} />
        ) : (
          <Case
            key={shown}
            review={review}
            id={shown}
            onDecided={() => void leave(shown)}
            onTakenBack={() => comeBack(shown)}
          />
        )}
      </div>
    </>
  );
}

function NothingWaits({ isLoading, isFiltered }: { isLoading: boolean; isFiltered: boolean }) {
  if (isLoading) return <div className={classes.nothing} />;
  return (
    <EmptyState icon={<IconChecks />} withIndicatorBackground className={classes.nothing}>
      <EmptyState.Title component="h2">
        {isFiltered ? 'Nothing fits the filters' : 'Nothing waits'}
      </EmptyState.Title>
      <EmptyState.Description>
        {isFiltered ? 'Take one away to see more.' : 'New records appear here by themselves.'}
      </EmptyState.Description>
    </EmptyState>
  );
}

interface CaseProps {
  review: ReviewName;
  id: string;
  onDecided: () => void;
  onTakenBack: () => void;
}

function Case({ review, id, ...then }: CaseProps) {
  const { output: found, refused, reload } = useRecord('getCase', { params: { review, id } });
  if (!found) {
    return (
      <div className={classes.nothing}>
        <RefusalAlert message={refused?.message} onRetry={reload} />
      </div>
    );
  }
  return (
    <>
      <DocumentPane shown={found} />
      <CasePane shown={found} {...then} />
    </>
  );
}
