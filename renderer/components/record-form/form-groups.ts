import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import type { RecordDefinition } from '#shared/records/define-record.ts';
import { type FormFieldSpec, toFormGroups } from '#shared/records/derive-form.ts';
import type { FieldGroup, FieldSpec } from './field-spec.ts';

/**
 * The groups of the form of a record.
 *
 * @param files of the record, for its file fields; a new record has no files and no such fields
 */
export function formGroupsOf(definition: RecordDefinition, files?: StoredFile[]): FieldGroup[] {
  return toFormGroups(definition)
    .map((group) => ({ ...group, fields: group.fields.flatMap((field) => toFieldSpec(field, files)) }))
    .filter((group) => group.fields.length > 0);
}

function toFieldSpec({ kind, fileLabel, ...field }: FormFieldSpec, files?: StoredFile[]): FieldSpec[] {
  if (kind !== 'file') return [{ ...field, kind }];
  if (!files) return [];
  const choices = files
    .filter((file) => file.label === fileLabel)
    .map((file) => ({ value: file.id, label: file.name }));
  const hint = choices.length === 0 && { description: 'Attach a file of this type first' };
  return [{ ...field, ...hint, kind: 'choice', choices }];
}
