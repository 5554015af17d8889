import type { ReviewName } from '#shared/domain/reviews.ts';
import { StateBadge } from '../state-badge.tsx';
import classes from './record-page.module.css';

/** A state of a record; the next steps link to the review of a pending one. */
export interface ShownState {
  name: string;
  state: string;
  review?: ReviewName;
  /** The record under review, if it is another one. */
  reviewedId?: string;
}

export function StateStrip({ states }: { states: readonly ShownState[] }) {
  return (
    <dl className={classes.states}>
      {states.map(({ name, state }) => (
        <div key={name} className={classes.state}>
          <dt>{name}</dt>
          <dd>
            <StateBadge state={state} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
