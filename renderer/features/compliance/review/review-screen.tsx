import { EmptyState, SegmentedControl } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Activity, useDeferredValue, useEffect, useRef } from 'react';
import { type ReviewName, reviewGroups, reviews, tabOf } from '#shared/domain/reviews.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { toast, toastError } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { DocumentPane } from '../documents/document-pane.tsx';
import { CasePane } from './case-pane.tsx';
import { findBefore, findNext } from './neighbors.ts';
import { QueueFilterMenu } from './queue-filter-menu.tsx';
import { QueuePane } from './queue-pane.tsx';
import classes from './review-screen.module.css';
import { useCase } from './use-case.ts';
import { type QueueFilters, useQueue } from './use-queue.ts';

const route = getRouteApi('/reviews/$review');

/** More of the queue is read when at most this number of records remains after the current case. */
const spareCases = 2;

/** The queue at the left, the document in the middle, and data and findings at the right. */
export function ReviewScreen() {
  const review = route.useParams().review as ReviewName;
  const { id: chosen, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const queue = useQueue(review, filters);
  const shown = chosen ?? queue.items[0]?.id;
  const position = queue.items.findIndex((item) => item.id === shown);
  // The next case is rendered ahead, but only after the current one.
  const follower = queue.items[Math.max(position, 0) + 1]?.id;
  const ahead = useDeferredValue(follower) === follower ? follower : undefined;

  // The current case, for callbacks that run after a delay.
  const latest = useRef<string>(undefined);
  useEffect(() => {
    latest.current = shown;
    return () => {
      latest.current = undefined;
    };
  }, [shown]);

  const open = (id: string | undefined) =>
    void navigate({ search: id === undefined ? filters : { ...filters, id }, replace: true });
  const step = async (find: typeof findNext, otherwise: string) => {
    if (shown === undefined) return;
    try {
      const neighbor = await find(review, filters, queue, shown);
      if (neighbor) open(neighbor);
      else toast(otherwise);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      toastError(error.message);
    }
  };
  const next = async () => {
    await step(findNext, 'End of queue');
    if (position + 1 >= queue.items.length - spareCases) queue.readMore();
  };
  const openNeighbor = async (id: string) => {
    const find = (neighbor: typeof findNext) => neighbor(review, filters, queue, id).catch(() => undefined);
    const neighbor = (await find(findNext)) ?? (await find(findBefore));
    // If the user has opened another case meanwhile, it stays open.
    if (latest.current === id) open(neighbor);
  };
  // Whatever case is open meanwhile.
  const reopenCase = (id: string) =>
    void navigate({ to: '/reviews/$review', params: { review }, search: { ...filters, id } });
  useShortcuts('Queue', [
    { keys: 'j', label: 'Next record', run: () => void next(), allowsRepeat: true },
    {
      keys: 'k',
      label: 'Previous record',
      run: () => void step(findBefore, 'Start of queue'),
      allowsRepeat: true,
    },
  ]);

  const group = reviewGroups.find((one) => one.reviews.includes(review));
  return (
    <>
      <ScreenHeader
        title={group?.name ?? reviews[review].label}
        badge={
          group &&
          group.reviews.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Queue"
              value={review}
              data={group.reviews.map((name) => ({ value: name, label: tabOf(name) }))}
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
      <ErrorAlert message={queue.error?.message} />
      <div className={classes.panes}>
        <QueuePane
          key={JSON.stringify([review, filters])}
          review={review}
          filters={filters}
          queue={queue}
          shown={shown}
          onOpen={open}
        />
        {shown === undefined && (
          <EmptyQueue isLoading={queue.isLoading} isFiltered={Object.keys(filters).length > 0} />
        )}
        {[shown, ahead].map(
          (id) =>
            id !== undefined && (
              <Case
                key={id}
                review={review}
                id={id}
                isPrefetched={id !== shown}
                onDecided={() => void openNeighbor(id)}
                onUndone={() => reopenCase(id)}
              />
            ),
        )}
      </div>
    </>
  );
}

function EmptyQueue({ isLoading, isFiltered }: { isLoading: boolean; isFiltered: boolean }) {
  if (isLoading) return <div className={classes.nothing} />;
  return (
    <EmptyState icon={<IconChecks />} withIndicatorBackground className={classes.nothing}>
      <EmptyState.Title component="h2">
        {isFiltered ? 'No matching records' : 'Queue is empty'}
      </EmptyState.Title>
      <EmptyState.Description>
        {isFiltered ? 'Remove a filter to see more.' : 'New records appear automatically.'}
      </EmptyState.Description>
    </EmptyState>
  );
}

interface CaseProps {
  review: ReviewName;
  id: string;
  /** Whether it is rendered ahead: then it is hidden, and has no shortcuts. */
  isPrefetched: boolean;
  onDecided: () => void;
  onUndone: () => void;
}

function Case({ review, id, isPrefetched, ...then }: CaseProps) {
  const { output: found, error, reload } = useCase(review, id);
  if (!found) {
    return (
      !isPrefetched && (
        <div className={classes.nothing}>
          <ErrorAlert message={error?.message} onRetry={reload} />
        </div>
      )
    );
  }
  return (
    <Activity mode={isPrefetched ? 'hidden' : 'visible'}>
      <DocumentPane shown={found} />
      <CasePane shown={found} {...then} />
    </Activity>
  );
}
