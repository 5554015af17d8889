import { Anchor } from '@mantine/core';
import { isPending, type ReviewName } from '#shared/domain/reviews.ts';
import { StateBadge } from '../state-badge.tsx';
import classes from './record-page.module.css';

/** A state of a record; where a review decides it, a waiting one leads there. */
export interface ShownState {
  name: string;
  state: string;
  review?: ReviewName;
  /** The record that waits in the review, where it is another one. */
  reviewedId?: string;
}

interface StateStripProps {
  id: string;
  states: ShownState[];
}

/** How a record stands, at a glance. */
export function StateStrip({ id, states }: StateStripProps) {
  return (
    <dl className={classes.states}>
      {states.map(({ name, state, review, reviewedId = id }) => (
        <div key={name} className={classes.state}>
          <dt>{name}</dt>
          <dd>
            <StateBadge state={state} />
            {review && isPending(review, state) && (
              <Anchor href={`#/reviews/${review}?id=${reviewedId}`} size="xs" aria-label={`Review: ${name}`}>
                Review
              </Anchor>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
