import type { ReactNode } from 'react';
import { isInQueue } from '#shared/domain/decisions.ts';
import { isPending, reviewNames, reviews } from '#shared/domain/reviews.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import type { ShownState } from '../../components/record-page/state-strip.tsx';
import { linkToEdit, linkToReview } from '../../components/record-screens.ts';
import { AnchorLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import classes from './next-steps.module.css';

/** What is left to do about a record. */
export interface NextStep {
  /** What is missing or open: "Profile incomplete". */
  title: ReactNode;
  /** Where it is done. */
  action?: ReactNode;
}

interface NextStepsProps {
  id: string;
  states: readonly ShownState[];
  /** Those besides the pending reviews. */
  steps: readonly NextStep[];
}

/** What is left to do about a record, with links to where it is done; nothing if nothing is. */
export function NextSteps({ id, states, steps }: NextStepsProps) {
  const reviewed = states.filter(({ review, state }) => review && isInQueue(review, state));
  const inOrder = reviewed.toSorted((one, other) => orderOf(one) - orderOf(other));
  const cases = inOrder.map((shown) => ({
    title: formatReview(shown),
    action: <ReviewLink shown={shown} id={id} />,
  }));
  const all: NextStep[] = [...cases, ...steps];
  if (all.length === 0) return null;
  return (
    <Section title="Next steps">
      <ul className={classes.steps}>
        {all.map(({ title, action }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity
          <li key={index}>
            <span>{title}</span>
            {action && <span className={classes.action}>{action}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A trade is approved before it is settled, for example. */
function orderOf({ review }: ShownState): number {
  return review ? reviewNames.indexOf(review) : reviewNames.length;
}

function formatReview({ review, state, name }: ShownState): string {
  const label = review ? reviews[review].label : name;
  return review && isPending(review, state) ? `Pending review: ${label}` : `${toStateLabel(state)}: ${label}`;
}

function ReviewLink({ shown: { name, state, review, reviewedId }, id }: { shown: ShownState; id: string }) {
  return (
    review && (
      <AnchorLink
        {...linkToReview(review, reviewedId ?? id, state)}
        size="sm"
        aria-label={`Open the case: ${name}`}
      >
        Open the case
      </AnchorLink>
    )
  );
}

/** The link to the form of a record with missing values. */
export function EditStep({ id }: { id: string }) {
  const link = linkToEdit(id);
  return (
    link && (
      <AnchorLink {...link} size="sm" aria-label="Add what is missing">
        Add
      </AnchorLink>
    )
  );
}
