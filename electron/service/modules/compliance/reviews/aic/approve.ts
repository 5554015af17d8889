/** The verification that an approval of the accreditation of an individual creates. */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { addMonths } from '#shared/domain/compliance-days.ts';
import type { VerificationBasis, VerificationMethod } from '#shared/domain/verification.ts';
import { createVerification } from '../../../accreditation/verification-writes.ts';
import { readComplianceDay } from '../../../installation/compliance-time-zone.ts';
import type { DecisionDetails } from '../define-review.ts';
import { officersOf } from '../withdraw-verifications.ts';

type AicRow = Row<'aicRecords'>;

const bases: Record<string, { basis: VerificationBasis; method: VerificationMethod }> = {
  NET_WORTH: { basis: 'NET_WORTH', method: 'ASSETS_AND_LIABILITIES' },
  INCOME: { basis: 'INCOME', method: 'TAX_FORMS' },
  PROFESSIONAL: { basis: 'PROFESSIONAL_CERTIFICATION', method: 'PRINCIPLES' },
  EMPLOYEE: { basis: 'KNOWLEDGEABLE_EMPLOYEE', method: 'PRINCIPLES' },
};

/** Creates the verification of an approved record. */
export async function verifyIndividual(
  ctx: WriteContext,
  row: AicRow,
  details: DecisionDetails,
): Promise<void> {
  const { basis, method } = bases[row.method] ?? { basis: 'NET_WORTH', method: 'PRINCIPLES' };
  const day = await readComplianceDay(ctx);
  const log = JSON.parse(row.systemReviewLog ?? '{}') as { version?: string; steps?: object[] };
  const { individualId: id, accountId, tenantId } = row;
  await createVerification(
    ctx,
    {
      subject: { id, accountId, tenantId },
      accreditationId: row.id,
      basis,
      method,
      level: 'VERIFIED',
      jointWith: null,
      issuerId: null,
      tradeId: null,
      validUntil: method === 'TAX_FORMS' ? `${day.slice(0, 4)}-12-31` : addMonths(day, 3),
      evidence: [],
      items: JSON.parse(row.items) as object[],
      representationIds: [],
      ruleVersion: log.version ?? '',
      result: row.systemReview,
      steps: log.steps ?? [],
    },
    officersOf(ctx, details),
  );
}
