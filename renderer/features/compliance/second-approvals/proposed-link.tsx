import { labelsOf } from '#shared/domain/decisions.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { type RuleName, rules } from '#shared/domain/rules/rule-names.ts';
import type { CallOutput } from '../../../api/client.ts';
import { RecordLink } from '../../../components/record-link.tsx';
import { linkToReview } from '../../../components/record-screens.ts';
import { AnchorLink } from '../../../components/route-link.tsx';

type AwaitingApproval = CallOutput<'listSecondApprovals'>['items'][number];

/** What was proposed, such as `Settlement: Unwind`. */
export function describeProposed({ kind, review, from, to, rule, otherTitle }: AwaitingApproval): string {
  if (kind === 'DECISION' && review && to) {
    return `${reviews[review].label}: ${labelsOf(to, review, from ?? undefined).label}`;
  }
  if (kind === 'OVERRIDE') return `Override: ${rules[rule as RuleName]?.label ?? rule}`;
  if (kind === 'SEPARATION') return `Separation from ${otherTitle}`;
  return kind === 'NOT_MATERIAL' ? 'Changes of terms as not material' : 'Administrative change';
}

/** A link to the case or the record where the second officer decides. */
export function ProposedLink({ proposed }: { proposed: AwaitingApproval }) {
  const { kind, review, recordId, title } = proposed;
  if (kind === 'ADMINISTRATION')
    return (
      <AnchorLink to="/settings/{-$section}" params={{ section: 'officers' }} size="sm">
        {title}
      </AnchorLink>
    );
  if (review === null) return <RecordLink id={recordId}>{title || recordId}</RecordLink>;
  return (
    <AnchorLink {...linkToReview(review, recordId)} size="sm">
      {title || recordId}
    </AnchorLink>
  );
}
