import type { ObstaclePlace } from '#shared/contracts/compliance/cases.ts';
import { kindOf } from './record-link.tsx';
import { linkToEdit, linkToRecord, linkToReview } from './record-screens.ts';
import { AnchorLink } from './route-link.tsx';

interface ObstacleLinkProps {
  place: ObstaclePlace;
  /** Whether it is part of other text: it is then underlined, because a color is not enough to mark it. */
  isInText?: boolean;
  className?: string | undefined;
}

/** A link to where an officer resolves what blocks a decision: a case, a form, or the page of a record. */
export function ObstacleLink({ place, isInText = false, className }: ObstacleLinkProps) {
  const { id, title, review, field } = place;
  const link = review
    ? linkToReview(review, id)
    : ((field === null ? undefined : linkToEdit(id)) ?? linkToRecord(id));
  if (link === undefined) return null;
  return (
    <AnchorLink {...link} inherit underline={isInText ? 'always' : 'hover'} className={className}>
      {title || kindOf(id)}
    </AnchorLink>
  );
}
