import { ruleViolation } from '#service/kernel/errors.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { readSeparations } from '../../investors/persons.ts';
import type { ArchivableRow } from './blockers.ts';

/**
 * Rejects a pair that cannot be the same: records of different clients, of persons with different numbers, or of persons
 * whom two approvers separated (compliance.md § 1.2).
 *
 * @param field of the request, for the error
 * @throws rule
 */
export async function assertDuplicate(
  db: Db,
  duplicate: ArchivableRow,
  kept: ArchivableRow,
  field: string,
): Promise<void> {
  if (duplicate.id === kept.id) throw ruleViolation(field, 'must be another record');
  if (kept.deletedAt !== null) throw ruleViolation(field, 'is archived; restore it first');
  const [left, right] = [duplicate, kept] as (ArchivableRow & Partial<Row<'individuals'>>)[];
  if (left?.accountId !== right?.accountId) throw ruleViolation(field, 'must belong to the same client');
  if (!left?.ssnDigest || !right?.ssnDigest || left.ssnDigest === right.ssnDigest) {
    const separations = await readSeparations(db, duplicate.id, kept.id);
    if (!separations.some(({ status }) => status === 'APPROVED')) return;
    throw ruleViolation(field, 'is another person: two approvers separated them');
  }
  throw ruleViolation(field, 'is another person: the Social Security numbers differ');
}
