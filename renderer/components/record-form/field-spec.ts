import type { ReactNode } from 'react';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import type { ListedFormat } from '#shared/domain/listed-values.ts';
import type { FormInput } from '#shared/records/field-kinds.ts';

export interface FieldSpec {
  /** The name in the operation; errors that start with it are shown at the field. */
  name: string;
  label: string;
  kind: Exclude<FormInput, 'file'> | 'issuer' | 'legal-entity' | 'document';
  /** Whether the service requires it; the service reports a missing one. */
  isRequired?: boolean;
  /** The values of a choice; an optional field also offers an empty one. */
  choices?: readonly (string | { value: string; label: string })[];
  /** The list of a field of kind `listed`. */
  listed?: ListedFormat;
  description?: ReactNode;
  placeholder?: string;
  /** Not kept while the screens are locked. */
  isSecret?: true;
  /** Of a document: the record that receives an uploaded file, and the label of the file. */
  document?: { targetId: string; label: FileLabel; category: string };
}

export interface FieldGroup {
  title: string;
  description?: ReactNode;
  fields: FieldSpec[];
}

/** The values of the fields: text as typed, and whether a checkbox is checked. */
export type FormValues = Record<string, string | boolean>;

/** The fields as parts of a larger request, such as `people[0].firstName`. */
export function within(part: string, fields: FieldSpec[]): FieldSpec[] {
  return fields.map((field) => ({ ...field, name: `${part}.${field.name}` }));
}
