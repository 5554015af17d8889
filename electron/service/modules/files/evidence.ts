/** Documents that a decision was based on can no longer be changed (compliance.md § 7.3). */
import type { WriteContext } from '#service/kernel/context.ts';
import { conflict } from '#service/kernel/errors.ts';
import type { Row } from '#service/storage/schema.ts';

/**
 * Keeps documents as they are, because a decision is based on them. Reopening the review does not end that.
 *
 * @param contentIds of the documents of the decided record, and of the representations that can be on paper
 * @param targetId a record whose linked files are also documents of the decision
 */
export async function keepAsEvidence(
  ctx: WriteContext,
  contentIds: readonly (string | null)[],
  targetId: string,
): Promise<void> {
  const ids = contentIds.filter((id) => id !== null);
  const kept = await ctx.db
    .updateTable('files')
    .set({ evidenceSince: ctx.now })
    .where('evidenceSince', 'is', null)
    .where((eb) =>
      eb.or([
        eb('targetId', '=', targetId),
        eb('id', 'in', ids),
        eb('id', 'in', (from) =>
          from
            .selectFrom('representations')
            .select('fileId')
            .where('id', 'in', ids)
            .$narrowType<{ fileId: string }>(),
        ),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of kept)
    ctx.records.former.keep('files', { id }, { evidenceSince: null }, { evidenceSince: ctx.now });
}

/**
 * Rejects a change of the target, label, or metadata of a document that is evidence.
 * @throws conflict
 */
export function assertNotEvidence({ evidenceSince, complianceReview }: Row<'files'>): void {
  if (evidenceSince === null) return;
  const isDecided = complianceReview === 'APPROVED' || complianceReview === 'REJECTED';
  const reason = isDecided ? `is ${complianceReview}` : 'was used for a decision';
  throw conflict('complianceReview', `${reason}; upload a new version`);
}
