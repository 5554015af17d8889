import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import type { FieldSpec } from './field-spec.ts';

/** Where somebody lives or sits. */
export const addressFields: FieldSpec[] = [
  { name: 'address', label: 'Address', kind: 'text' },
  { name: 'address2', label: 'Address, second line', kind: 'text' },
  { name: 'city', label: 'City', kind: 'text' },
  { name: 'state', label: 'State', kind: 'text', placeholder: 'ME' },
  { name: 'zip', label: 'ZIP code', kind: 'text' },
  { name: 'country', label: 'Country', kind: 'text', placeholder: 'US' },
];

export const externalId: FieldSpec = {
  name: 'tid',
  label: 'External ID',
  kind: 'text',
  description: 'What another system calls it',
};

/** A field that names one of the files of the record. */
export function fileField(name: string, label: string, files: StoredFile[], fileLabel: FileLabel): FieldSpec {
  const choices = files
    .filter((file) => file.label === fileLabel)
    .map((file) => ({ value: file.id, label: file.name }));
  return {
    name,
    label,
    kind: 'choice',
    choices,
    ...(choices.length === 0 && { description: 'Attach such a file to the record first' }),
  };
}
