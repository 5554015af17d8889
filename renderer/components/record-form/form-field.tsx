import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { IssuerSelect } from '../issuer-select.tsx';
import type { FieldSpec } from './field-spec.ts';

interface FormFieldProps {
  field: FieldSpec;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[];

export function FormField({ field, value, error, onChange }: FormFieldProps) {
  const { label, kind, description, placeholder, isRequired = false, choices = [], name } = field;
  const common = {
    label,
    description,
    error,
    name,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    // Keeps the inputs of a row on one line, with or without descriptions and errors.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperOrder,
  };
  const text = String(value);
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          description={description}
          error={error}
          name={name}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          mt={26}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[
            ...(isRequired && text !== ''
              ? []
              : [{ value: '', label: isRequired ? 'Choose…' : 'Not provided' }]),
            ...choices.map((choice) =>
              typeof choice === 'string' ? { value: choice, label: toChoiceLabel(choice) } : choice,
            ),
          ]}
        />
      );
    case 'issuer':
      return <IssuerSelect {...common} value={text || null} onChange={onChange} />;
    case 'money':
    case 'number':
    case 'percent':
      return (
        <NumberInput
          {...common}
          value={text}
          onChange={(changed) => onChange(String(changed))}
          hideControls
          thousandSeparator=","
          allowNegative={false}
          {...(kind === 'money' && { prefix: '$' })}
          {...(kind === 'percent' && { suffix: '%', decimalScale: 2 })}
        />
      );
    case 'long':
      return (
        <Textarea
          {...common}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={12}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={kind === 'day' ? 'date' : kind === 'email' ? 'email' : 'text'}
          placeholder={placeholder}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
