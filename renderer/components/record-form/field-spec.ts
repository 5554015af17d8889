import type { ReactNode } from 'react';
import type { FormInput } from '#shared/records/field-kinds.ts';

/** A field of a form, and how it is told. */
export interface FieldSpec {
  /** As the operation names it; a refusal that begins with it is shown at it. */
  name: string;
  label: string;
  kind: Exclude<FormInput, 'file'> | 'issuer';
  /** Whether the service asks for it, which it says itself if it is left out. */
  isRequired?: boolean;
  /** The values of a choice; an empty one is offered where the field need not be told. */
  choices?: readonly (string | { value: string; label: string })[];
  description?: ReactNode;
  placeholder?: string;
}

/** Fields that stand together under a title. */
export interface FieldGroup {
  title: string;
  description?: ReactNode;
  fields: FieldSpec[];
}

/** What stands in the fields: text as it is typed, and whether a box is ticked. */
export type FormValues = Record<string, string | boolean>;

/** The fields as parts of a larger request, such as `people[0].firstName`. */
export function within(part: string, fields: FieldSpec[]): FieldSpec[] {
  return fields.map((field) => ({ ...field, name: `${part}.${field.name}` }));
}
