/**
 * The kinds of fields of records. A kind defines how a field is requested, returned, stored, entered in a form, shown
 * on a details page, and shown in a list.
 */
import Type, { type TUnsafe } from 'typebox';
import * as fields from '../contracts/fields.ts';
import type { ColumnKind } from '../contracts/records/lists/list-column.ts';
import * as responses from '../contracts/records.ts';
import type { FileLabel } from '../domain/file-labels.ts';
import { type ListedFormat, listedFormatOf } from '../domain/listed-values.ts';

export type FormInput =
  | 'text'
  | 'long'
  | 'email'
  | 'money'
  | 'number'
  | 'percent'
  | 'day'
  | 'time'
  | 'choice'
  | 'listed'
  | 'flag'
  | 'yes-no'
  | 'file';
export type DetailFormat =
  | 'text'
  | 'money'
  | 'number'
  | 'percent'
  | 'day'
  | 'time'
  | 'deadline'
  | 'flag'
  | 'choice'
  | 'listed'
  | 'address';

/** @template In in requests; @template Out in responses; @template Column in the table, if set */
export interface FieldKind<In, Out = In, Column = string> {
  request: TUnsafe<In>;
  response: TUnsafe<Out>;
  responseOrNull: TUnsafe<Out | null>;
  /** Exists for its type only. */
  column?: Column;
  input: FormInput;
  format: DetailFormat;
  listKind: ColumnKind;
  choices?: readonly string[];
  /** The list whose values forms offer, and whose names details show; other texts are allowed. */
  listed?: ListedFormat;
  fileLabel?: FileLabel;
  placeholder?: string;
}

const asText = {
  response: responses.string() as unknown as TUnsafe<string>,
  responseOrNull: responses.stringOrNull(),
  input: 'text',
  format: 'text',
  listKind: 'text',
} as const;

type TextKind = FieldKind<string>;

export const text = (options?: Parameters<typeof fields.text>[0]): TextKind => ({
  ...asText,
  request: fields.text(options),
});
export const longText = (): TextKind => ({ ...asText, request: fields.longText(), input: 'long' });
export const email = (): TextKind => ({ ...asText, request: fields.email(), input: 'email' });
export const zipCode = () => text({ maxLength: 20 });

/** A text with a list of usual values, by the format of its request. */
const listed = (request: TextKind['request']): TextKind => {
  const list = listedFormatOf(request as { format?: string });
  if (!list) throw new Error('The format of the field has no list');
  return { ...asText, request, input: 'listed', format: 'listed', listKind: 'listed', listed: list };
};

export const state = () => listed(fields.stateCode());
export const country = () => listed(fields.countryCode());
export const currency = () => listed(fields.currencyCode());

export const phone = (): TextKind => ({ ...asText, request: fields.phone() });
/** The country of a citizen, in any spelling. */
export const citizenship = () => listed(fields.text({ format: 'citizenship' }));
/** The type of a company, in any spelling. */
export const companyType = () =>
  listed(fields.text({ format: 'company-type', description: 'For example, LLC' }));

/** Stored encrypted. Responses contain only its last four digits. */
export const ssn = (): TextKind => ({
  ...asText,
  request: fields.ssn(),
  responseOrNull: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Masked: ***-**-NNNN',
  }),
  placeholder: '123-45-6789',
});

const asDay = {
  response: responses.dateTime() as unknown as TUnsafe<string>,
  responseOrNull: responses.dateTimeOrNull(),
  input: 'day',
  format: 'day',
  listKind: 'day',
} as const;

/** An employer identification number. */
export const ein = (): TextKind => ({
  ...asText,
  request: fields.ein(),
  response: responses.string('NN-NNNNNNN') as unknown as TUnsafe<string>,
  placeholder: '12-3456789',
});

/** The ID of a file with that label. */
export const fileOf = (fileLabel: FileLabel): TextKind => ({
  ...asText,
  request: fields.idOf('file'),
  input: 'file',
  fileLabel,
});

/** A calendar day, requested as MM/DD/YYYY or as an ISO date. */
export const day = (): TextKind => ({ ...asDay, request: fields.day() });

/** A calendar day, requested as MM/DD/YYYY. */
export const usDay = (): TextKind => ({ ...asDay, request: fields.usDate() });

/** A time, requested with its offset from UTC. */
export const time = (): TextKind => ({
  ...asDay,
  request: fields.time(),
  input: 'time',
  format: 'deadline',
});

/** A time, or only its day as `YYYY-MM-DD`. */
export const timeOrUsDay = (): TextKind => ({
  ...asText,
  format: 'deadline',
  request: fields.timeOrUsDate(),
  responseOrNull: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'A date-time, or YYYY-MM-DD if only the day is known',
  }),
  placeholder: '06/30/2026',
});

export const flag = (description?: string): FieldKind<boolean, boolean, 0 | 1> => ({
  request: fields.flag(description),
  response: responses.boolean() as unknown as TUnsafe<boolean>,
  responseOrNull: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  input: 'flag',
  format: 'flag',
  listKind: 'flag',
});

/** A flag that can also be unknown. */
export const yesNo = (description?: string): FieldKind<boolean, boolean, 0 | 1> => ({
  ...flag(description),
  input: 'yes-no',
});

/** Stored as exact decimal text. */
type AmountKind = FieldKind<number, number, string>;

export const money = (options?: Parameters<typeof fields.amount>[0]): AmountKind => ({
  request: fields.amount(options),
  response: responses.number() as unknown as TUnsafe<number>,
  responseOrNull: responses.numberOrNull(),
  input: 'money',
  format: 'money',
  listKind: 'money',
});

export const wholeNumber = (bounds: {
  minimum: number;
  maximum: number;
}): FieldKind<number, number, number> => ({
  request: fields.wholeNumber(bounds),
  response: responses.number() as unknown as TUnsafe<number>,
  responseOrNull: responses.numberOrNull(),
  input: 'number',
  format: 'number',
  listKind: 'number',
});

export const percent = (): AmountKind => ({
  ...money({ maximum: 100, decimals: 2, description: 'Percent' }),
  input: 'percent',
  format: 'percent',
  listKind: 'number',
});

type ChoiceKind<Value extends string> = FieldKind<Value, Value, string>;

/** One of several values. A response in which it may be null does not list them. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
): ChoiceKind<Values[number]> => ({
  request: fields.oneOf(values),
  response: responses.choice(values),
  responseOrNull: responses.stringOrNull() as TUnsafe<Values[number] | null>,
  input: 'choice',
  format: 'choice',
  listKind: 'choice',
  choices: values,
});

export const status = <const Values extends readonly string[]>(
  values: Values,
): ChoiceKind<Values[number]> => ({ ...choice(values), listKind: 'state' });

/** A status that responses describe as text, because client-api.md does not list its values. */
export const openStatus = (values: readonly string[]): TextKind => ({
  ...status(values),
  request: fields.oneOf(values),
  response: asText.response,
  responseOrNull: asText.responseOrNull,
});
