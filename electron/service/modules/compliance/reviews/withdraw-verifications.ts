import type { WriteContext } from '#service/kernel/context.ts';
import { changeVerifications, readOpenVerifications } from '../../accreditation/verification-writes.ts';
import type { DecisionDetails } from './define-review.ts';

/** Who decided about an accreditation: the caller confirms the decision of another officer. */
export function officersOf(ctx: WriteContext, { decidedById }: DecisionDetails) {
  const { id } = ctx.caller.actor;
  return { decidedById, confirmedById: id === decidedById ? null : id };
}

/**
 * After another decision about an accreditation than its approval. A rejection revokes the verification of the approval
 * that was reopened. Reopening suspends it, except for a renewal (compliance.md § 2.2).
 */
export async function withdrawVerifications(
  ctx: WriteContext,
  accreditationId: string,
  from: string,
  to: string,
  reasonCode: string | null,
): Promise<void> {
  const open = await readOpenVerifications(ctx, accreditationId);
  if (to === 'REJECTED') await changeVerifications(ctx, 'officer', open, 'REVOKED');
  if (from !== 'APPROVED' || reasonCode === 'RENEWAL') return;
  const active = open.filter(({ status }) => status === 'ACTIVE');
  await changeVerifications(ctx, 'officer', active, 'SUSPENDED');
}
