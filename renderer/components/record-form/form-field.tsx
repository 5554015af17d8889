import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { Warning } from '#shared/contracts/errors.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { fromClockTime, toClockTime } from '#shared/domain/clock-times.ts';
import { IssuerSelect, RecordSelect } from '../record-select.tsx';
import { useComplianceTimeZone } from '../time-zone.ts';
import { DocumentField } from './document-field.tsx';
import type { FieldSpec, FormValues } from './field-spec.ts';
import { incompleteDate } from './form-values.ts';
import { ListedField } from './listed-field.tsx';
import { WarnedDescription } from './warnings.tsx';

export interface FormFieldProps {
  field: FieldSpec;
  value: string | boolean;
  error: string | undefined;
  warnings?: readonly Warning[] | undefined;
  /** All values of the form: the states of an address depend on its country. */
  values: FormValues;
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean;
  onChange: (value: string | boolean) => void;
}

type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[];

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The input of a field, by its kind. */
export function FormField(props: FormFieldProps) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case 'flag':
      return <FlagField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'listed':
      return <ListedField {...commonOf(props)} {...props} value={String(value)} />;
    case 'yes-no':
      return <ChoiceField {...props} field={{ ...field, choices: yesOrNo }} />;
    case 'issuer':
      return <IssuerSelect {...commonOf(props)} value={String(value) || null} onChange={onChange} />;
    case 'legal-entity':
      return (
        <RecordSelect
          {...commonOf(props)}
          list="legalEntities"
          value={String(value) || null}
          onChange={onChange}
        />
      );
    case 'document':
      return <DocumentField {...props} value={String(value)} />;
    case 'money':
    case 'number':
    case 'percent':
      return <NumberField {...props} />;
    case 'day':
      return <DateInput {...commonOf(props)} type="date" value={String(value)} onChange={onChange} />;
    case 'time':
      return <TimeField {...props} />;
    case 'long':
      return (
        <Textarea
          {...commonOf(props)}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={12}
        />
      );
    default:
      return (
        <TextInput
          {...commonOf(props)}
          type={field.kind === 'email' ? 'email' : 'text'}
          placeholder={field.placeholder}
          autoComplete="off"
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** What all inputs except a checkbox have in common. */
function commonOf({ field, error, warnings = [], isFirst = false }: FormFieldProps) {
  const { label, description, name, isRequired = false } = field;
  const isWarned = warnings.length > 0;
  return {
    label,
    description: isWarned ? <WarnedDescription description={description} warnings={warnings} /> : description,
    error,
    name,
    ...(isWarned && { 'data-warned': true }),
    ...(isFirst && { 'data-autofocus': true }),
    withAsterisk: isRequired,
    'aria-required': isRequired,
    // Keeps the inputs of a row on one line, with or without descriptions and errors.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperOrder,
  };
}

function FlagField({ field: { label, description, name }, value, error, onChange }: FormFieldProps) {
  return (
    <Checkbox
      label={label}
      description={description}
      error={error}
      name={name}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      // Level with the inputs beside it.
      mt="var(--flag-offset, 26px)"
    />
  );
}

function ChoiceField(props: FormFieldProps) {
  const { field, value, onChange } = props;
  const { isRequired = false, choices = [] } = field;
  const none = { value: '', label: isRequired ? 'Choose…' : 'Not provided' };
  const options = choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: toChoiceLabel(choice) } : choice,
  );
  return (
    <NativeSelect
      {...commonOf(props)}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={isRequired && value !== '' ? options : [none, ...options]}
    />
  );
}

function NumberField(props: FormFieldProps) {
  const { field, value, onChange } = props;
  return (
    <NumberInput
      {...commonOf(props)}
      value={String(value)}
      onChange={(changed) => onChange(String(changed))}
      hideControls
      thousandSeparator=","
      allowNegative={false}
      {...(field.kind === 'money' && { prefix: '$' })}
      {...(field.kind === 'percent' && { suffix: '%', decimalScale: 2 })}
    />
  );
}

interface DateInputProps extends Omit<TextInputProps, 'onChange'> {
  /** Undefined while it cannot be shown. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A date, or a date and time. The browser does not report each change of one that is partly typed. */
function DateInput({ value, onChange, ...others }: DateInputProps) {
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.validity.badInput ? incompleteDate : currentTarget.value;
    if (typed !== value) onChange(typed);
  };
  return (
    <TextInput
      {...others}
      autoComplete="off"
      value={value === incompleteDate ? '' : (value ?? '')}
      onChange={report}
      onKeyUp={report}
      onBlur={report}
    />
  );
}

/** A time, entered as the clocks of the compliance time zone show it. */
function TimeField(props: FormFieldProps) {
  const { field, value, onChange } = props;
  const zone = useComplianceTimeZone();
  const at = String(value);
  return (
    <DateInput
      {...commonOf(props)}
      type="datetime-local"
      description={
        <>
          {field.description} {zone && `Time zone: ${zone}.`}
        </>
      }
      disabled={zone === undefined}
      value={isEntered(at) ? zone && toClockTime(zone, at) : at}
      onChange={(typed) => zone && onChange(isEntered(typed) ? fromClockTime(zone, typed) : typed)}
    />
  );
}

const isEntered = (date: string) => date !== '' && date !== incompleteDate;
