/** The verification that an approval of the accreditation of an individual creates (compliance.md § 4.1). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { awaitsSigner } from '#shared/domain/accreditation-rules/confirmation.ts';
import { storeReview } from '../../../accreditation/evaluate-again.ts';
import { evaluateAic } from '../../../accreditation/evaluate-aic.ts';
import { createVerification } from '../../../accreditation/verification-writes.ts';
import type { DecisionDetails } from '../define-review.ts';
import { officersOf } from '../withdraw-verifications.ts';

type AicRow = Row<'aicRecords'>;

/** Creates the verification of an approved record. The rules are evaluated again, and the record keeps their result. */
export async function verifyIndividual(
  ctx: WriteContext,
  row: AicRow,
  details: DecisionDetails,
): Promise<void> {
  const { review, verification, jointWith, evidence } = await evaluateAic(ctx, row);
  const approved = await ctx.db
    .selectFrom('aicRecords')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  await storeReview(ctx, approved, review);
  const { basis, level, issuerId, tradeId, validUntil, representationIds } = verification;
  const { individualId: id, accountId, tenantId } = row;
  await createVerification(
    ctx,
    {
      subject: { id, accountId, tenantId },
      accreditationId: row.id,
      basis,
      // Missing information can only be overridden, and then the officers' own steps are the method.
      method: review.verdict === 'PASSED' ? verification.method : 'PRINCIPLES',
      level,
      ...{ jointWith, issuerId, tradeId, validUntil, evidence, representationIds },
      items: JSON.parse(row.items) as object[],
      ruleVersion: review.version,
      result: review.verdict,
      steps: review.steps,
    },
    officersOf(ctx, details),
  );
}

/** Why a record cannot be approved on its basis, with or without override (compliance.md § 4.2). */
export async function findFailures(ctx: Context, row: AicRow, to: string): Promise<FieldError[]> {
  if (to !== 'APPROVED') return [];
  if (row.method === 'PENDING') return [{ field: 'method', message: 'is not submitted' }];
  const { review } = await evaluateAic(ctx, row);
  if (review.verdict !== 'FAILED' && awaitsSigner(review.steps, review))
    return [
      {
        field: 'systemReview',
        message: 'the figures do not meet the basis. State the signer of the letter.',
      },
    ];
  if (review.verdict !== 'FAILED') return [];
  return [{ field: 'systemReview', message: 'is FAILED; the basis is not met' }];
}

/** The information that two approvers must override to approve a record. */
export async function findMissing(ctx: Context, row: AicRow, to: string): Promise<FieldError[]> {
  if (to !== 'APPROVED' || row.method === 'PENDING') return [];
  const { review } = await evaluateAic(ctx, row);
  if (review.verdict !== 'NEEDS_INFO') return [];
  return review.missing.map(({ description }) => ({ field: null, message: description }));
}

/** The method PRINCIPLES needs a note on the reasonable steps (compliance.md § 4.5). */
export async function findUnexplainedSteps(ctx: Context, row: AicRow, to: string): Promise<FieldError[]> {
  if (to !== 'APPROVED' || row.method === 'PENDING') return [];
  const { verification } = await evaluateAic(ctx, row);
  return verification.method === 'PRINCIPLES'
    ? [{ field: null, message: 'State the reasonable steps.' }]
    : [];
}
