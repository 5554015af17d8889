import type { Context } from '#service/kernel/context.ts';
import type { ShownVerification } from '#shared/contracts/accreditation/verifications.ts';
import { shownStatusOf } from '#shared/domain/verification.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { readVerifications } from './verifications.ts';

/** The verifications of a subject as responses show them, oldest first. Those of another subject are not its own. */
export async function presentVerifications(
  ctx: Pick<Context, 'db' | 'now'>,
  subjectId: string,
): Promise<ShownVerification[]> {
  const all = await readVerifications(ctx.db, [subjectId]);
  if (all.length === 0) return [];
  const day = await readComplianceDay(ctx);
  return all
    .filter((one) => one.subjectId === subjectId)
    .map((one) => {
      const { id, basis, method, level, issuerId, tradeId, verifiedOn, validUntil } = one;
      const status = shownStatusOf(one, day);
      return { id, basis, method, level, issuerId, tradeId, verifiedOn, validUntil, status };
    });
}
