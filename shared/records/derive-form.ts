import type { RecordDefinition } from './define-record.ts';
import type { FormInput } from './field-kinds.ts';

/** A field of a form. */
export interface FormFieldSpec {
  name: string;
  label: string;
  kind: FormInput;
  isRequired: boolean;
  choices?: readonly string[];
  description?: string;
  placeholder?: string;
}

export interface FormGroupSpec {
  title: string;
  fields: FormFieldSpec[];
}

/** The groups of the form of a record, with the fields that staff may set. */
export function toFormGroups({ sections, fields }: RecordDefinition): FormGroupSpec[] {
  const editable = Object.entries(sections).filter(([, { isReadOnly }]) => !isReadOnly);
  return editable
    .map(([section, { title }]) => ({
      title,
      fields: Object.entries(fields)
        .filter(([, field]) => field.section === section)
        .map(([name, field]): FormFieldSpec => {
          const { label, isRequired, description, kind } = field;
          const { input, choices, placeholder = field.placeholder } = kind;
          return {
            ...{ name, label, kind: input, isRequired },
            ...(choices && { choices }),
            ...(description && { description }),
            ...(placeholder && { placeholder }),
          };
        }),
    }))
    .filter((group) => group.fields.length > 0);
}
