import { isInQueue } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { linkToReview } from '../record-screens.ts';
import { AnchorLink } from '../route-link.tsx';
import { StateBadge } from '../state-badge.tsx';
import classes from './record-page.module.css';

/** A state of a record; a pending one links to its review. */
export interface ShownState {
  name: string;
  state: string;
  review?: ReviewName;
  /** The record under review, if it is another one. */
  reviewedId?: string;
}

interface StateStripProps {
  id: string;
  states: ShownState[];
}

export function StateStrip({ id, states }: StateStripProps) {
  return (
    <dl className={classes.states}>
      {states.map(({ name, state, review, reviewedId = id }) => (
        <div key={name} className={classes.state}>
          <dt>{name}</dt>
          <dd>
            <StateBadge state={state} />
            {review && isInQueue(review, state) && (
              <AnchorLink
                {...linkToReview(review, reviewedId, state)}
                size="xs"
                aria-label={`Review: ${name}`}
              >
                Review
              </AnchorLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
