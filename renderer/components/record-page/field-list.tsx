import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import type { DetailFormat } from '#shared/records/field-kinds.ts';
import { Breakable } from '../breakable.tsx';
import { CalendarDay } from '../calendar-day.tsx';
import { Deadline } from '../deadline.tsx';
import { RecordLink } from '../record-link.tsx';
import { When } from '../when.tsx';
import { EditableValue } from './editable-value.tsx';
import classes from './field-list.module.css';
import type { ValueEditing } from './use-value-editing.tsx';

type Value = string | number | boolean | null | undefined;

interface FormattedValue {
  value: Value;
  as?: Exclude<DetailFormat, 'address'> | 'id';
}

export type ShownField = {
  label: string;
  isWide?: boolean;
  /** Lets an officer change it here. */
  editing?: ValueEditing | undefined;
} & (
  | FormattedValue
  /** For other formats. */
  | { shown: ReactNode }
);

/** Whether a field has no value, or only No, which most flags have by default. */
export function isEmptyField(field: ShownField): boolean {
  const value = 'shown' in field ? field.shown : field.value;
  return value === null || value === undefined || value === '' || value === false;
}

/** A part of a record: each value below its name, or a dash if it is missing. */
export function FieldList({ fields }: { fields: ShownField[] }) {
  return (
    <dl className={classes.list}>
      {fields.map((field) => (
        <Field key={field.label} field={field} />
      ))}
    </dl>
  );
}

function Field({ field }: { field: ShownField }) {
  const { label, isWide, editing } = field;
  const value = 'shown' in field ? (field.shown ?? <Nothing />) : <ShownValue {...field} />;
  if (editing?.editor) {
    return (
      <div className={classes.edited} data-wide={isWide}>
        <VisuallyHidden component="dt">{label}</VisuallyHidden>
        <dd>{editing.editor}</dd>
      </div>
    );
  }
  return (
    <div className={isWide ? classes.wide : classes.field}>
      <dt>{label}</dt>
      <dd>
        {editing ? (
          <EditableValue name={editing.name} label={label} onEdit={editing.open}>
            {value}
          </EditableValue>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function Nothing() {
  return (
    <span className={classes.nothing}>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not provided</VisuallyHidden>
    </span>
  );
}

/** A value in the format of its field, or a dash. */
export function ShownValue({ value, as = 'text' }: FormattedValue) {
  if (value === null || value === undefined || value === '') return <Nothing />;
  const text = String(value);
  switch (as) {
    case 'money':
      return formatMoney(text);
    case 'number':
      return Number(value).toLocaleString();
    case 'percent':
      return `${text}%`;
    case 'day':
      return <CalendarDay at={text} />;
    case 'time':
      return <When at={text} exactTo="minute" />;
    case 'deadline':
      return <Deadline at={text} />;
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'choice':
      return toChoiceLabel(text);
    case 'id':
      return <RecordLink id={text}>{text}</RecordLink>;
    default:
      return <Breakable text={text} />;
  }
}
