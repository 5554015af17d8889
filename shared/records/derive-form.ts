import type { FileLabel } from '../domain/file-labels.ts';
import type { ListedFormat } from '../domain/listed-values.ts';
import type { RecordDefinition } from './define-record.ts';
import type { FormInput } from './field-kinds.ts';

export interface FormFieldSpec {
  name: string;
  label: string;
  kind: FormInput;
  isRequired: boolean;
  choices?: readonly string[];
  listed?: ListedFormat;
  fileLabel?: FileLabel;
  description?: string;
  placeholder?: string;
  isSecret?: true;
}

export interface FormGroupSpec {
  title: string;
  fields: FormFieldSpec[];
}

/** The groups of the form of a record, with the fields that officers may set. */
export function toFormGroups({ sections, fields }: RecordDefinition): FormGroupSpec[] {
  const editable = Object.entries(sections).filter(([, { isReadOnly }]) => !isReadOnly);
  return editable
    .map(([section, { title }]) => ({
      title,
      fields: Object.entries(fields)
        .filter(([, field]) => field.section === section)
        .map(([name, field]): FormFieldSpec => {
          const { label, isRequired, description, kind, isSecret } = field;
          const { input, choices, listed, fileLabel } = kind;
          const placeholder = field.placeholder ?? kind.placeholder;
          return {
            ...{ name, label, kind: input, isRequired },
            ...(choices && { choices }),
            ...(listed && { listed }),
            ...(fileLabel && { fileLabel }),
            ...(description && { description }),
            ...(placeholder && { placeholder }),
            ...(isSecret && { isSecret }),
          };
        }),
    }))
    .filter((group) => group.fields.length > 0);
}
