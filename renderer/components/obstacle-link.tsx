import type { ObstaclePlace } from '#shared/contracts/compliance/cases.ts';
import { kindOf } from './record-link.tsx';
import { linkToEdit, linkToRecord, linkToReview } from './record-screens.ts';
import { AnchorLink } from './route-link.tsx';

interface ObstacleLinkProps {
  place: ObstaclePlace;
  className?: string | undefined;
}

/** A link to where an officer resolves what blocks a decision: a case, a form, or the page of a record. */
export function ObstacleLink({ place: { id, title, review, field }, className }: ObstacleLinkProps) {
  const link = review
    ? linkToReview(review, id)
    : ((field === null ? undefined : linkToEdit(id)) ?? linkToRecord(id));
  if (link === undefined) return null;
  return (
    <AnchorLink {...link} inherit className={className}>
      {title || kindOf(id)}
    </AnchorLink>
  );
}
