import type { Context } from '#service/kernel/context.ts';
import type { VerifiedEvidence } from './verification-writes.ts';

/** The documents of items as they are at an approval, for its verification. */
export async function readEvidence(
  { db }: Pick<Context, 'db'>,
  items: readonly { fileId: string | null; statementDate: string | null }[],
): Promise<VerifiedEvidence[]> {
  const ids = items.flatMap(({ fileId }) => fileId ?? []);
  if (ids.length === 0) return [];
  const files = await db
    .selectFrom('files')
    .select(['id', 'sha256', 'label', 'datedOn', 'datedById'])
    .where('id', 'in', ids)
    .execute();
  return files.map(({ id, sha256, label, datedOn, datedById }) => {
    const stated = items.find(({ fileId }) => fileId === id)?.statementDate ?? null;
    return {
      fileId: id,
      sha256,
      label,
      datedOn: datedOn ?? stated,
      datedBy: datedById ?? (stated && 'client'),
    };
  });
}
