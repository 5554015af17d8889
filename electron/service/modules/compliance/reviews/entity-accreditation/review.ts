import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { EntityItem } from '#shared/domain/entity-accreditation/entity-facts.ts';
import { type EntityReview, reviewEntity } from '#shared/domain/entity-accreditation/review-entity.ts';
import { storeEntityReview } from '../../../accreditation/entity-accreditation.ts';
import { readEntityFacts } from '../../../accreditation/entity-facts.ts';
import { readDocuments, toEvidence } from '../../../accreditation/evidence-documents.ts';
import { readOwnerIds } from '../../../accreditation/owner-rows.ts';
import { readCurrentIds } from '../../../accreditation/representations.ts';
import { createVerification } from '../../../accreditation/verification-writes.ts';
import { readFileIds } from '../content-ids.ts';
import { type DecisionDetails, defineReview } from '../define-review.ts';
import { officersOf, withdrawVerifications } from '../withdraw-verifications.ts';
import { readEntityAccreditationCase } from './case.ts';

type EntityAccreditationRow = Row<'entityAccreditations'>;

function itemsOf(row: EntityAccreditationRow): EntityItem[] {
  return JSON.parse(row.items) as EntityItem[];
}

async function findWith(
  ctx: Context,
  row: EntityAccreditationRow,
  to: string,
  result: 'FAILED' | 'NEEDS_INFO',
): Promise<FieldError[]> {
  if (to !== 'APPROVED' || row.basis === 'PENDING') return [];
  const review = reviewEntity(await readEntityFacts(ctx, row));
  // Figures that do not meet the basis cannot be overridden while a letter awaits its signer.
  if (result === 'NEEDS_INFO' && review.result !== result) return [];
  const findings = review.findings.filter((finding) => finding.result === result);
  return findings.map(({ message }) => ({ field: null, message: `${message}.` }));
}

/** Creates the verification of an approved record. The rules are evaluated again, and the record keeps their result. */
async function verifyEntity(
  ctx: WriteContext,
  row: EntityAccreditationRow,
  details: DecisionDetails,
): Promise<void> {
  const review: EntityReview = reviewEntity(await readEntityFacts(ctx, row));
  const approved = await ctx.db
    .selectFrom('entityAccreditations')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  await storeEntityReview(ctx, approved, review);
  const { legalEntityId: id, accountId, tenantId } = row;
  const { basis, level, issuerId, tradeId, validUntil, version, result, steps } = review;
  await createVerification(
    ctx,
    {
      subject: { id, accountId, tenantId },
      accreditationId: row.id,
      basis,
      method: result === 'PASSED' ? review.method : 'PRINCIPLES',
      level,
      jointWith: null,
      ...{ issuerId, tradeId, validUntil },
      evidence: toEvidence(await readDocuments(ctx.db, [id]), review.fileIds, itemsOf(row), review.asOf),
      items: itemsOf(row),
      representationIds: review.representationIds,
      ruleVersion: version,
      result,
      steps,
    },
    officersOf(ctx, details),
  );
}

/** compliance.md § 2.2, row aic, for legal entities. */
export const entityAccreditationReview = defineReview('entityAccreditation', {
  queue: {
    type: 'basis',
    title: sql<string>`e.name`,
    join: sql`join ${sql.table('legalEntities')} e on e.id = r.${sql.ref('legalEntityId')}`,
    findings: 'findings',
    submitted: sql`r.basis <> 'PENDING'`,
  },
  readCase: readEntityAccreditationCase,
  contentIds: async (db, row) => [
    ...itemsOf(row).map(({ fileId }) => fileId),
    ...(await readFileIds(db, row.legalEntityId)),
    ...(await readOwnerIds(db, row.legalEntityId)),
    ...(await readCurrentIds(db, [row.legalEntityId])),
    // Its figures, such as the total assets.
    row.legalEntityId,
  ],
  findBlockers: async (ctx, row, to) =>
    to === 'APPROVED' && row.basis === 'PENDING'
      ? [{ field: 'basis', message: 'is not submitted' }]
      : findWith(ctx, row, to, 'FAILED'),
  findOverridden: (ctx, row, to) => findWith(ctx, row, to, 'NEEDS_INFO'),
  async openFindings(ctx, row, to) {
    if (to !== 'APPROVED') return [];
    const { method } = reviewEntity(await readEntityFacts(ctx, row));
    return method === 'PRINCIPLES' ? [{ field: null, message: 'State the reasonable steps.' }] : [];
  },
  async afterDecision(ctx, row, to, details) {
    if (to === 'APPROVED') await verifyEntity(ctx, row, details);
    else await withdrawVerifications(ctx, row.id, row.complianceReview, to, details.reasonCode);
  },
});
