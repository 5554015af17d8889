import type { Selectable } from 'kysely';
import type { Schema } from '#service/storage/schema.ts';
import type { ReviewHandler } from '../compliance/review-handler.ts';

type IssuerRow = Selectable<Schema['issuers']>;
type OfferingRow = Selectable<Schema['offerings']>;

/** decisions.md § 7 "Issuer". */
export const issuerReview: ReviewHandler<IssuerRow> = {
  field: 'status',
  read: (db, id) => db.selectFrom('issuers').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.status,
  async transition(ctx, row, to) {
    await ctx.records.update('issuers', row, { status: to });
  },
};

/** decisions.md § 7 "Offering", `complianceReview`. */
export const offeringReview: ReviewHandler<OfferingRow> = {
  field: 'complianceReview',
  read: (db, id) => db.selectFrom('offerings').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.complianceReview,
  async contentIds(db, { id }) {
    const assets = await db.selectFrom('assets').select('id').where('offeringId', '=', id).execute();
    return assets.map((asset) => asset.id);
  },
  async transition(ctx, row, to) {
    await ctx.records.update('offerings', row, {
      complianceReview: to,
      // What is changed later can be held against what was approved.
      ...(to === 'APPROVED' && { publishedVersionId: row.draftVersionId }),
    });
  },
};

/** decisions.md § 7 "Offering", `onboardingStatus`. */
export const onboardingReview: ReviewHandler<OfferingRow> = {
  field: 'onboardingStatus',
  read: offeringReview.read,
  stateOf: (row) => row.onboardingStatus,
  async transition(ctx, row, to, details) {
    await ctx.records.update('offerings', row, {
      onboardingStatus: to,
      onboardingReviewedById: details.decidedById,
      onboardingReviewedAt: ctx.now,
    });
  },
};
