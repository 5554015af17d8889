import type { Selectable } from 'kysely';
import type { Schema } from '#service/storage/schema.ts';
import type { ReviewHandler } from '../compliance/review-handler.ts';

type LegalEntityRow = Selectable<Schema['legalEntities']>;

/** decisions.md § 7 "Legal entity", `kybStatus`. */
export const kybReview: ReviewHandler<LegalEntityRow> = {
  field: 'kybStatus',
  read: (db, id) => db.selectFrom('legalEntities').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.kybStatus,
  async transition(ctx, row, to) {
    await ctx.records.update('legalEntities', row, { kybStatus: to });
  },
};

/** decisions.md § 7 "Legal entity", `sanctionsStatus`. */
export const sanctionsReview: ReviewHandler<LegalEntityRow> = {
  field: 'sanctionsStatus',
  read: kybReview.read,
  stateOf: (row) => row.sanctionsStatus,
  async transition(ctx, row, to) {
    await ctx.records.update('legalEntities', row, { sanctionsStatus: to });
  },
};
