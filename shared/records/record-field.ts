import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { optional } from '../contracts/fields.ts';
import type { FieldKind } from './field-kinds.ts';

/** The uses of a field besides requests and responses. */
export interface FieldOptions {
  /** The section of the form and of the details page; without one, the field appears in neither. */
  section?: string;
  /** The list column: visible by default, or hidden until it is chosen. */
  list?: 'shown' | 'hidden';
  filter?: true;
  /** The CSV column, which has the name of the field by default, and other names in spreadsheets. */
  csv?: { column?: string; aliases?: readonly string[] };
  /** Help text in the form. */
  description?: string;
  placeholder?: string;
  /** Never in lists or logs, and masked in responses. */
  isSecret?: true;
  /** Uses the full width of the details page. */
  isWide?: true;
  /** The label of the address that the field belongs to; the details page shows the whole address together. */
  addressLabel?: string;
}

export interface RecordField<
  Create extends TSchema = TSchema,
  Update extends TSchema = TSchema,
  Response extends TSchema = TSchema,
  Column = unknown,
> extends FieldOptions {
  label: string;
  kind: FieldKind<unknown, unknown, unknown>;
  isRequired: boolean;
  create: Create;
  update: Update;
  response: Response;
  /** Exists for its type only. */
  column?: Column;
}

/** A field that is always set, and cannot be cleared. */
export function requiredField<In, Out, Column>(
  label: string,
  kind: FieldKind<In, Out, Column>,
  options: FieldOptions = {},
): RecordField<TUnsafe<In>, TOptional<TUnsafe<In>>, TUnsafe<Out>, Column> {
  const { request: create, response } = kind;
  return { ...options, label, kind, isRequired: true, create, update: Type.Optional(create), response };
}

/** A field that is required for a creation, and can be cleared later. */
export function initialField<In, Out, Column>(
  label: string,
  kind: FieldKind<In, Out, Column>,
  options: FieldOptions = {},
): RecordField<TUnsafe<In>, TOptional<TUnsafe<In | null>>, TUnsafe<Out | null>, Column | null> {
  const { request, responseOrNull } = kind;
  return {
    ...optionalField(label, kind, options),
    isRequired: true,
    create: request,
    response: responseOrNull,
  };
}

/** A field with a default value, so null is not allowed. */
export function defaultedField<In, Out, Column>(
  label: string,
  kind: FieldKind<In, Out, Column>,
  options: FieldOptions = {},
): RecordField<TOptional<TUnsafe<In>>, TOptional<TUnsafe<In>>, TUnsafe<Out>, Column> {
  const update = Type.Optional(kind.request);
  return { ...options, label, kind, isRequired: false, create: update, update, response: kind.response };
}

/** An optional field, which null clears. */
export function optionalField<In, Out, Column>(
  label: string,
  kind: FieldKind<In, Out, Column>,
  options: FieldOptions = {},
): RecordField<
  TOptional<TUnsafe<In | null>>,
  TOptional<TUnsafe<In | null>>,
  TUnsafe<Out | null>,
  Column | null
> {
  const update = optional(kind.request);
  return {
    ...options,
    label,
    kind,
    isRequired: false,
    create: update,
    update,
    response: kind.responseOrNull,
  };
}
