/**
 * The kinds of request fields. Each is a plain JSON Schema with its TypeScript type, so that validation, the OpenAPI
 * description, and the types of the handlers come from one declaration.
 */
import Type, { type TUnsafe } from 'typebox';
import { idPrefixes, type RecordKind } from '../domain/ids.ts';
import { limits } from '../domain/limits.ts';
import { hasAtMostDecimals } from '../domain/money.ts';
import type { FormatName } from './formats.ts';

interface TextOptions {
  minLength?: number;
  maxLength?: number;
  format?: FormatName;
  description?: string;
}

/** Text of 1 to 500 characters by default. It is trimmed. */
export function text(options: TextOptions = {}): TUnsafe<string> {
  return Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength: limits.text, ...options });
}

/** A longer text: up to 5000 characters. */
export function longText(description?: string): TUnsafe<string> {
  return text({ maxLength: limits.description, ...(description ? { description } : {}) });
}

export const email = () => text({ format: 'email', maxLength: 254 });
export const password = () =>
  text({ format: 'password', minLength: limits.passwordMin, maxLength: limits.passwordMax });
export const ein = () =>
  text({ format: 'ein', description: '9 digits, with or without the hyphen; returned as NN-NNNNNNN' });
export const ssn = () =>
  text({
    format: 'ssn',
    description: '9 digits, with or without hyphens; stored encrypted and returned as ***-**-NNNN',
  });
export const usDate = () => text({ format: 'us-date', description: 'MM/DD/YYYY' });
export const time = () =>
  text({ format: 'time-with-offset', description: 'ISO date-time with its offset; returned in UTC' });
export const timeOrUsDate = () =>
  text({ format: 'time-or-us-date', description: 'ISO date-time with its offset, or MM/DD/YYYY' });
export const day = () => text({ format: 'day', description: 'MM/DD/YYYY or an ISO date' });
export const countryCode = () => text({ format: 'country-code', description: 'Short code, such as US' });
export const stateCode = () =>
  text({
    format: 'state-code',
    description: 'Short code, such as CA; outside the United States and Canada, it can be a name',
  });
export const currencyCode = () =>
  text({ minLength: 3, maxLength: 3, format: 'currency-code', description: 'Exactly 3 characters' });
export const phone = () => text({ format: 'phone' });

/** The ID of another record. One that does not exist for the caller is a 404, whatever its form. */
export function idOf(kind: RecordKind): TUnsafe<string> {
  return text({ description: `Starts with ${idPrefixes[kind]}_` });
}

export function flag(description?: string): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', ...(description ? { description } : {}) });
}

export function oneOf<const Values extends readonly string[]>(
  values: Values,
  description?: string,
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description ? { description } : {}),
  });
}

interface AmountOptions {
  exclusiveMinimum?: number;
  minimum?: number;
  maximum?: number;
  decimals?: number;
  description?: string;
}

/** A number from 0 to 10^12 with at most 4 decimals (decisions.md § 8), by default. */
export function amount(options: AmountOptions = {}): TUnsafe<number> {
  const { decimals = limits.decimals, ...bounds } = options;
  const lower = bounds.exclusiveMinimum === undefined ? { minimum: 0 } : {};
  const schema = Type.Unsafe<number>({ type: 'number', ...lower, maximum: limits.amount, ...bounds });
  return Type.Refine(
    schema,
    (value) => value === null || hasAtMostDecimals(value, decimals),
    () => `must have at most ${decimals} decimal places`,
  );
}

/** A price or a number of units: an amount above zero. */
export const aboveZero = (description?: string) =>
  amount({ exclusiveMinimum: 0, ...(description ? { description } : {}) });

export function wholeNumber(bounds: { minimum: number; maximum: number }): TUnsafe<number> {
  return Type.Unsafe<number>({ type: 'integer', ...bounds });
}

/** The same field, which can also be null. */
export function nullable<T>(field: TUnsafe<T>): TUnsafe<T | null> {
  const schema: Record<string, unknown> = { ...field, type: [(field as { type?: string }).type, 'null'] };
  const values = (field as { enum?: unknown[] }).enum;
  if (values) schema.enum = [...values, null];
  const refinements = (field as { '~refine'?: unknown })['~refine'];
  if (refinements) Object.defineProperty(schema, '~refine', { value: refinements });
  return schema as unknown as TUnsafe<T | null>;
}

/** An optional field; null and the empty text mean that it is not sent. */
export function optional<T>(field: TUnsafe<T>) {
  return Type.Optional(nullable(field));
}

/** `updatedAt` of the version that the caller saw. */
export const expectedUpdatedAt = () =>
  text({ description: 'The `updatedAt` value of the record when it was read' });

/** A list of objects of any shape, such as an asset's tiers. */
export function objects(): TUnsafe<Record<string, unknown>[]> {
  return Type.Refine(
    Type.Unsafe<Record<string, unknown>[]>({ type: 'array', items: { type: 'object' }, maxItems: 100 }),
    (value) => value === null || JSON.stringify(value).length <= limits.objects,
    () => `must have at most ${limits.objects} characters as JSON`,
  );
}

/** An object of any shape, stored exactly as sent. */
export function anyObject(): TUnsafe<Record<string, unknown>> {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', '~verbatim': true });
}

/** A request object: unknown fields are rejected. */
export function request<const Fields extends Type.TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}
