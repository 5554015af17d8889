import type { Selectable } from 'kysely';
import type { Schema } from '#service/storage/schema.ts';
import type { ReviewHandler } from '../compliance/review-handler.ts';

/** The individual's `amlStatus`, which the checkout weighs; decided by the same moves as a legal entity's. */
export const amlReview: ReviewHandler<Selectable<Schema['individuals']>> = {
  field: 'amlStatus',
  read: (db, id) => db.selectFrom('individuals').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.amlStatus,
  async transition(ctx, row, to) {
    await ctx.records.update('individuals', row, { amlStatus: to });
  },
};
