import type { Selectable } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { complianceReviewTransitions, type Review, transitionsFrom } from '#shared/domain/transitions.ts';
import type { DecisionDetails, ReviewHandler } from '../compliance/review-handler.ts';

type FileRow = Selectable<Schema['files']>;

/** decisions.md § 7 "File": `status` says the same to the client. */
export const fileReview: ReviewHandler<FileRow> = {
  field: 'complianceReview',
  read: (db, id) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.complianceReview,
  async transition(ctx, row, to, details) {
    await ctx.records.update('files', row, { complianceReview: to, status: to, reviewLog: details.message });
  },
};

/**
 * Lets the documents of a record follow its decision. What was decided of a document on its own stays.
 * @param fileIds of the documents; null where there is none
 * @param details of the decision
 */
export async function decideDocuments(
  ctx: WriteContext,
  fileIds: readonly (string | null)[],
  to: Review,
  details: DecisionDetails,
): Promise<void> {
  for (const id of fileIds) {
    const row = id === null ? undefined : await fileReview.read(ctx.db, id);
    if (!row) continue;
    const allowed: readonly string[] = transitionsFrom(
      complianceReviewTransitions,
      row.complianceReview as Review,
      'officer',
    );
    if (allowed.includes(to)) await fileReview.transition(ctx, row, to, details);
  }
}
