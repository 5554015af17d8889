import { SegmentedControl } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Activity, useDeferredValue } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import type { ReviewDefinition } from '#shared/domain/reviews/define-review.ts';
import { type QueueTab, type ReviewName, reviewGroups, reviews, tabOf } from '#shared/domain/reviews.ts';
import { pollWhile } from '../../../api/query-client.ts';
import { operationQuery, type QueryState, toQueryState } from '../../../api/use-operation.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { DocumentPane } from '../documents/document-pane.tsx';
import { CasePane, hasAccreditation } from './case-pane.tsx';
import { QueueFilterMenu } from './queue-filter-menu.tsx';
import { QueuePane } from './queue-pane.tsx';
import classes from './review-screen.module.css';
import { type QueueFilters, useQueue } from './use-queue.ts';
import { useQueueNavigation } from './use-queue-navigation.ts';

const route = getRouteApi('/reviews/$review');

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

  const { open, openNeighbor, reopenCase } = useQueueNavigation(review, filters, queue, shown);
  const showTab = (tab: QueueTab) => void navigate({ search: tab === 'pending' ? {} : { tab } });
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
      <div className={classes.panes} data-panes>
        <QueuePane
          key={JSON.stringify([review, filters])}
          review={review}
          filters={filters}
          queue={queue}
          shown={shown}
          onOpen={open}
          onTab={showTab}
        />
        {shown === undefined && <EmptyQueue review={review} isLoading={queue.isLoading} filters={filters} />}
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

interface EmptyQueueProps {
  review: ReviewName;
  isLoading: boolean;
  filters: QueueFilters;
}

function EmptyQueue({ review, isLoading, filters }: EmptyQueueProps) {
  if (isLoading) return <div className={classes.nothing} />;
  const { tab, ...others } = filters;
  const isFiltered = Object.keys(others).length > 0;
  const { whenEmpty, guide = 'reviews.md' }: ReviewDefinition = reviews[review];
  return (
    <NothingYet
      Icon={IconChecks}
      title={isFiltered ? 'No matching records' : tab ? 'No information requested' : 'Queue is empty'}
      guide={guide}
      className={classes.nothing}
    >
      {isFiltered
        ? 'Remove a filter to see more.'
        : tab
          ? 'Records for which an officer requests information appear here.'
          : whenEmpty}
    </NothingYet>
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
  const { output: found, error, reload, isOutdated } = useCase(review, id);
  // A hidden case reads nothing, so its parts are read here, ahead of it.
  const params = { id: found?.links[0]?.id ?? '' };
  useQuery({
    ...operationQuery('getAccreditationDetails', { params }),
    enabled: found !== undefined && hasAccreditation(found),
  });
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
      <CasePane shown={found} isOutdated={isOutdated} {...then} />
    </Activity>
  );
}

/** The polling interval during an examination. */
const examinationMilliseconds = 500;

/** Reads a case, and polls it while it is being examined. An outdated one from the cache is shown while it is read. */
function useCase(review: ReviewName, id: string): QueryState<ReviewCase> & { isOutdated: boolean } {
  const query = useQuery({
    ...operationQuery('getCase', { params: { review, id } }),
    refetchInterval: pollWhile(
      examinationMilliseconds,
      ({ examination }: ReviewCase) => examination === 'running',
    ),
  });
  return { ...toQueryState(query), isOutdated: query.isFetching && !query.isFetchedAfterMount };
}
