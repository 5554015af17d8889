import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { optional } from '../contracts/fields.ts';
import type { ListColumn } from '../contracts/records/lists/list-column.ts';
import type { FieldKind } from './field-kinds.ts';

/** Where a field appears besides requests and responses. */
export interface FieldOptions {
  /** The section of the form and of the details page; without one the field is in neither. */
  section?: string;
  /** The list column: visible at first, or only when it is chosen. */
  list?: 'shown' | 'hidden';
  sort?: NonNullable<ListColumn['sort']>;
  filter?: true;
  /** The CSV column, by default named as the field, and other names that spreadsheets give it. */
  csv?: { column?: string; aliases?: readonly string[] };
  /** Help text in the form. */
  description?: string;
  placeholder?: string;
  /** Never in lists or logs, and masked in responses. */
  isSecret?: true;
  /** Uses the full width of the details page. */
  isWide?: true;
  /** The label of the address that the field is a line of; the details page shows the address in one place. */
  addressLabel?: string;
}

/** A field of a record, with the schema that it has in each place. */
export interface RecordField<
  Create extends TSchema = TSchema,
  Update extends TSchema = TSchema,
  Response extends TSchema = TSchema,
  Column = unknown,
> extends FieldOptions {
  label: string;
  kind: FieldKind<unknown, unknown, unknown>;
  /** Whether a creation must have it. */
  isRequired: boolean;
  create: Create;
  update: Update;
  response: Response;
  /** Exists for its type only. */
  column?: Column;
}

/** A field that every record has, and that cannot be cleared. */
export function requiredField<In, Out, Column>(
  label: string,
  kind: FieldKind<In, Out, Column>,
  options: FieldOptions = {},
): RecordField<TUnsafe<In>, TOptional<TUnsafe<In>>, TUnsafe<Out>, Column> {
  const { request: create, response } = kind;
  return { ...options, label, kind, isRequired: true, create, update: Type.Optional(create), response };
}

/** A field that a creation must have, and that can be cleared later. */
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

/** A field that has a value of its own if none is sent, so that null is not allowed. */
export function defaultedField<In, Out, Column>(
  label: string,
  kind: FieldKind<In, Out, Column>,
  options: FieldOptions = {},
): RecordField<TOptional<TUnsafe<In>>, TOptional<TUnsafe<In>>, TUnsafe<Out>, Column> {
  const update = Type.Optional(kind.request);
  return { ...options, label, kind, isRequired: false, create: update, update, response: kind.response };
}

/** A field that need not be sent, and that null clears. */
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
