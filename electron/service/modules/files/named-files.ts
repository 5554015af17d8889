import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { findOfClient } from '#service/kernel/visibility.ts';
import type { Owned } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { type RecordDefinition, toFileLabels } from '#shared/records/define-record.ts';

/** The files that the fields of a record name. They can be linked to the account, or not be linked. */
export function namedFileIds(definition: RecordDefinition, row: object): string[] {
  const values = row as Record<string, string | null | undefined>;
  return Object.keys(toFileLabels(definition)).flatMap((field) => values[field] ?? []);
}

/**
 * Asserts that files can be used in fields that give them a meaning, such as the cover of an offering.
 *
 * @param owned the record with the fields
 * @param fields as they were sent; null and missing ones are ignored
 * @param labels the required label of the file in each field
 * @param targets IDs of the records that the files may be linked to; files without a link are also allowed
 * @throws not-found, naming the field, if the file does not exist for the caller; rule, naming every field whose file
 *   has another label or is linked to another record
 */
export async function assertNamedFiles(
  ctx: Context,
  owned: Pick<Owned, 'tenantId'>,
  fields: object,
  labels: Record<string, FileLabel>,
  targets: readonly string[],
): Promise<void> {
  const errors: FieldError[] = [];
  for (const [field, label] of Object.entries(labels)) {
    const id = (fields as Record<string, string | null | undefined>)[field];
    if (id === undefined || id === null) continue;
    const file = await findOfClient(ctx, owned, 'files', id, field);
    if (file.label !== label) errors.push({ field, message: `must be a file with the label ${label}` });
    if (file.targetId !== null && !targets.includes(file.targetId)) {
      errors.push({ field, message: 'must not be a file of another record' });
    }
  }
  if (errors.length > 0) throw new AppError('rule', errors);
}
